(** * The first move b1Aa wins 4^4

    A cell on eight lines; data/four-8.proof.zst, written for Coq by oxo proof
    coq. *)

From Coq Require Import ZArith List.
From Oxo Require Import Statement Decode.
From Four8 Require Data.
Open Scope Z_scope.

Theorem b1Aa_wins_4_4 : winning_move First (@empty_board (cube 4 4)) [1; 0; 0; 0].
Proof.
  apply (opening_text_sound 4 4 Data.symmetries Data.nodes).
  vm_cast_no_check (eq_refl true).
Qed.

Check b1Aa_wins_4_4.
Print Assumptions b1Aa_wins_4_4.
