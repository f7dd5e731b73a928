(** * 7^3 is a draw

    343 cells and 193 lines: 43 cells too few for a pairing. Three replies and
    then pairs are enough after every first move but the centre, which needs
    four. Coq finds the replies, the matchings and the 1,152 symmetries itself;
    no data is read. *)

From Coq Require Import List.
From Oxo Require Import Statement PlayThenPair CubeMaps.
Import ListNotations.

(** The list says how many replies are tried in each round as answers to many
    moves at once: no reply before the third leaves a complete matching. *)

Theorem draw_7_3 : draw (cube 7 3).
Proof.
  apply (settles_sound 7 3 (cube_maps 7 3) [0; 0; 6; 6]); [repeat constructor|].
  vm_cast_no_check (eq_refl true).
Qed.

Check draw_7_3.
Print Assumptions draw_7_3.
