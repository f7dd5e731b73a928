(** * 6^3 is a draw

    216 cells and 148 lines: 80 cells too few for a pairing. The second player
    makes two replies and then holds small boards of up to twelve cells, in
    which he answers where the first player has just played. The data is made
    by oxo proof coq from the certificate data/six.proof.zst: 120 splits.
    Patashnik's Table 1 (1980) left this game open. *)

From Oxo Require Import Statement Decode.
From Six Require Import Data.

Theorem draw_6_3 : draw (cube 6 3).
Proof.
  apply (draw_by_splits_text_sound 6 3 patterns symmetries nodes).
  vm_cast_no_check (eq_refl true).
Qed.

Check draw_6_3.
Print Assumptions draw_6_3.
