(** * Draws by small boards

    Where there are too few cells for a pair in every line, larger groups of
    cells may do. The sets of a group are a small game: the first player wants
    all cells of one set, the second wants to stop him. If the second player
    holds every group, groups have no cell in common, and every line contains a
    set, then he answers always in the group in which the first player has just
    played, and the first player never owns a line. A pair is the smallest
    group: one set of two cells.

    The state of a group is the list of the sets that the second player has no
    stone on, each without the cells that the first player has. *)

From Coq Require Import List PArith FMapPositive.
From Oxo Require Import Statement Isomorphism Lists Numbered.
Import ListNotations.

(** ** Small games *)

Definition sets := list (list positive).

Definition in_sets (R : sets) (c : positive) : Prop := exists S, In S R /\ In c S.

(** The first player puts a stone on c; the second puts one on d. *)

Definition taken (c : positive) (R : sets) : sets := map (without c) R.

Definition stopped (d : positive) (R : sets) : sets :=
  filter (fun S => if among S d then false else true) R.

(** The second player holds, the first being to move: no set is complete, nor
    does any stone complete one, and to each there is an answer. *)

Inductive held (R : sets) : Prop := Held :
  ~ In nil R ->
  (forall c, in_sets R c ->
     ~ In nil (taken c R) /\ exists d, held (stopped d (taken c R))) ->
  held R.

Lemma in_taken : forall c R S, In S (taken c R) <-> exists S0, In S0 R /\ S = without c S0.
Proof.
  intros c R S. unfold taken. rewrite in_map_iff.
  split; intros (S0 & A & B); exists S0; split; congruence.
Qed.

Lemma in_stopped : forall d R S, In S (stopped d R) <-> In S R /\ ~ In d S.
Proof.
  intros d R S. unfold stopped. rewrite filter_In, <- (among_spec S d).
  destruct (among S d); split; intros (A & B); split; congruence.
Qed.

Lemma without_absent : forall c S, ~ In c S -> without c S = S.
Proof.
  intros c. induction S as [|d S IH]; intro N; [reflexivity|]. unfold without. simpl.
  destruct (Pos.eqb_spec c d) as [->|_]; [elim N; left; reflexivity|].
  f_equal. apply IH. intro I. apply N. right. exact I.
Qed.

Lemma taken_elsewhere : forall c R, ~ in_sets R c -> taken c R = R.
Proof.
  intros c R N. unfold taken. rewrite <- (map_id R) at 2. apply map_ext_in.
  intros S I. apply without_absent. intro J. apply N. exists S. split; assumption.
Qed.

Lemma stopped_elsewhere : forall d R, ~ in_sets R d -> stopped d R = R.
Proof.
  intros d. induction R as [|S R IH]; intro N; [reflexivity|]. unfold stopped. simpl.
  destruct (among S d) eqn:A.
  - apply among_spec in A. elim N. exists S. split; [left; reflexivity|exact A].
  - f_equal. apply IH. intros (S' & I & J). apply N. exists S'. split; [right; exact I|exact J].
Qed.

(** A game with fewer sets is held all the more: so an extra stone does no
    harm. *)

Lemma held_fewer : forall R, held R -> forall R', incl R' R -> held R'.
Proof.
  fix IH 2. intros R [Nn H] R' I. constructor.
  - intro J. exact (Nn (I _ J)).
  - intros c (S & J & C).
    destruct (H c (ex_intro _ S (conj (I _ J) C))) as (N & d & D). split.
    + intro K. apply N. apply in_taken in K. apply in_taken.
      destruct K as (S0 & K & E). exists S0. split; [exact (I _ K)|exact E].
    + exists d. apply (IH _ D). intros S' K. apply in_stopped in K. apply in_stopped.
      destruct K as (K & Nd). split; [|exact Nd]. apply in_taken in K. apply in_taken.
      destruct K as (S0 & K & E). exists S0. split; [exact (I _ K)|exact E].
Qed.

Lemma held_stopped : forall d R, held R -> held (stopped d R).
Proof.
  intros d R H. apply (held_fewer R H). intros S I. apply in_stopped in I. apply I.
Qed.

(** ** The large game *)

Section Split.
Variable N : numbered.
Notation position := (@position (game_of N)).

Definition apart (Rs : list sets) : Prop := forall R R' c,
  In R Rs -> In R' Rs -> in_sets R c -> in_sets R' c -> R = R'.

Record split (b : position) (Rs : list sets) : Prop := {
  all_held : forall R, In R Rs -> held R;
  all_vacant : forall R c, In R Rs -> in_sets R c -> vacant b c;
  all_apart : apart Rs;
  all_lines : forall L, In L (lines N) ->
    (exists c, In c L /\ b c = Some Second) \/
    (exists R S, In R Rs /\ In S R /\ incl S L)
}.

(** Without a line after any stone of the first player. *)

Lemma split_no_line : forall b Rs c, split b Rs -> vacant b c ->
  ~ has_line First (put b First c).
Proof.
  intros b Rs c [H V A C] (_ & Vc) (L & I & F).
  destruct (C L I) as [(d & D & E)|(R & S & IR & IS & Sub)].
  - apply F in D. unfold put in D. destruct (same_cell (game_of N) d c); congruence.
  - destruct (H R IR) as [Nn Hc].
    assert (Only : forall d, In d S -> d = c).
    { intros d D. destruct (V R d IR (ex_intro _ S (conj IS D))) as (_ & Vd).
      assert (Q := F d (Sub d D)). unfold put in Q.
      destruct (same_cell (game_of N) d c); [assumption|congruence]. }
    destruct S as [|d S]; [exact (Nn IS)|].
    assert (E := Only d (or_introl eq_refl)). subst d.
    destruct (Hc c (ex_intro _ _ (conj IS (or_introl eq_refl)))) as (K & _).
    apply K. apply in_taken. exists (c :: S). split; [exact IS|].
    destruct (without c (c :: S)) as [|e W] eqn:Ew; [reflexivity|].
    assert (J : In e (without c (c :: S))) by (rewrite Ew; left; reflexivity).
    apply in_without in J. destruct J as (J & Ne). elim Ne. symmetry. exact (Only e J).
Qed.

(** The answer. *)

Lemma in_some_group : forall (Rs : list sets) c,
  (exists R, In R Rs /\ in_sets R c) \/ (forall R, In R Rs -> ~ in_sets R c).
Proof.
  intros Rs c. destruct (some (fun R => some (fun S => among S c) R) Rs) eqn:E.
  - left. apply some_spec in E. destruct E as (R & I & E). apply some_spec in E.
    destruct E as (S & J & E). apply among_spec in E. exists R. split; [exact I|].
    exists S. split; assumption.
  - right. intros R I (S & J & K).
    assert (some (fun S => among S c) R = true)
      by (apply some_intro with S; [exact J|apply among_spec; exact K]).
    rewrite (some_intro _ _ Rs R I) in E; [discriminate E|exact H].
Qed.

Lemma vacant_or_not : forall (b : position) d, vacant b d \/ ~ vacant b d.
Proof.
  intros b d. destruct (in_dec Pos.eq_dec d (cells N)) as [I|I].
  - destruct (b d) eqn:E; [right; intros (_ & V); congruence|left; split; assumption].
  - right. intros (J & _). exact (I J).
Qed.

Lemma answer : forall b Rs c r, split b Rs -> vacant b c -> vacant (put b First c) r ->
  exists q, vacant (put b First c) q /\ forall R, In R Rs -> held (stopped q (taken c R)).
Proof.
  intros b Rs c r [H V A C] Vc Vr. destruct (in_some_group Rs c) as [(R & I & J)|E].
  2: { exists r. split; [exact Vr|]. intros R I. rewrite (taken_elsewhere c R (E R I)).
       exact (held_stopped r R (H R I)). }
  destruct (H R I) as [_ Hc]. destruct (Hc c J) as (_ & d & D).
  assert (Others : forall q R', In R' Rs -> ~ in_sets R' c -> held (stopped q (taken c R'))).
  { intros q R' I' Nc. rewrite (taken_elsewhere c R' Nc). exact (held_stopped q R' (H R' I')). }
  assert (Both : forall q, held (stopped q (taken c R)) ->
    forall R', In R' Rs -> held (stopped q (taken c R'))).
  { intros q Q R' I'. destruct (in_some_group [R'] c) as [(R2 & [<-|[]] & J')|E].
    - rewrite (A R' R c I' I J' J). exact Q.
    - apply Others; [exact I'|]. apply E. left. reflexivity. }
  destruct (vacant_or_not (put b First c) d) as [Vd|Nd].
  { exists d. split; [exact Vd|exact (Both d D)]. }
  exists r. split; [exact Vr|]. apply Both. apply held_stopped.
  rewrite stopped_elsewhere in D; [exact D|]. intros (S & IS & K). apply Nd.
  apply in_taken in IS. destruct IS as (S0 & IS & ->). apply in_without in K.
  destruct K as (K & Ne). destruct (V R d I (ex_intro _ S0 (conj IS K))) as (Od & Vd).
  split; [exact Od|]. unfold put. destruct (same_cell (game_of N) d c); congruence.
Qed.

Lemma split_after : forall b Rs c q, split b Rs -> vacant b c -> vacant (put b First c) q ->
  (forall R, In R Rs -> held (stopped q (taken c R))) ->
  split (put (put b First c) Second q) (map (fun R => stopped q (taken c R)) Rs).
Proof.
  intros b Rs c q [H V A C] (_ & Vc) (_ & Vq) Hq.
  assert (Sub : forall R e, in_sets (stopped q (taken c R)) e ->
    in_sets R e /\ e <> c /\ e <> q).
  { intros R e (S & I & E). apply in_stopped in I. destruct I as (I & Nq).
    apply in_taken in I. destruct I as (S0 & I & ->). assert (E' := E).
    apply in_without in E'. destruct E' as (E' & Ne). split; [|split].
    - exists S0. split; assumption.
    - congruence.
    - intros ->. exact (Nq E). }
  constructor.
  - intros R' I. apply in_map_iff in I. destruct I as (R & <- & I). exact (Hq R I).
  - intros R' e I E. apply in_map_iff in I. destruct I as (R & <- & I).
    destruct (Sub R e E) as (E' & Nc & Nq). destruct (V R e I E') as (O & Ve).
    split; [exact O|]. unfold put.
    destruct (same_cell (game_of N) e q); [congruence|].
    destruct (same_cell (game_of N) e c); congruence.
  - intros R1 R2 e I1 I2 E1 E2. apply in_map_iff in I1, I2.
    destruct I1 as (R & <- & I1), I2 as (R' & <- & I2).
    rewrite (A R R' e I1 I2 (proj1 (Sub R e E1)) (proj1 (Sub R' e E2))). reflexivity.
  - intros L I. destruct (C L I) as [(d & D & E)|(R & S & IR & IS & K)].
    + left. exists d. split; [exact D|]. unfold put.
      destruct (same_cell (game_of N) d q); [reflexivity|].
      destruct (same_cell (game_of N) d c); congruence.
    + assert (K' : incl (without c S) L).
      { intros e E. apply in_without in E. apply K. apply E. }
      destruct (in_dec Pos.eq_dec q (without c S)) as [Q|Q].
      * left. exists q. split; [exact (K' q Q)|]. unfold put at 1.
        destruct (same_cell (game_of N) q q); congruence.
      * right. exists (stopped q (taken c R)), (without c S). split; [|split; [|exact K']].
        { apply in_map_iff. exists R. split; [reflexivity|exact IR]. }
        apply in_stopped. split; [|exact Q]. apply in_taken. exists S. split; [exact IS|reflexivity].
Qed.

Theorem split_not_won : forall b, wins First b -> forall Rs, ~ split b Rs.
Proof.
  apply (wins_induction (game_of N) First
    (fun b _ => forall Rs, ~ split b Rs)
    (fun e _ => forall b c Rs, e = put b First c -> vacant b c -> ~ split b Rs)).
  - intros b c V L Rs S. exact (split_no_line b Rs c S V L).
  - intros b c V _ IH Rs S. exact (IH b c Rs eq_refl V S).
  - intros e (r & R) _ _ IH b c Rs -> V S.
    destruct (answer b Rs c r S V R) as (q & Q & Hq).
    exact (IH q Q _ (split_after b Rs c q S V Q Hq)).
Qed.

End Split.

(** ** The same small game on other cells *)

Lemma without_map : forall f c S, (forall d, In d S -> f c = f d -> c = d) ->
  without (f c) (map f S) = map f (without c S).
Proof.
  intros f c. induction S as [|d S IH]; intro J; [reflexivity|]. unfold without. simpl.
  assert (IH' : without (f c) (map f S) = map f (without c S))
    by (apply IH; intros e E; apply J; right; exact E).
  unfold without in IH'. destruct (Pos.eqb_spec (f c) (f d)) as [E|E];
    destruct (Pos.eqb_spec c d) as [E'|E'].
  - exact IH'.
  - elim E'. apply J; [left; reflexivity|exact E].
  - elim E. congruence.
  - simpl. f_equal. exact IH'.
Qed.

Definition renamed_sets (f : positive -> positive) (R : sets) : sets := map (map f) R.

Lemma held_renamed : forall f R, held R ->
  (forall c d, in_sets R c -> in_sets R d -> f c = f d -> c = d) -> held (renamed_sets f R).
Proof.
  intro f. fix IH 2. intros R [Nn H] J. constructor.
  - intro I. apply in_map_iff in I. destruct I as ([|c S] & E & I); [exact (Nn I)|discriminate E].
  - intros c' (S' & I & C). apply in_map_iff in I. destruct I as (S & <- & I).
    apply in_map_iff in C. destruct C as (c & <- & C).
    assert (Rc : in_sets R c) by (exists S; split; assumption).
    assert (T : taken (f c) (renamed_sets f R) = renamed_sets f (taken c R)).
    { unfold taken, renamed_sets. rewrite !map_map. apply map_ext_in. intros S0 I0.
      apply without_map. intros d D E. apply J; [exact Rc| |exact E].
      exists S0. split; assumption. }
    destruct (H c Rc) as (Nt & d & D). rewrite T. split.
    { intro K. apply in_map_iff in K. destruct K as ([|e S0] & E & K); [exact (Nt K)|discriminate E]. }
    assert (Back : forall e, in_sets (taken c R) e -> in_sets R e).
    { intros e (S0 & K & E). apply in_taken in K. destruct K as (S1 & K & ->).
      apply in_without in E. exists S1. split; [exact K|apply E]. }
    assert (HD : held (renamed_sets f (stopped d (taken c R)))).
    { apply (IH _ D). intros x y (S1 & A1 & B1) (S2 & A2 & B2) E.
      apply in_stopped in A1, A2. apply J; [apply Back|apply Back|exact E].
      - exists S1. split; [apply A1|exact B1].
      - exists S2. split; [apply A2|exact B2]. }
    exists (f d). apply (held_fewer _ HD). intros S1 K. apply in_stopped in K.
    destruct K as (K & Nd). apply in_map_iff in K. destruct K as (S2 & <- & K).
    apply in_map_iff. exists S2. split; [reflexivity|]. apply in_stopped. split; [exact K|].
    intro X. apply Nd. apply in_map. exact X.
Qed.

(** ** Is a small game held? By trying everything. *)

Definition is_nil {A} (l : list A) : bool := match l with nil => true | _ => false end.

Lemma no_nil : forall (R : sets), some is_nil R = false -> ~ In nil R.
Proof. intros R E I. rewrite (some_intro _ _ R nil I eq_refl) in E. discriminate E. Qed.

(** Each cell of the sets once. *)

Fixpoint add_new (cs l : list positive) : list positive :=
  match cs with
  | nil => l
  | c :: cs => if among l c then add_new cs l else add_new cs (c :: l)
  end.

Definition cells_of (R : sets) : list positive := fold_left (fun l S => add_new S l) R nil.

Lemma in_add_new : forall S l c, In c (add_new S l) <-> In c S \/ In c l.
Proof.
  induction S as [|d S IH]; intros l c; simpl; [tauto|]. destruct (among l d) eqn:A.
  - rewrite IH. apply among_spec in A. split; [tauto|]. intros [[<-|I]|I]; tauto.
  - rewrite IH. simpl. tauto.
Qed.

Lemma in_cells_of : forall R c, In c (cells_of R) <-> in_sets R c.
Proof.
  intros R c. unfold cells_of.
  assert (G : forall l, In c (fold_left (fun l S => add_new S l) R l) <-> in_sets R c \/ In c l).
  { induction R as [|S R IH]; intro l; simpl.
    - split; [tauto|]. intros [(S & [] & _)|I]; exact I.
    - rewrite IH, in_add_new. unfold in_sets. simpl. split.
      + intros [(S' & A & B)|[I|I]]; [left; exists S'; tauto|left; exists S; tauto|tauto].
      + intros [(S' & [<-|A] & B)|I]; [tauto|left; exists S'; tauto|tauto]. }
  rewrite G. simpl. tauto.
Qed.

(** If one cell is missing in a set it is the answer, and otherwise any cell
    may be; those in most sets, and in small ones, are tried first. *)

Definition weight (R : sets) (c : positive) : nat :=
  fold_left (fun w S =>
    if among S c then w + match S with [_; _] => 4 | [_; _; _] => 2 | _ => 1 end else w) R 0.

Fixpoint insert (x : nat * positive) (l : list (nat * positive)) : list (nat * positive) :=
  match l with
  | nil => [x]
  | y :: l' => if Nat.ltb (fst y) (fst x) then x :: l else y :: insert x l'
  end.

Definition likely_answers (R : sets) : list positive :=
  map snd (fold_right (fun c l => insert (weight R c, c) l) nil (cells_of R)).

Fixpoint forced_answer (R : sets) : option positive :=
  match R with
  | nil => None
  | [c] :: _ => Some c
  | _ :: R => forced_answer R
  end.

Fixpoint holds (fuel : nat) (R : sets) : bool :=
  match R, fuel with
  | nil, _ => true
  | _, 0 => false
  | _, S fuel =>
    if some is_nil R then false
    else every (fun c =>
      let R1 := taken c R in
      if some is_nil R1 then false
      else match forced_answer R1 with
      | Some d => holds fuel (stopped d R1)
      | None => match R1 with
        | nil => true
        | _ => some (fun d => holds fuel (stopped d R1)) (likely_answers R1)
        end
      end) (cells_of R)
  end.

Lemma held_nil : held nil.
Proof. constructor; [intros []|]. intros c (S & [] & _). Qed.

Theorem holds_sound : forall fuel R, holds fuel R = true -> held R.
Proof.
  induction fuel as [|fuel IH]; intros R H; (destruct R as [|S0 R0]; [exact held_nil|]).
  - discriminate H.
  - cbn [holds] in H. set (R := S0 :: R0) in *. clearbody R.
    destruct (some is_nil R) eqn:E; [discriminate H|]. constructor; [exact (no_nil R E)|].
    intros c C. apply in_cells_of in C. assert (Q := every_spec _ _ _ H c C). cbv beta zeta in Q.
    destruct (some is_nil (taken c R)) eqn:E1; [discriminate Q|]. split; [exact (no_nil _ E1)|].
    destruct (forced_answer (taken c R)) as [d|]; [exists d; exact (IH _ Q)|].
    destruct (taken c R) as [|S1 R1] eqn:T; [exists xH; exact held_nil|]. rewrite <- T in *.
    apply some_spec in Q. destruct Q as (d & _ & Q). exists d. exact (IH _ Q).
Qed.
