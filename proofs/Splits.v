(** * The checker of splits

    A draw by a few replies and then small boards (Groups.v). A strategy is a
    list of stages. A stage is a position with the first player to move, and
    steps, each of which answers some of his moves:

    - a split answers every move at once; or, with a reply r, every move that
      lies in none of its groups, since r can be played after any of them;
    - a reply leads to the position of an earlier stage, up to a symmetry;
    - and a move is as good as another if a symmetry takes the position after
      the one to the position after the other.

    Groups are given as patterns, small games on the cells 1, 2, 3, ..., and the
    cells of the board that stand for these. Each pattern is played out once. *)

From Coq Require Import List PArith FMapPositive.
From Oxo Require Import Statement Isomorphism Lists Numbered Cube Forced Checker Stealing
  Groups.
Import ListNotations.

(** ** The computation *)

Record group := Group { pattern : positive; places : list positive }.

Inductive step :=
| By_split (r : option positive) (gs : list group)
| By_reply (m r : positive) (stage : positive) (symmetry : positive)
| By_image (m like : positive) (symmetry : positive).

Record stage := Stage {
  stones_of_first : list positive;
  stones_of_second : list positive;
  steps : list step
}.

(** The patterns that the second player holds, under the numbers 1, 2, 3, ... *)

Fixpoint held_patterns (i : positive) (l : list sets) (P : Map.t sets) : Map.t sets :=
  match l with
  | nil => P
  | R :: l =>
    held_patterns (Pos.succ i) l
      (if holds (length (cells_of R)) R then Map.add i R P else P)
  end.

Fixpoint placing (i : positive) (cs : list positive) : table :=
  match cs with
  | nil => Map.empty positive
  | c :: cs => Map.add i c (placing (Pos.succ i) cs)
  end.

Definition pattern_of (P : Map.t sets) (g : group) : sets :=
  match Map.find (pattern g) P with Some R => R | None => nil end.

Definition sets_of (P : Map.t sets) (g : group) : sets :=
  renamed_sets (image (placing 1 (places g))) (pattern_of P g).

Definition group_cells (P : Map.t sets) (g : group) : list positive :=
  map (image (placing 1 (places g))) (cells_of (pattern_of P g)).

(** All free, and none twice. *)

Fixpoint all_fresh (T : atlas) (B : board) (U : Map.t unit) (cs : list positive) : bool :=
  match cs with
  | nil => true
  | c :: cs =>
    if free T B c then
      if Map.mem c U then false else all_fresh T B (Map.add c tt U) cs
    else false
  end.

Definition has_second (B : board) (c : positive) : bool :=
  match Map.find c B with Some Second => true | _ => false end.

Definition splits (N : numbered) (T : atlas) (P : Map.t sets) (B : board) (gs : list group) :
    bool :=
  if all_fresh T B (Map.empty unit) (flat_map (group_cells P) gs) then
    let Ss := flat_map (sets_of P) gs in
    every (fun L => if some (has_second B) L then true
      else some (fun S => every (among L) S) Ss) (lines N)
  else false.

Definition no_first_line (N : numbered) (B : board) : bool :=
  every (fun L => some (fun c => if owned B c then false else true) L) (lines N).

Definition add_all (cs : list positive) (A : Map.t unit) : Map.t unit :=
  fold_left (fun A c => Map.add c tt A) cs A.

(** The moves that are answered, A, after one more step. S: symmetries, W: the
    positions of the stages so far. *)

Definition answered (N : numbered) (T : atlas) (P : Map.t sets) (S : Map.t table)
    (W : Map.t board) (B : board) (A : Map.t unit) (s : step) : Map.t unit :=
  match s with
  | By_split None gs =>
    if splits N T P B gs then add_all (filter (free T B) (cells N)) A else A
  | By_split (Some r) gs =>
    if free T B r then
      let B1 := Map.add r Second B in
      if splits N T P B1 gs then
        let G := add_all (flat_map (group_cells P) gs) (Map.empty unit) in
        add_all (filter (fun c => if Map.mem c G then false else free T B1 c) (cells N)) A
      else A
    else A
  | By_reply m r i s =>
    let B1 := Map.add m First B in
    match Map.find i W, Map.find s S with
    | Some E, Some s =>
      if free T B1 r then
        if no_first_line N B1 then
          if looks_like N s E (Map.add r Second B1) then Map.add m tt A else A
        else A
      else A
    | _, _ => A
    end
  | By_image m like s =>
    match Map.find s S with
    | Some s =>
      if Map.mem like A then
        if looks_like N s (Map.add like First B) (Map.add m First B) then Map.add m tt A else A
      else A
    | None => A
    end
  end.

Definition stage_holds (N : numbered) (T : atlas) (P : Map.t sets) (S : Map.t table)
    (W : Map.t board) (B : board) (l : list step) : bool :=
  let A := fold_left (answered N T P S W B) l (Map.empty unit) in
  every (fun c => if free T B c then Map.mem c A else true) (cells N).

(** The stages one after the other; the last must be the empty board. *)

Fixpoint stages_hold (N : numbered) (T : atlas) (P : Map.t sets) (S : Map.t table)
    (W : Map.t board) (i : positive) (l : list stage) : bool :=
  match l with
  | nil => false
  | Stage xs os steps :: l =>
    let B := stones Second os (stones First xs no_stones) in
    if stage_holds N T P S W B steps then
      match l with
      | nil => match xs, os with nil, nil => true | _, _ => false end
      | _ => stages_hold N T P S (Map.add i B W) (Pos.succ i) l
      end
    else false
  end.

Definition holds_by_splits (k n : nat) (patterns : list sets) (tables : list table)
    (l : list stage) : bool :=
  let N := numbered_cube k n in
  if proper N then
    let T := atlas_of N in
    stages_hold N T (held_patterns 1 patterns (Map.empty sets))
      (symmetries N T 1 tables (Map.empty table)) (Map.empty board) 1 l
  else false.

(** ** Why it is right *)

(** *** Patterns *)

Definition all_patterns (P : Map.t sets) : Prop := forall i R, Map.find i P = Some R -> held R.

Lemma held_patterns_spec : forall l i P, all_patterns P -> all_patterns (held_patterns i l P).
Proof.
  induction l as [|R l IH]; cbn [held_patterns]; intros i P A; [exact A|].
  apply IH. destruct (holds (length (cells_of R)) R) eqn:H; [|exact A]. intros j R' F.
  destruct (Pos.eq_dec j i) as [->|Ne].
  - rewrite Map.gss in F. injection F as <-. exact (holds_sound _ _ H).
  - rewrite Map.gso in F by exact Ne. exact (A j R' F).
Qed.

Lemma pattern_held : forall P g, all_patterns P -> held (pattern_of P g).
Proof.
  intros P g A. unfold pattern_of.
  destruct (Map.find (pattern g) P) as [R|] eqn:F; [exact (A _ _ F)|exact held_nil].
Qed.

(** *** Lists without repetitions *)

Lemma NoDup_map_injective : forall (f : positive -> positive) l, NoDup (map f l) ->
  forall c d, In c l -> In d l -> f c = f d -> c = d.
Proof.
  intros f. induction l as [|a l IH]; intros D c d C E F; [destruct C|].
  simpl in D. inversion D as [|x y Na D']; subst.
  destruct C as [->|C]; destruct E as [->|E]; [reflexivity| | |exact (IH D' c d C E F)].
  - elim Na. rewrite F. apply in_map. exact E.
  - elim Na. rewrite <- F. apply in_map. exact C.
Qed.

Lemma NoDup_parts : forall (l m : list positive), NoDup (l ++ m) ->
  NoDup l /\ NoDup m /\ forall c, In c l -> ~ In c m.
Proof.
  induction l as [|a l IH]; simpl; intros m D.
  - split; [constructor|]. split; [exact D|intros c []].
  - inversion D as [|x y Na D']; subst. destruct (IH m D') as (A & B & C). split; [|split].
    + constructor; [|exact A]. intro I. apply Na, in_or_app. left. exact I.
    + exact B.
    + intros c [<-|I]; [|exact (C c I)]. intro J. apply Na, in_or_app. right. exact J.
Qed.

Lemma NoDup_flat_map : forall A (h : A -> list positive) gs, NoDup (flat_map h gs) ->
  (forall g, In g gs -> NoDup (h g)) /\
  (forall g g' c, In g gs -> In g' gs -> In c (h g) -> In c (h g') -> g = g').
Proof.
  intros A h. induction gs as [|g gs IH]; simpl; intro D; [split; [intros g []|intros g g' c []]|].
  apply NoDup_parts in D. destruct D as (D & D' & X). destruct (IH D') as (Y & Z). split.
  - intros g' [<-|I]; [exact D|exact (Y g' I)].
  - intros g1 g2 c [<-|I1] [<-|I2] J1 J2; [reflexivity| | |exact (Z g1 g2 c I1 I2 J1 J2)].
    + elim (X c J1). apply in_flat_map. exists g2. split; assumption.
    + elim (X c J2). apply in_flat_map. exists g1. split; assumption.
Qed.

Lemma add_all_find : forall cs A c, Map.mem c (add_all cs A) = true ->
  In c cs \/ Map.mem c A = true.
Proof.
  unfold add_all. intros cs A c H. rewrite Map.mem_find in H.
  rewrite (fold_add_find _ (fun _ => tt)) in H. destruct (among cs c) eqn:E.
  - left. apply among_spec. exact E.
  - right. rewrite Map.mem_find. exact H.
Qed.

Lemma add_all_in : forall cs A c, In c cs -> Map.mem c (add_all cs A) = true.
Proof.
  intros cs A c I. unfold add_all. rewrite Map.mem_find, (fold_add_find _ (fun _ => tt)).
  apply among_spec in I. rewrite I. reflexivity.
Qed.

Lemma mem_add : forall (A : Map.t unit) m c, Map.mem c (Map.add m tt A) = true ->
  c = m \/ Map.mem c A = true.
Proof.
  intros A m c H. destruct (Pos.eq_dec c m) as [->|Ne]; [left; reflexivity|right].
  rewrite Map.mem_find in *. rewrite Map.gso in H by exact Ne. exact H.
Qed.

(** *** Splits *)

Section Sound.
Variable N : numbered.
Hypothesis N_proper : proper N = true.
Notation T := (atlas_of N).
Notation position := (@position (game_of N)).

Lemma all_fresh_spec : forall B cs U, all_fresh T B U cs = true ->
  NoDup cs /\ forall c, In c cs ->
    Map.find c B = None /\ In c (cells N) /\ Map.mem c U = false.
Proof.
  intro B. induction cs as [|c cs IH]; simpl; intros U H; [split; [constructor|intros c []]|].
  destruct (free T B c) eqn:F; [|discriminate]. destruct (Map.mem c U) eqn:M; [discriminate|].
  apply free_spec in F. destruct (IH _ H) as (D & E).
  assert (X : forall d, In d cs -> d <> c /\ Map.mem d U = false).
  { intros d I. destruct (E d I) as (_ & _ & G). destruct (Pos.eq_dec d c) as [->|Ne].
    - rewrite Map.mem_find, Map.gss in G. discriminate.
    - split; [exact Ne|]. rewrite Map.mem_find in *. rewrite Map.gso in G by exact Ne. exact G. }
  split.
  - constructor; [|exact D]. intro I. destruct (X c I) as (Ne & _). exact (Ne eq_refl).
  - intros d [<-|I]; [tauto|]. destruct (E d I) as (V & C & _). destruct (X d I). tauto.
Qed.

Lemma in_group_cells : forall P g c, in_sets (sets_of P g) c -> In c (group_cells P g).
Proof.
  intros P g c (S & I & C). apply in_map_iff in I. destruct I as (S0 & <- & I).
  apply in_map_iff in C. destruct C as (d & <- & C). apply in_map, in_cells_of.
  exists S0. split; assumption.
Qed.

Lemma splits_spec : forall P B gs, all_patterns P -> splits N T P B gs = true ->
  (forall c, In c (flat_map (group_cells P) gs) -> Map.find c B = None) /\
  forall b : position, (forall c, Map.find c B = Some Second -> b c = Some Second) ->
  (forall c, In c (flat_map (group_cells P) gs) -> b c = None) ->
  split N b (map (sets_of P) gs).
Proof.
  intros P B gs AP H. unfold splits in H.
  destruct (all_fresh T B (Map.empty unit) (flat_map (group_cells P) gs)) eqn:F; [|discriminate].
  apply all_fresh_spec in F. destruct F as (D & F). split; [intros c I; apply (F c I)|].
  apply NoDup_flat_map in D. destruct D as (D & One). intros b Sec Vac.
  assert (In_all : forall g c, In g gs -> in_sets (sets_of P g) c ->
    In c (flat_map (group_cells P) gs)).
  { intros g c I J. apply in_flat_map. exists g. split; [exact I|exact (in_group_cells P g c J)]. }
  constructor.
  - intros R I. apply in_map_iff in I. destruct I as (g & <- & I).
    apply held_renamed; [exact (pattern_held P g AP)|]. intros c d C E.
    apply in_cells_of in C, E. exact (NoDup_map_injective _ _ (D g I) c d C E).
  - intros R c I J. apply in_map_iff in I. destruct I as (g & <- & I).
    assert (K := In_all g c I J). split; [apply (F c K)|exact (Vac c K)].
  - intros R R' c I I' J J'. apply in_map_iff in I, I'.
    destruct I as (g & <- & I), I' as (g' & <- & I').
    rewrite (One g g' c I I' (in_group_cells P g c J) (in_group_cells P g' c J')). reflexivity.
  - intros L I. assert (Q := every_spec _ _ _ H L I). cbv beta in Q.
    destruct (some (has_second B) L) eqn:E.
    + left. apply some_spec in E. destruct E as (c & C & E). exists c. split; [exact C|].
      apply Sec. unfold has_second in E. destruct (Map.find c B) as [[]|]; easy.
    + right. apply some_spec in Q. destruct Q as (S & J & Q). apply in_flat_map in J.
      destruct J as (g & G & J). exists (sets_of P g), S. split; [apply in_map; exact G|].
      split; [exact J|]. intros c C. apply among_spec. exact (every_spec _ _ _ Q c C).
Qed.

(** *** Moves that do not win *)

Definition in_vain (B : board) (c : positive) : Prop := forall b : position, shows B b ->
  ~ has_line First (put b First c) /\ ~ waits First (put b First c).

Definition not_won (B : board) : Prop := forall b : position, shows B b -> ~ wins First b.

Lemma split_has_no_line : forall (b : position) Rs, split N b Rs -> ~ has_line First b.
Proof.
  intros b Rs [H V A C] (L & I & F). destruct (C L I) as [(c & D & E)|(R & S & IR & IS & K)].
  - rewrite (F c D) in E. discriminate.
  - destruct (H R IR) as [Nn _]. destruct S as [|c S]; [exact (Nn IS)|].
    assert (J : In c (c :: S)) by (left; reflexivity).
    destruct (V R c IR (ex_intro _ _ (conj IS J))) as (_ & Vc).
    rewrite (F c (K c J)) in Vc. discriminate.
Qed.

Lemma split_in_vain : forall P B gs c, all_patterns P -> splits N T P B gs = true ->
  free T B c = true -> in_vain B c.
Proof.
  intros P B gs c AP H F b Sb. apply free_spec in F. destruct F as (V & C).
  destruct (splits_spec P B gs AP H) as (Fr & Sp).
  assert (S : split N b (map (sets_of P) gs)).
  { apply Sp; intros d D; rewrite (Sb d); [exact D|exact (Fr d D)]. }
  assert (Vc : vacant b c) by (split; [exact C|rewrite (Sb c); exact V]). split.
  - exact (split_no_line N b _ c S Vc).
  - intro W. exact (split_not_won N b (wins_later First b c Vc W) _ S).
Qed.

Lemma split_after_reply_in_vain : forall P B r gs c, all_patterns P -> free T B r = true ->
  splits N T P (Map.add r Second B) gs = true -> free T (Map.add r Second B) c = true ->
  ~ In c (flat_map (group_cells P) gs) -> in_vain B c.
Proof.
  intros P B r gs c AP Fr H Fc Out b Sb. apply free_spec in Fr, Fc.
  destruct Fr as (Vr & Cr), Fc as (Vc & Cc).
  assert (Ne : c <> r) by (intros ->; rewrite Map.gss in Vc; discriminate).
  rewrite Map.gso in Vc by exact Ne.
  destruct (splits_spec P _ gs AP H) as (Fg & Sp).
  set (b1 := put b First c). set (b2 := put b1 Second r).
  assert (S : split N b2 (map (sets_of P) gs)).
  { apply Sp; intros d D; unfold b2, b1, put; simpl;
      (destruct (Pos.eq_dec d r) as [->|Nr]; [try reflexivity|]).
    - rewrite Map.gso in D by exact Nr.
      destruct (Pos.eq_dec d c) as [->|]; [congruence|]. rewrite (Sb d). exact D.
    - specialize (Fg r D). rewrite Map.gss in Fg. discriminate.
    - destruct (Pos.eq_dec d c) as [->|]; [contradiction|]. rewrite (Sb d).
      specialize (Fg d D). rewrite Map.gso in Fg by exact Nr. exact Fg. }
  assert (V1 : vacant b1 r).
  { split; [exact Cr|]. unfold b1, put. simpl. destruct (Pos.eq_dec r c); [congruence|].
    rewrite (Sb r). exact Vr. }
  split.
  - intros (L & I & K). apply (split_has_no_line b2 _ S). exists L. split; [exact I|].
    intros d D. unfold b2, put. simpl. destruct (Pos.eq_dec d r) as [->|]; [|exact (K d D)].
    discriminate (eq_trans (eq_sym (proj2 V1)) (K r D)).
  - intro W. apply waits_inv in W. destruct W as (_ & _ & W).
    exact (split_not_won N b2 (W r V1) _ S).
Qed.

Lemma reply_in_vain : forall B m r s E, symmetry N T s = true -> not_won E ->
  free T (Map.add m First B) r = true -> no_first_line N (Map.add m First B) = true ->
  looks_like N s E (Map.add r Second (Map.add m First B)) = true -> in_vain B m.
Proof.
  intros B m r s E Y NW Fr NL H b Sb. apply free_spec in Fr. destruct Fr as (Vr & Cr).
  assert (S1 := shows_put N B b First m Sb). split.
  - intros (L & I & K). assert (Q := every_spec _ _ _ NL L I). cbv beta in Q.
    apply some_spec in Q. destruct Q as (c & C & Q). unfold owned in Q.
    rewrite <- (S1 c), (K c C) in Q. discriminate.
  - intro W. apply waits_inv in W. destruct W as (_ & _ & W).
    assert (V : vacant (put b First m) r) by (split; [exact Cr|rewrite (S1 r); exact Vr]).
    apply (NW (shown E) (shows_shown N E)).
    apply (renamed_wins _ _ _ _ (symmetry_renaming N N_proper s Y) First _ (W r V)).
    intros c C. refine (eq_trans (same_stone_spec _ _ (every_spec _ _ _ H c C)) _).
    symmetry. exact (shows_put N _ _ Second r S1 (image s c)).
Qed.

Lemma image_in_vain : forall B m like s, symmetry N T s = true -> in_vain B like ->
  looks_like N s (Map.add like First B) (Map.add m First B) = true -> in_vain B m.
Proof.
  intros B m like s Y V H b Sb. destruct (V b Sb) as (NL & NW).
  assert (R : renamed (game_of N) (game_of N) (image s) (put b First like) (put b First m)).
  { intros c C. refine (eq_trans (shows_put N B b First like Sb c) _).
    refine (eq_trans (same_stone_spec _ _ (every_spec _ _ _ H c C)) _).
    symmetry. exact (shows_put N B b First m Sb (image s c)). }
  assert (Ren := symmetry_renaming N N_proper s Y). split; intro W.
  - exact (NL (renamed_has_line _ _ _ _ Ren _ _ First R W)).
  - exact (NW (renamed_waits _ _ _ _ Ren First _ W _ R)).
Qed.

(** *** Stages *)

Definition all_in_vain (B : board) (A : Map.t unit) : Prop :=
  forall c, Map.mem c A = true -> in_vain B c.

Lemma in_vain_more : forall B A m, all_in_vain B A -> in_vain B m ->
  all_in_vain B (Map.add m tt A).
Proof. intros B A m H V c M. apply mem_add in M. destruct M as [->|M]; [exact V|exact (H c M)]. Qed.

Lemma answered_spec : forall P S W B A s, all_patterns P -> all_symmetries N S ->
  (forall i E, Map.find i W = Some E -> not_won E) -> all_in_vain B A ->
  all_in_vain B (answered N T P S W B A s).
Proof.
  intros P S W B A s AP AS AW H. destruct s as [[r|] gs|m r i s|m like s]; cbn [answered].
  - destruct (free T B r) eqn:Fr; [|exact H]. cbv zeta.
    destruct (splits N T P (Map.add r Second B) gs) eqn:Sp; [|exact H].
    intros c M. apply add_all_find in M. destruct M as [M|M]; [|exact (H c M)].
    apply filter_In in M. destruct M as (_ & M).
    destruct (Map.mem c (add_all (flat_map (group_cells P) gs) (Map.empty unit))) eqn:G;
      [discriminate|].
    refine (split_after_reply_in_vain P B r gs c AP Fr Sp M _). intro I.
    rewrite (add_all_in _ _ c I) in G. discriminate.
  - destruct (splits N T P B gs) eqn:Sp; [|exact H].
    intros c M. apply add_all_find in M. destruct M as [M|M]; [|exact (H c M)].
    apply filter_In in M. destruct M as (_ & M). exact (split_in_vain P B gs c AP Sp M).
  - cbv zeta. destruct (Map.find i W) as [E|] eqn:FW; [|exact H].
    destruct (Map.find s S) as [t|] eqn:FS; [|exact H].
    destruct (free T (Map.add m First B) r) eqn:Fr; [|exact H].
    destruct (no_first_line N (Map.add m First B)) eqn:NL; [|exact H].
    destruct (looks_like N t E (Map.add r Second (Map.add m First B))) eqn:Lk; [|exact H].
    apply in_vain_more; [exact H|].
    exact (reply_in_vain B m r t E (AS _ _ FS) (AW _ _ FW) Fr NL Lk).
  - destruct (Map.find s S) as [t|] eqn:FS; [|exact H].
    destruct (Map.mem like A) eqn:M; [|exact H].
    destruct (looks_like N t (Map.add like First B) (Map.add m First B)) eqn:Lk; [|exact H].
    apply in_vain_more; [exact H|].
    exact (image_in_vain B m like t (AS _ _ FS) (H like M) Lk).
Qed.

Lemma stage_holds_spec : forall P S W B l, all_patterns P -> all_symmetries N S ->
  (forall i E, Map.find i W = Some E -> not_won E) ->
  stage_holds N T P S W B l = true -> not_won B.
Proof.
  intros P S W B l AP AS AW H b Sb Win. unfold stage_holds in H.
  assert (A : forall l A, all_in_vain B A -> all_in_vain B (fold_left (answered N T P S W B) l A)).
  { induction l0 as [|s l0 IH]; intros A HA; [exact HA|]. apply IH.
    apply answered_spec; assumption. }
  apply wins_inv in Win. destruct Win as (c & (C & V) & Win). rewrite (Sb c) in V.
  assert (Q := every_spec _ _ _ H c C). cbv beta in Q.
  assert (F : free T B c = true).
  { unfold free. rewrite V. unfold atlas_of. rewrite Map.mem_find, fold_add_find.
    apply among_spec in C. rewrite C. reflexivity. }
  rewrite F in Q.
  destruct (A l (Map.empty unit)) with (c := c) (b := b) as (NL & NW); [|exact Q|exact Sb|].
  - intros d M. rewrite Map.mem_find, Map.gempty in M. discriminate.
  - destruct Win as [L|W0]; [exact (NL L)|exact (NW W0)].
Qed.

Lemma stages_hold_spec : forall l P S W i, all_patterns P -> all_symmetries N S ->
  (forall i E, Map.find i W = Some E -> not_won E) ->
  stages_hold N T P S W i l = true -> ~ wins First (@empty_board (game_of N)).
Proof.
  induction l as [|[xs os st] l IH]; intros P S W i AP AS AW H; [discriminate|].
  cbn [stages_hold] in H. set (B := stones Second os (stones First xs no_stones)) in *.
  destruct (stage_holds N T P S W B st) eqn:C; [|discriminate].
  assert (M := stage_holds_spec P S W B st AP AS AW C). destruct l as [|n l].
  - destruct xs; [|discriminate]. destruct os; [|discriminate]. apply M. apply shows_empty.
  - clearbody B. apply (IH P S _ _ AP AS) in H; [exact H|]. intros j E F.
    destruct (Pos.eq_dec j i) as [->|Ne].
    + rewrite Map.gss in F. injection F as <-. exact M.
    + rewrite Map.gso in F by exact Ne. exact (AW j E F).
Qed.

End Sound.

Theorem holds_by_splits_sound : forall k n patterns tables l,
  holds_by_splits k n patterns tables l = true -> draw (cube k n).
Proof.
  intros k n patterns tables l H. apply draw_or_first_player_wins. intro W.
  unfold holds_by_splits in H. cbv zeta in H.
  destruct (proper (numbered_cube k n)) eqn:P; [|discriminate H].
  refine (stages_hold_spec _ P l _ _ _ _ _ _ _ H _).
  - apply held_patterns_spec. intros i R F. rewrite Map.gempty in F. discriminate.
  - apply (symmetries_spec _ P). intros i s F. rewrite Map.gempty in F. discriminate.
  - intros i E F. rewrite Map.gempty in F. discriminate.
  - exact (renamed_wins _ _ _ _ (renaming_back _ _ _ _ (cube_is_numbered k n)) First _ W _
      (renamed_empty _ _ _)).
Qed.
