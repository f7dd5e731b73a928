(** * Winning openings of k^n *)

From Coq Require Import List PArith FMapPositive.
From Oxo Require Import Statement Isomorphism Lists Numbered Cube Forced Checker.
Import ListNotations.

(** ** One opening *)

Theorem winning_opening : forall k n tables nodes m,
  check (numbered_cube k n) tables nodes = Some m ->
  winning_move First (@empty_board (cube k n)) (numbered_point k n m).
Proof.
  intros k n tables nodes m H.
  apply (renamed_winning_move _ _ _ _ (cube_is_numbered k n) First empty_board m).
  - exact (check_sound _ _ _ _ H).
  - apply renamed_empty.
Qed.

Definition accepts (k n : nat) (tables : list table) (nodes : list node) : bool :=
  match check (numbered_cube k n) tables nodes with Some _ => true | None => false end.

Theorem accepts_sound : forall k n tables nodes,
  accepts k n tables nodes = true -> first_player_wins (cube k n).
Proof.
  intros k n tables nodes H. unfold accepts in H.
  destruct (check (numbered_cube k n) tables nodes) as [m|] eqn:C; [|discriminate].
  destruct (winning_opening k n tables nodes m C) as (V & [L|W]).
  - exact (wins_now First _ _ V L).
  - exact (wins_later First _ _ V W).
Qed.

(** ** All openings *)

(** Several strategies, and for every cell a symmetry that takes it to the
    opening of one of them. *)

Fixpoint openings (N : numbered) (tables : list table) (ls : list (list node)) :
    option (list positive) :=
  match ls with
  | nil => Some nil
  | l :: ls =>
    match check N tables l with
    | None => None
    | Some m => match openings N tables ls with None => None | Some ms => Some (m :: ms) end
    end
  end.

Definition accepts_every (k n : nat) (tables : list table) (ls : list (list node)) :
    bool :=
  let N := numbered_cube k n in
  if proper N then
    match openings N tables ls with
    | None => false
    | Some ms =>
      let good := filter (symmetry N (atlas_of N)) tables in
      every (fun c => some (fun s => among ms (image s c)) good) (cells N)
    end
  else false.

Lemma openings_sound : forall N tables ls ms, openings N tables ls = Some ms ->
  forall m, In m ms -> winning_move First (@empty_board (game_of N)) m.
Proof.
  intros N tables. induction ls as [|l ls IH]; cbn [openings]; intros ms H m I.
  - injection H as <-. destruct I.
  - destruct (check N tables l) as [m'|] eqn:C; [|discriminate].
    destruct (openings N tables ls) as [ms'|]; [|discriminate]. injection H as <-.
    destruct I as [<-|I]; [exact (check_sound _ _ _ _ C)|exact (IH ms' eq_refl m I)].
Qed.

Theorem accepts_every_sound : forall k n tables ls,
  accepts_every k n tables ls = true -> every_first_move_wins (cube k n).
Proof.
  intros k n tables ls H p P. unfold accepts_every in H.
  pose proof (cube_is_numbered k n) as R. pose proof (to_board _ _ _ _ R p P) as C.
  rewrite <- (back_and_forth _ _ _ _ R p P).
  change (In (number k p) (cells (numbered_cube k n))) in C. cbv zeta in H.
  set (N := numbered_cube k n) in *. set (c := number k p) in *.
  apply (renamed_winning_move _ _ _ _ R First empty_board c); [|apply renamed_empty].
  clear R P. clearbody N c. destruct (proper N) eqn:Pr; [|discriminate].
  destruct (openings N tables ls) as [ms|] eqn:O; [|discriminate].
  assert (Q := every_spec _ _ _ H c C). cbv beta in Q. apply some_spec in Q.
  destruct Q as (s & I & A). apply filter_In in I. destruct I as (_ & Y).
  apply among_spec in A. apply (symmetry_renaming N Pr) in Y.
  rewrite <- (back_and_forth _ _ _ _ Y c C).
  apply (renamed_winning_move _ _ _ _ Y First empty_board); [|apply renamed_empty].
  exact (openings_sound N tables ls ms O _ A).
Qed.
