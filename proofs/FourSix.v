(** * The first move b2Aa wins 4^4

    A cell on six lines; data/four-6.proof.zst, written for Coq by oxo proof
    coq. *)

From Coq Require Import ZArith List.
From Oxo Require Import Statement Decode.
From Four6 Require Data.
Open Scope Z_scope.

Theorem b2Aa_wins_4_4 : winning_move First (@empty_board (cube 4 4)) [1; 1; 0; 0].
Proof.
  apply (opening_text_sound 4 4 Data.symmetries Data.nodes).
  vm_cast_no_check (eq_refl true).
Qed.

Check b2Aa_wins_4_4.
Print Assumptions b2Aa_wins_4_4.
