(** * The first player wins 3^3

    The first theorem, small enough to be read whole: take the centre, and after
    every reply one of five forced sequences wins. *)

From Oxo Require Import Statement Decode.

(** Cells as characters: '0' is (0,0,0), the first coordinate counts fastest;
    '=' is the centre. No stones yet, the move, five plans. *)

Definition centre : text := "  = <>9?A ><A;9 <>3EG ><G53 :@9;A".

Theorem first_player_wins_3_3 : first_player_wins (cube 3 3).
Proof.
  apply (first_wins_text_sound 3 3 nil [centre]).
  vm_cast_no_check (eq_refl true).
Qed.

Check first_player_wins_3_3.
Print Assumptions first_player_wins_3_3.
