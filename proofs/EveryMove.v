(** * Every first move wins Qubic

    Two strategies, one for each kind of opening (data/qubic.proof and
    data/qubic-weak.proof.zst), and symmetries for the rest. *)

From Oxo Require Import Statement Decode.
From Strong Require Data.
From Weak Require Data.

Theorem every_first_move_wins_qubic : every_first_move_wins (cube 4 3).
Proof.
  apply (every_opening_text_sound 4 3 Strong.Data.symmetries
    [Strong.Data.nodes; Weak.Data.nodes]).
  vm_cast_no_check (eq_refl true).
Qed.

Check every_first_move_wins_qubic.
Print Assumptions every_first_move_wins_qubic.
