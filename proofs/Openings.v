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

Lemma winning_first_move : forall G p,
  winning_move First (@empty_board G) p -> first_player_wins G.
Proof.
  intros G p (V & [L|W]); [exact (wins_now First _ _ V L)|exact (wins_later First _ _ V W)].
Qed.

Definition accepts (k n : nat) (tables : list table) (nodes : list node) : bool :=
  match check (numbered_cube k n) tables nodes with Some _ => true | None => false end.

Theorem accepts_sound : forall k n tables nodes,
  accepts k n tables nodes = true -> first_player_wins (cube k n).
Proof.
  intros k n tables nodes H. unfold accepts in H.
  destruct (check (numbered_cube k n) tables nodes) as [m|] eqn:C; [|discriminate].
  exact (winning_first_move _ _ (winning_opening k n tables nodes m C)).
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

(** Every cell is taken to one of the cells ms by a symmetry. *)

Definition covers (N : numbered) (tables : list table) (ms : list positive) : bool :=
  let good := filter (symmetry N (atlas_of N)) tables in
  every (fun c => some (fun s => among ms (image s c)) good) (cells N).

Definition accepts_every (k n : nat) (tables : list table) (ls : list (list node)) :
    bool :=
  let N := numbered_cube k n in
  if proper N then
    match openings N tables ls with None => false | Some ms => covers N tables ms end
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

Lemma covered : forall N tables ms, proper N = true -> covers N tables ms = true ->
  (forall m, In m ms -> winning_move First (@empty_board (game_of N)) m) ->
  forall c, In c (cells N) -> winning_move First (@empty_board (game_of N)) c.
Proof.
  intros N tables ms Pr H W c C. unfold covers in H. cbv zeta in H.
  assert (Q := every_spec _ _ _ H c C). cbv beta in Q. apply some_spec in Q.
  destruct Q as (s & I & A). apply filter_In in I. destruct I as (_ & Y).
  apply among_spec in A. apply (symmetry_renaming N Pr) in Y.
  rewrite <- (back_and_forth _ _ _ _ Y c C).
  apply (renamed_winning_move _ _ _ _ Y First empty_board); [|apply renamed_empty].
  exact (W _ A).
Qed.

Lemma every_numbered_move : forall k n,
  (forall c, In c (cells (numbered_cube k n)) ->
     winning_move First (@empty_board (game_of (numbered_cube k n))) c) ->
  every_first_move_wins (cube k n).
Proof.
  intros k n W p P.
  pose proof (cube_is_numbered k n) as R. pose proof (to_board _ _ _ _ R p P) as C.
  rewrite <- (back_and_forth _ _ _ _ R p P).
  apply (renamed_winning_move _ _ _ _ R First empty_board); [|apply renamed_empty].
  exact (W _ C).
Qed.

Theorem accepts_every_sound : forall k n tables ls,
  accepts_every k n tables ls = true -> every_first_move_wins (cube k n).
Proof.
  intros k n tables ls H. apply every_numbered_move. unfold accepts_every in H.
  cbv zeta in H. destruct (proper (numbered_cube k n)) eqn:Pr; [|discriminate].
  destruct (openings (numbered_cube k n) tables ls) as [ms|] eqn:O; [|discriminate].
  exact (covered _ tables ms Pr H (openings_sound _ tables ls ms O)).
Qed.

(** The same when each opening has a theorem of its own, so that Coq need not
    hold all strategies at once. *)

Definition opens_with (k n : nat) (tables : list table) (nodes : list node)
    (p : point) : bool :=
  match check (numbered_cube k n) tables nodes with
  | Some m => if same_cell (cube k n) (numbered_point k n m) p then true else false
  | None => false
  end.

Theorem opens_with_sound : forall k n tables nodes p,
  opens_with k n tables nodes p = true ->
  winning_move First (@empty_board (cube k n)) p.
Proof.
  intros k n tables nodes p H. unfold opens_with in H.
  destruct (check (numbered_cube k n) tables nodes) as [m|] eqn:C; [|discriminate].
  destruct (same_cell (cube k n) (numbered_point k n m) p) as [<-|]; [|discriminate].
  exact (winning_opening k n tables nodes m C).
Qed.

Definition suffice (k n : nat) (tables : list table) (ps : list point) : bool :=
  if proper (numbered_cube k n) then covers (numbered_cube k n) tables (map (number k) ps)
  else false.

Theorem suffice_sound : forall k n tables ps, suffice k n tables ps = true ->
  Forall (winning_move First (@empty_board (cube k n))) ps ->
  every_first_move_wins (cube k n).
Proof.
  intros k n tables ps H W. apply every_numbered_move. unfold suffice in H.
  destruct (proper (numbered_cube k n)) eqn:Pr; [|discriminate].
  apply (covered _ tables (map (number k) ps) Pr H). intros m I.
  apply in_map_iff in I. destruct I as (p & <- & I).
  apply (renamed_winning_move _ _ _ _ (renaming_back _ _ _ _ (cube_is_numbered k n))
    First empty_board p); [|apply renamed_empty].
  exact (proj1 (Forall_forall _ ps) W p I).
Qed.
