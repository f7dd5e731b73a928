(** * Forced sequences and the replies they meet

    A plan is a sequence of cells: attack, block, attack, block, ..., last
    stone. Every attack of the first player leaves one cell missing in a line;
    the second player must take it, the block, or lose at once; the last stone
    completes a line. So a plan is the same whatever the second player did
    before it elsewhere, and one look at it tells against which replies it wins:
    all but those in its zone. The zone holds the cells of the plan, and the
    cells of every line that the second player might complete in time, that is,
    a line without stones of the first player which lacks just two. *)

From Coq Require Import List PArith FMapPositive Bool Arith Lia.
From Oxo Require Import Statement Lists Numbered.
Import ListNotations.

(** ** The computation. [T] is the atlas of the board. *)

Definition free (T : atlas) (B : board) (c : positive) : bool :=
  match Map.find c B with Some _ => false | None => Map.mem c T end.

Definition owned (B : board) (c : positive) : bool :=
  match Map.find c B with Some First => true | _ => false end.

Definition through (T : atlas) (c : positive) : list (list positive) :=
  match Map.find c T with Some Rs => Rs | None => nil end.

(** A stone of the first player on c completes a line. *)

Definition completes (T : atlas) (B : board) (c : positive) : bool :=
  some (every (owned B)) (through T c).

(** The empty cells of a line, unless the first player has a stone in it. *)

Fixpoint open_cells (B : board) (R : list positive) : option (list positive) :=
  match R with
  | nil => Some nil
  | c :: R =>
    match Map.find c B with
    | Some First => None
    | Some Second => open_cells B R
    | None => match open_cells B R with None => None | Some l => Some (c :: l) end
    end
  end.

(** Of the lines Rs, the pairs of cells that those lack which lack just two; no
    result if one lacks fewer, as the second player could complete it. *)

Definition dangers := list (positive * positive).

Fixpoint find_dangers (B : board) (Rs : list (list positive)) (D : dangers) :
    option dangers :=
  match Rs with
  | nil => Some D
  | R :: Rs =>
    match open_cells B R with
    | None | Some (_ :: _ :: _ :: _) => find_dangers B Rs D
    | Some [a; b] => find_dangers B Rs ((a, b) :: D)
    | _ => None
    end
  end.

Definition avoids (c : positive) (p : positive * positive) : bool :=
  if Pos.eqb c (fst p) then false else if Pos.eqb c (snd p) then false else true.

Definition zone := Map.t unit.

Definition into (Z : zone) (c : positive) : zone := Map.add c tt Z.

Definition into_both (Z : zone) (p : positive * positive) : zone :=
  into (into Z (fst p)) (snd p).

(** The zone of plan s. [D]: the dangers on board B, except for the lines [new]
    through the last stone of the second player, which are looked at when the
    first player has answered that stone. *)

Fixpoint plan_zone (T : atlas) (B : board) (D : dangers)
    (new : list (list positive)) (Z : zone) (s : list positive) : option zone :=
  match s with
  | nil => None
  | m :: s =>
    if free T B m then
      match s with
      | nil => if completes T B m then Some (into Z m) else None
      | b :: s =>
        let B1 := Map.add m First B in
        match find_dangers B1 new (filter (avoids m) D) with
        | None => None
        | Some D1 =>
          if free T B1 b then
            if completes T B1 b then
              plan_zone T (Map.add b Second B1) (filter (avoids b) D1)
                (through T b) (fold_left into_both D1 (into (into Z m) b)) s
            else None
          else None
        end
      end
    else None
  end.

(** ** Why it is right *)

Section Sound.
Variable N : numbered.
Hypothesis N_proper : proper N = true.
Notation T := (atlas_of N).

Lemma free_spec : forall B c, free T B c = true ->
  Map.find c B = None /\ In c (cells N).
Proof.
  intros B c H. unfold free in H. destruct (Map.find c B); [discriminate|].
  split; [reflexivity|]. exact (atlas_mem N c H).
Qed.

Lemma owned_spec : forall B c, owned B c = true -> Map.find c B = Some First.
Proof. intros B c H. unfold owned in H. destruct (Map.find c B) as [[]|]; easy. Qed.

Lemma in_through : forall c R, In R (through T c) ->
  exists L, In L (lines N) /\ In c L /\ R = without c L.
Proof.
  intros c R I. unfold through in I. destruct (Map.find c T) as [Rs|] eqn:F; [|destruct I].
  apply atlas_find in F. destruct F as (_ & ->). exact (in_lines_through N c R I).
Qed.

Lemma through_intro : forall c L, In c (cells N) -> In L (lines N) -> In c L ->
  In (without c L) (through T c).
Proof.
  intros c L C I J. unfold through. unfold atlas_of. rewrite fold_add_find.
  apply among_spec in C. rewrite C. exact (lines_through_intro N c L I J).
Qed.

(** A completing stone still completes after more stones elsewhere. *)

Lemma completes_line : forall B c (b : @position (game_of N)), completes T B c = true ->
  (forall d, Map.find d B = Some First -> b d = Some First) ->
  has_line First (put b First c).
Proof.
  intros B c b H O. unfold completes in H. apply some_spec in H. destruct H as (R & I & H).
  apply in_through in I. destruct I as (L & I & _ & ->). exists L. split; [exact I|].
  intros d D. unfold put. simpl. destruct (Pos.eq_dec d c) as [|Ne]; [reflexivity|].
  apply O, owned_spec, (every_spec _ _ _ H). apply in_without. split; [exact D|congruence].
Qed.

(** *** Guarded lines: the second player cannot complete them in one move nor,
        outside of the dangers, in two *)

Definition empty_in (B : board) (L : list positive) (c : positive) : Prop :=
  In c L /\ Map.find c B = None.

Definition guarded (B : board) (D : dangers) (L : list positive) : Prop :=
  (exists c, In c L /\ Map.find c B = Some First) \/
  (exists a b, a <> b /\ empty_in B L a /\ empty_in B L b /\ In (a, b) D) \/
  (exists a b c, a <> b /\ a <> c /\ b <> c /\
     empty_in B L a /\ empty_in B L b /\ empty_in B L c).

Lemma guarded_incl : forall B D D' L L',
  (forall p, In p D -> In p D') -> (forall c, In c L -> In c L') ->
  guarded B D L -> guarded B D' L'.
Proof.
  intros B D D' L L' HD HL. assert (E : forall c, empty_in B L c -> empty_in B L' c).
  { intros c (I & F). split; [exact (HL c I)|exact F]. }
  intros [(c & I & F)|[(a & b & AB & A & B' & P)|(a & b & c & AB & AC & BC & A & B' & C)]].
  - left. exists c. auto.
  - right; left. exists a, b. auto.
  - right; right. exists a, b, c. auto 10.
Qed.

Lemma open_cells_none : forall B R, open_cells B R = None ->
  exists c, In c R /\ Map.find c B = Some First.
Proof.
  induction R as [|c R IH]; simpl; intro H; [discriminate|].
  destruct (Map.find c B) as [[]|] eqn:F.
  - exists c. auto.
  - destruct (IH H) as (d & I & E). exists d. auto.
  - destruct (open_cells B R) as [l|]; [discriminate|].
    destruct (IH eq_refl) as (d & I & E). exists d. auto.
Qed.

Lemma open_cells_some : forall B R l, NoDup R -> open_cells B R = Some l ->
  NoDup l /\ forall c, In c l -> empty_in B R c.
Proof.
  induction R as [|c R IH]; simpl; intros l ND H.
  - injection H as <-. split; [constructor|intros c []].
  - inversion ND; subst. destruct (Map.find c B) as [[]|] eqn:F; [discriminate| |].
    + destruct (IH l) as (NL & S); [assumption|exact H|]. split; [exact NL|].
      intros d I. destruct (S d I) as (J & E). split; [right; exact J|exact E].
    + destruct (open_cells B R) as [l'|]; [|discriminate]. injection H as <-.
      destruct (IH l') as (NL & S); [assumption|reflexivity|]. split.
      * constructor; [|exact NL]. intro I. destruct (S c I). contradiction.
      * intros d [<-|I]; [split; [left; reflexivity|exact F]|].
        destruct (S d I) as (J & E). split; [right; exact J|exact E].
Qed.

Lemma find_dangers_spec : forall B Rs D D1, find_dangers B Rs D = Some D1 ->
  (forall p, In p D -> In p D1) /\
  forall R, In R Rs -> NoDup R -> guarded B D1 R.
Proof.
  induction Rs as [|R Rs IH]; simpl; intros D D1 H.
  - injection H as <-. split; [auto|intros R []].
  - destruct (open_cells B R) as [l|] eqn:O.
    + destruct l as [|a [|b [|c l]]]; try discriminate H.
      * destruct (IH _ _ H) as (I & G). split; [intros p P; apply I; right; exact P|].
        intros R' [<-|J] ND; [|exact (G R' J ND)].
        destruct (open_cells_some _ _ _ ND O) as (NL & S). right; left. exists a, b.
        inversion NL as [|? ? A _]; subst.
        split; [intros ->; apply A; left; reflexivity|].
        split; [apply S; simpl; auto|]. split; [apply S; simpl; auto|].
        apply I. left. reflexivity.
      * destruct (IH _ _ H) as (I & G). split; [exact I|].
        intros R' [<-|J] ND; [|exact (G R' J ND)].
        destruct (open_cells_some _ _ _ ND O) as (NL & S). right; right. exists a, b, c.
        inversion NL as [|? ? A NL']; subst. inversion NL' as [|? ? B' _]; subst.
        split; [intros ->; apply A; simpl; auto|].
        split; [intros ->; apply A; simpl; auto|].
        split; [intros ->; apply B'; simpl; auto|].
        split; [|split]; apply S; simpl; auto.
    + destruct (IH _ _ H) as (I & G). split; [exact I|].
      intros R' [<-|J] ND; [|exact (G R' J ND)]. left. exact (open_cells_none _ _ O).
Qed.

Lemma avoids_spec : forall c a b, avoids c (a, b) = true <-> c <> a /\ c <> b.
Proof.
  intros c a b. unfold avoids. simpl.
  destruct (Pos.eqb_spec c a), (Pos.eqb_spec c b); split; intuition congruence.
Qed.

(** A stone outside of a line changes nothing in it. *)

Lemma guarded_elsewhere : forall B D L m w, ~ In m L ->
  guarded B D L -> guarded (Map.add m w B) (filter (avoids m) D) L.
Proof.
  intros B D L m w NI G.
  assert (Ne : forall c, In c L -> c <> m) by (intros c I ->; contradiction).
  assert (E : forall c, empty_in B L c -> empty_in (Map.add m w B) L c).
  { intros c (I & F). split; [exact I|]. rewrite Map.gso by exact (Ne c I). exact F. }
  destruct G as [(c & I & F)|[(a & b & AB & A & B' & P)|(a & b & c & AB & AC & BC & A & B' & C)]].
  - left. exists c. split; [exact I|]. rewrite Map.gso by exact (Ne c I). exact F.
  - right; left. exists a, b. split; [exact AB|]. split; [exact (E a A)|].
    split; [exact (E b B')|]. apply filter_In. split; [exact P|]. apply avoids_spec.
    split; apply not_eq_sym, Ne; [apply A|apply B'].
  - right; right. exists a, b, c. auto 10.
Qed.

(** All lines are guarded; or all but those that wait to be looked at. *)

Definition guards (B : board) (D : dangers) : Prop :=
  forall L, In L (lines N) -> guarded B D L.

Definition pending (B : board) (D : dangers) (new : list (list positive)) : Prop :=
  forall L, In L (lines N) -> guarded B D L \/
    exists R, In R new /\ NoDup R /\ forall c, In c R -> In c L.

Lemma attack_guards : forall B D new m D1, pending B D new ->
  find_dangers (Map.add m First B) new (filter (avoids m) D) = Some D1 ->
  guards (Map.add m First B) D1.
Proof.
  intros B D new m D1 P F L I. apply find_dangers_spec in F. destruct F as (K & G).
  destruct (in_dec Pos.eq_dec m L) as [M|M].
  - left. exists m. split; [exact M|]. apply Map.gss.
  - destruct (P L I) as [Gl|(R & J & ND & S)].
    + apply guarded_incl with (filter (avoids m) D) L; [exact K|auto|].
      apply guarded_elsewhere; assumption.
    + apply guarded_incl with D1 R; [auto|exact S|]. exact (G R J ND).
Qed.

Lemma block_pending : forall B D b, guards B D -> In b (cells N) ->
  pending (Map.add b Second B) (filter (avoids b) D) (through T b).
Proof.
  intros B D b G C L I. destruct (in_dec Pos.eq_dec b L) as [M|M].
  - right. exists (without b L). split; [exact (through_intro b L C I M)|].
    split; [exact (NoDup_filter_list _ _ _ (proper_distinct N N_proper L I))|].
    intros c J. apply in_without in J. apply J.
  - left. apply guarded_elsewhere; [exact M|exact (G L I)].
Qed.

(** *** Positions with one reply r more than the board shows *)

Definition with_reply (r : positive) (B : board) (b : @position (game_of N)) : Prop :=
  b r = Some Second /\ forall c, c <> r -> b c = Map.find c B.

Lemma with_reply_intro : forall B b r, shows B b ->
  with_reply r B (put b Second r).
Proof.
  intros B b r S. split; unfold put; simpl.
  - destruct (Pos.eq_dec r r); congruence.
  - intros c Ne. destruct (Pos.eq_dec c r); [congruence|apply S].
Qed.

Lemma with_reply_put : forall r B b w c, with_reply r B b -> c <> r ->
  with_reply r (Map.add c w B) (put b w c).
Proof.
  intros r B b w c (R & S) Ne. unfold put. split; simpl.
  - destruct (Pos.eq_dec r c); congruence.
  - intros d D. destruct (Pos.eq_dec d c) as [->|E].
    + rewrite Map.gss. reflexivity.
    + rewrite Map.gso by exact E. exact (S d D).
Qed.

(** After a reply outside of the dangers no second one completes a line. *)

Lemma no_line_in_two : forall B D r b, guards B D -> with_reply r B b ->
  Map.find r B = None -> (forall p, In p D -> r <> fst p /\ r <> snd p) ->
  forall q, vacant b q -> ~ has_line Second (put b Second q).
Proof.
  intros B D r b G (R & S) Fr Dr q (_ & Q) (L & I & H).
  assert (Look : forall c, c <> r -> c <> q -> In c L -> Map.find c B = Some Second).
  { intros c Cr Cq J. rewrite <- (S c Cr). apply H in J. unfold put in J. simpl in J.
    destruct (Pos.eq_dec c q); [contradiction|exact J]. }
  assert (Full : forall c, c <> r -> c <> q -> ~ empty_in B L c).
  { intros c Cr Cq (J & F). rewrite (Look c Cr Cq J) in F. discriminate. }
  destruct (G L I) as [(c & J & F)|[(a & c & AC & A & C & P)|(a & c & d & AC & AD & CD & A & C & D')]].
  - assert (Cr : c <> r) by congruence.
    assert (Cq : c <> q) by (intros ->; rewrite (S q Cr) in Q; congruence).
    rewrite (Look c Cr Cq J) in F. discriminate.
  - destruct (Dr _ P) as (Ra & Rc). simpl in Ra, Rc.
    destruct (Pos.eq_dec a q) as [->|Aq].
    + exact (Full c (not_eq_sym Rc) (not_eq_sym AC) C).
    + exact (Full a (not_eq_sym Ra) Aq A).
  - destruct (Pos.eq_dec a r) as [Ar|Ar].
    + destruct (Pos.eq_dec c q) as [Cq|Cq].
      * apply (Full d); [congruence|congruence|exact D'].
      * apply (Full c); [congruence|exact Cq|exact C].
    + destruct (Pos.eq_dec a q) as [Aq|Aq].
      * destruct (Pos.eq_dec c r) as [Cr|Cr].
        -- apply (Full d); [congruence|congruence|exact D'].
        -- apply (Full c); [exact Cr|congruence|exact C].
      * exact (Full a Ar Aq A).
Qed.

(** After no reply, no first one does. *)

Lemma no_line_in_one : forall B D (b : @position (game_of N)), guards B D -> shows B b ->
  forall q, vacant b q -> ~ has_line Second (put b Second q).
Proof.
  intros B D b G S q (_ & Q) (L & I & H).
  assert (Full : forall c, c <> q -> ~ empty_in B L c).
  { intros c Cq (J & F). rewrite <- (S c) in F. apply H in J. unfold put in J. simpl in J.
    destruct (Pos.eq_dec c q); congruence. }
  assert (Two : forall a c, a <> c -> empty_in B L a -> empty_in B L c -> False).
  { intros a c AC A C. destruct (Pos.eq_dec a q) as [->|Aq].
    - exact (Full c (not_eq_sym AC) C).
    - exact (Full a Aq A). }
  destruct (G L I) as [(c & J & F)|[(a & c & AC & A & C & _)|(a & c & d & AC & _ & _ & A & C & _)]].
  - rewrite <- (S c) in F. apply H in J. unfold put in J. simpl in J.
    destruct (Pos.eq_dec c q); congruence.
  - exact (Two a c AC A C).
  - exact (Two a c AC A C).
Qed.

(** *** Zones only grow *)

Definition outside (Z : zone) (r : positive) : Prop := Map.mem r Z = false.

Lemma outside_into : forall Z c r, outside (into Z c) r -> r <> c /\ outside Z r.
Proof.
  unfold outside, into. intros Z c r. rewrite !Map.mem_find.
  destruct (Pos.eq_dec r c) as [->|Ne].
  - rewrite Map.gss. discriminate.
  - rewrite Map.gso by exact Ne. auto.
Qed.

Lemma outside_both : forall D Z r, outside (fold_left into_both D Z) r ->
  outside Z r /\ forall p, In p D -> r <> fst p /\ r <> snd p.
Proof.
  induction D as [|p D IH]; simpl; intros Z r H.
  - split; [exact H|intros p []].
  - apply IH in H. destruct H as (H & A). unfold into_both in H.
    apply outside_into in H. destruct H as (H2 & H). apply outside_into in H.
    destruct H as (H1 & H). split; [exact H|]. intros p' [<-|P]; [auto|exact (A p' P)].
Qed.

Lemma zone_grows : forall n s B D new Z Z1 r, length s <= n ->
  plan_zone T B D new Z s = Some Z1 -> outside Z1 r -> outside Z r.
Proof.
  induction n as [|n IH]; intros s B D new Z Z1 r Len H O.
  { destruct s; [discriminate|simpl in Len; lia]. }
  destruct s as [|m s]; [discriminate|]. cbn [plan_zone] in H.
  destruct (free T B m); [|discriminate]. destruct s as [|b s].
  - destruct (completes T B m); [|discriminate]. injection H as <-.
    apply outside_into in O. apply O.
  - destruct (find_dangers _ _ _) as [D1|]; [|discriminate].
    destruct (free T _ b); [|discriminate]. destruct (completes T _ b); [|discriminate].
    apply IH with (r := r) in H; [|simpl in Len; lia|exact O].
    apply outside_both in H. destruct H as (H & _).
    apply outside_into in H. destruct H as (_ & H). apply outside_into in H. apply H.
Qed.

(** *** A plan wins against every reply outside of its zone *)

Lemma plan_wins : forall n s B D new Z Z1 r b, length s <= n ->
  plan_zone T B D new Z s = Some Z1 -> outside Z1 r ->
  pending B D new -> Map.find r B = None -> with_reply r B b -> wins First b.
Proof.
  induction n as [|n IH]; intros s B D new Z Z1 r p Len H O P Fr W.
  { destruct s; [discriminate|simpl in Len; lia]. }
  destruct s as [|m s]; [discriminate|]. cbn [plan_zone] in H.
  destruct (free T B m) eqn:Fm; [|discriminate]. apply free_spec in Fm.
  destruct Fm as (Fm & Cm).
  assert (Own : forall B' p', with_reply r B' p' -> Map.find r B' = None ->
    forall d, Map.find d B' = Some First -> p' d = Some First).
  { intros B' p' (_ & S) F d E. rewrite S; [exact E|congruence]. }
  destruct s as [|b s].
  - destruct (completes T B m) eqn:C; [|discriminate]. injection H as <-.
    apply outside_into in O. destruct O as (Rm & _). apply wins_now with m.
    + split; [exact Cm|]. destruct W as (_ & S). rewrite S; [exact Fm|congruence].
    + apply completes_line with B; [exact C|]. exact (Own B p W Fr).
  - set (B1 := Map.add m First B) in *.
    destruct (find_dangers B1 new (filter (avoids m) D)) as [D1|] eqn:FD; [|discriminate].
    destruct (free T B1 b) eqn:Fb; [|discriminate]. apply free_spec in Fb.
    destruct Fb as (Fb & Cb). destruct (completes T B1 b) eqn:C; [|discriminate].
    assert (Z0 := zone_grows (length s) _ _ _ _ _ _ r (le_n _) H O).
    apply outside_both in Z0. destruct Z0 as (Z0 & Dr).
    apply outside_into in Z0. destruct Z0 as (Rb & Z0).
    apply outside_into in Z0. destruct Z0 as (Rm & _).
    assert (G : guards B1 D1) by (apply attack_guards with D new; assumption).
    assert (F1 : Map.find r B1 = None) by (unfold B1; rewrite Map.gso; [exact Fr|exact Rm]).
    assert (W1 : with_reply r B1 (put p First m))
      by (apply with_reply_put; [exact W|congruence]).
    assert (Vb : vacant (put p First m) b).
    { split; [exact Cb|]. destruct W1 as (_ & S). rewrite S; [exact Fb|congruence]. }
    apply wins_later with m.
    { split; [exact Cm|]. destruct W as (_ & S). rewrite S; [exact Fm|congruence]. }
    constructor.
    + exists b. exact Vb.
    + exact (no_line_in_two B1 D1 r _ G W1 F1 Dr).
    + intros q Q. destruct (Pos.eq_dec q b) as [->|Ne].
      * assert (Len' : length s <= n) by (simpl in Len; lia).
        refine (IH s _ _ _ _ Z1 r _ Len' H O _ _ _).
        -- apply block_pending; assumption.
        -- rewrite Map.gso; [exact F1|exact Rb].
        -- apply with_reply_put; [exact W1|congruence].
      * apply wins_now with b.
        -- split; [exact Cb|]. destruct Vb as (_ & V). unfold put at 1. simpl.
           destruct (Pos.eq_dec b q); [congruence|exact V].
        -- apply completes_line with B1; [exact C|]. intros d E.
           pose proof (Own B1 _ W1 F1 d E) as Ed. unfold put at 1. simpl.
           destruct (Pos.eq_dec d q) as [->|]; [|exact Ed].
           destruct Q as (_ & Q). congruence.
Qed.

Theorem plan_sound : forall s B D Z r (b : @position (game_of N)),
  plan_zone T B D nil (Map.empty unit) s = Some Z -> Map.mem r Z = false ->
  guards B D -> Map.find r B = None -> shows B b -> wins First (put b Second r).
Proof.
  intros s B D Z r b H O G F S.
  refine (plan_wins (length s) s B D nil _ Z r _ (le_n _) H O _ F _).
  - intros L I. left. exact (G L I).
  - apply with_reply_intro. exact S.
Qed.

End Sound.
