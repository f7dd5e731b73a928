(** * The first player wins Qubic, the game 4^3

    The kernel of Coq evaluates the checker on a strategy, once, at the first
    Qed. The strategy is data/qubic.proof, written for Coq by oxo proof coq. *)

From Coq Require Import Lia.
From Oxo Require Import Statement Strategy Decode.
From Strong Require Data.

Theorem first_player_wins_qubic : first_player_wins (cube 4 3).
Proof.
  apply (first_wins_text_sound 4 3 Data.symmetries Data.nodes).
  vm_cast_no_check (eq_refl true).
Qed.

Theorem first_player_has_a_winning_strategy_for_qubic :
  first_player_has_a_winning_strategy (cube 4 3).
Proof. apply cube_strategy; [lia|]. exact first_player_wins_qubic. Qed.

Check first_player_wins_qubic.
Print Assumptions first_player_wins_qubic.
Check first_player_has_a_winning_strategy_for_qubic.
Print Assumptions first_player_has_a_winning_strategy_for_qubic.
