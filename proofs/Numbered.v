(** * Games whose cells are numbers

    The form in which the kernel of Coq computes: cells are binary numbers,
    lines are lists of them, a board is a binary tree in which a cell's number
    is the way to its stone (the standard library's PositiveMap). *)

From Coq Require Import List PArith FMapPositive Bool.
From Oxo Require Import Statement Lists.
Import ListNotations.

Module Map := PositiveMap.

Record numbered := Numbered {
  cells : list positive;
  lines : list (list positive)
}.

Definition game_of (N : numbered) : game := {|
  cell := positive;
  same_cell := Pos.eq_dec;
  on_board := fun c => In c (cells N);
  line := fun L => In L (lines N)
|}.

(** Lines lie on the board and have no cell twice. *)

Definition proper (N : numbered) : bool :=
  every (fun L => if distinct L then every (among (cells N)) L else false) (lines N).

Lemma proper_distinct : forall N, proper N = true ->
  forall L, In L (lines N) -> NoDup L.
Proof.
  intros N P L I. apply (every_spec _ _ _ P) in I.
  destruct (distinct L) eqn:D; [|discriminate]. exact (distinct_spec L D).
Qed.

Lemma proper_on_board : forall N, proper N = true ->
  forall L, In L (lines N) -> forall c, In c L -> In c (cells N).
Proof.
  intros N P L I c J. apply (every_spec _ _ _ P) in I.
  destruct (distinct L); [|discriminate].
  apply among_spec. exact (every_spec _ _ _ I c J).
Qed.

(** ** Boards *)

Definition board := Map.t player.

Definition no_stones : board := Map.empty player.

(** The board shows the position. *)

Definition shows {N : numbered} (B : board) (b : @position (game_of N)) : Prop :=
  forall c, b c = Map.find c B.

Lemma shows_empty : forall N, @shows N no_stones empty_board.
Proof. intros N c. unfold no_stones. rewrite Map.gempty. reflexivity. Qed.

Lemma shows_put : forall N B b w c, @shows N B b -> @shows N (Map.add c w B) (put b w c).
Proof.
  intros N B b w c S d. unfold put. simpl. destruct (Pos.eq_dec d c) as [->|E].
  - rewrite Map.gss. reflexivity.
  - rewrite Map.gso by exact E. apply S.
Qed.

Definition shown {N : numbered} (B : board) : @position (game_of N) :=
  fun c => Map.find c B.

Lemma shows_shown : forall N B, @shows N B (shown B).
Proof. intros N B c. reflexivity. Qed.

(** ** The lines through a cell, without the cell itself *)

Definition lines_through (N : numbered) (c : positive) : list (list positive) :=
  map (without c) (filter (fun L => among L c) (lines N)).

Lemma in_lines_through : forall N c R, In R (lines_through N c) ->
  exists L, In L (lines N) /\ In c L /\ R = without c L.
Proof.
  intros N c R I. apply in_map_iff in I. destruct I as (L & <- & I).
  apply filter_In in I. destruct I as (I & A). apply among_spec in A. eauto.
Qed.

Lemma lines_through_intro : forall N c L, In L (lines N) -> In c L ->
  In (without c L) (lines_through N c).
Proof.
  intros N c L I J. apply in_map, filter_In. split; [exact I|]. apply among_spec. exact J.
Qed.

(** A table of them, made once. It has an entry for each cell of the board, so
    it also tells which numbers are cells. *)

Definition atlas := Map.t (list (list positive)).

Definition atlas_of (N : numbered) : atlas :=
  fold_left (fun T c => Map.add c (lines_through N c) T) (cells N) (Map.empty _).

Lemma fold_add_find : forall A (f : positive -> A) l T c,
  Map.find c (fold_left (fun T c => Map.add c (f c) T) l T) =
  if among l c then Some (f c) else Map.find c T.
Proof.
  induction l as [|d l IH]; intros T c; simpl; [reflexivity|]. rewrite IH.
  unfold among. simpl. fold (among l c). destruct (Pos.eqb_spec c d) as [->|E].
  - rewrite Map.gss. destruct (among l d); reflexivity.
  - rewrite Map.gso by exact E. reflexivity.
Qed.

Lemma atlas_find : forall N c R, Map.find c (atlas_of N) = Some R ->
  In c (cells N) /\ R = lines_through N c.
Proof.
  intros N c R H. unfold atlas_of in H. rewrite fold_add_find, Map.gempty in H.
  destruct (among (cells N) c) eqn:A; [|discriminate].
  apply among_spec in A. split; [exact A|]. congruence.
Qed.

Lemma atlas_mem : forall N c, Map.mem c (atlas_of N) = true -> In c (cells N).
Proof.
  intros N c H. rewrite Map.mem_find in H.
  destruct (Map.find c (atlas_of N)) as [R|] eqn:F; [|discriminate].
  apply atlas_find in F. tauto.
Qed.
