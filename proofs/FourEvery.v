(** * Every first move wins 4^4

    A corner, b1Aa and b2Aa have a theorem each; symmetries take every other cell
    to one of these. *)

From Coq Require Import ZArith List.
From Oxo Require Import Statement Decode FourToTheFourth FourEight FourSix.
From Four Require Symmetries.
Open Scope Z_scope.

Theorem every_first_move_wins_4_4 : every_first_move_wins (cube 4 4).
Proof.
  apply (suffice_text_sound 4 4 Symmetries.symmetries
    [[0; 0; 0; 0]; [1; 0; 0; 0]; [1; 1; 0; 0]]).
  - vm_cast_no_check (eq_refl true).
  - exact (Forall_cons _ corner_wins_4_4 (Forall_cons _ b1Aa_wins_4_4
      (Forall_cons _ b2Aa_wins_4_4 (Forall_nil _)))).
Qed.

Check every_first_move_wins_4_4.
Print Assumptions every_first_move_wins_4_4.
