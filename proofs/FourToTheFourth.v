(** * The first player wins 4^4

    256 cells, 520 lines; data/four.proof.zst, written for Coq by oxo proof
    coq. *)

From Coq Require Import ZArith List Lia.
From Oxo Require Import Statement Openings Strategy Decode.
From Four Require Data.

Theorem corner_wins_4_4 : winning_move First (@empty_board (cube 4 4)) [0; 0; 0; 0]%Z.
Proof.
  apply (opening_text_sound 4 4 Data.symmetries Data.nodes).
  vm_cast_no_check (eq_refl true).
Qed.

Theorem first_player_wins_4_4 : first_player_wins (cube 4 4).
Proof. exact (winning_first_move _ _ corner_wins_4_4). Qed.

Theorem first_player_has_a_winning_strategy_for_4_4 :
  first_player_has_a_winning_strategy (cube 4 4).
Proof. apply cube_strategy; [lia|]. exact first_player_wins_4_4. Qed.

Check first_player_wins_4_4.
Print Assumptions first_player_wins_4_4.
Check first_player_has_a_winning_strategy_for_4_4.
Print Assumptions first_player_has_a_winning_strategy_for_4_4.
