(** * The checker of winning strategies

    A strategy is a list of nodes. A node is a position with the first player
    to move, a move, and an answer to every reply: a plan (Forced.v), or a link
    to an earlier node whose position is the same up to a symmetry. *)

From Coq Require Import List PArith FMapPositive Bool.
From Oxo Require Import Statement Isomorphism Lists Numbered Forced.
Import ListNotations.

(** ** The computation *)

Record link := Link { to_reply : positive; to_node : positive; by_symmetry : positive }.

Record node := Node {
  firsts : list positive;    (** stones of the first player *)
  seconds : list positive;   (** stones of the second player *)
  move : positive;
  plans : list (list positive);
  links : list link
}.

(** A table of images of cells; where it says nothing a cell stays. *)

Definition table := Map.t positive.

Definition image (s : table) (c : positive) : positive :=
  match Map.find c s with Some d => d | None => c end.

Definition inverse (N : numbered) (s : table) : table :=
  fold_left (fun t c => Map.add (image s c) c t) (cells N) (Map.empty positive).

(** s is a symmetry: it and its inverse map the board to itself, undo each
    other, and send every line to a line. *)

Definition undoes (T : atlas) (s t : table) (c : positive) : bool :=
  if Map.mem (image s c) T then Pos.eqb (image t (image s c)) c else false.

Definition sends_line (T : atlas) (s : table) (L : list positive) : bool :=
  match L with
  | nil => true
  | c :: _ =>
    let M := map (image s) L in
    some (fun R => every (among M) R) (through T (image s c))
  end.

Definition symmetry (N : numbered) (T : atlas) (s : table) : bool :=
  let t := inverse N s in
  if every (undoes T s t) (cells N) then
    if every (undoes T t s) (cells N) then
      if every (sends_line T s) (lines N) then every (sends_line T t) (lines N)
      else false
    else false
  else false.

(** The symmetries among the given tables, under the numbers 1, 2, 3, ... *)

Fixpoint symmetries (N : numbered) (T : atlas) (i : positive) (l : list table)
    (S : Map.t table) : Map.t table :=
  match l with
  | nil => S
  | s :: l =>
    symmetries N T (Pos.succ i) l (if symmetry N T s then Map.add i s S else S)
  end.

Definition same_stone (a b : option player) : bool :=
  match a, b with
  | None, None | Some First, Some First | Some Second, Some Second => true
  | _, _ => false
  end.

Definition looks_like (N : numbered) (s : table) (B E : board) : bool :=
  every (fun c => same_stone (Map.find c B) (Map.find (image s c) E)) (cells N).

(** W: the positions proved so far, by number. *)

Definition linked (N : numbered) (S : Map.t table) (W : Map.t board) (B : board)
    (r : positive) (l : link) : bool :=
  if Pos.eqb (to_reply l) r then
    match Map.find (to_node l) W, Map.find (by_symmetry l) S with
    | Some E, Some s => looks_like N s (Map.add r Second B) E
    | _, _ => false
    end
  else false.

(** The replies among [rs] that no plan meets. *)

Fixpoint unmet (T : atlas) (B : board) (D : dangers) (ps : list (list positive))
    (rs : list positive) : option (list positive) :=
  match ps with
  | nil => Some rs
  | s :: ps =>
    match plan_zone T B D nil (Map.empty unit) s with
    | None => None
    | Some Z => unmet T B D ps (filter (fun r => Map.mem r Z) rs)
    end
  end.

Definition node_holds (N : numbered) (T : atlas) (S : Map.t table)
    (W : Map.t board) (B : board) (m : positive) (ps : list (list positive))
    (ls : list link) : bool :=
  if free T B m then
    let B1 := Map.add m First B in
    match find_dangers B1 (lines N) nil with
    | None => false
    | Some D =>
      match filter (free T B1) (cells N) with
      | nil => false
      | rs =>
        match unmet T B1 D ps rs with
        | None => false
        | Some rs => every (fun r => some (linked N S W B1 r) ls) rs
        end
      end
    end
  else false.

Definition stones (w : player) (l : list positive) (B : board) : board :=
  fold_left (fun B c => Map.add c w B) l B.

(** The nodes one after the other; the last must be the empty board, and the
    result is its move, a winning opening. *)

Fixpoint opening (N : numbered) (T : atlas) (S : Map.t table) (W : Map.t board)
    (i : positive) (l : list node) : option positive :=
  match l with
  | nil => None
  | Node xs os m ps ls :: l =>
    let B := stones Second os (stones First xs no_stones) in
    if node_holds N T S W B m ps ls then
      match l with
      | nil => match xs, os with nil, nil => Some m | _, _ => None end
      | _ => opening N T S (Map.add i B W) (Pos.succ i) l
      end
    else None
  end.

Definition check (N : numbered) (tables : list table) (nodes : list node) :
    option positive :=
  if proper N then
    let T := atlas_of N in
    opening N T (symmetries N T 1 tables (Map.empty table)) (Map.empty board) 1 nodes
  else None.

(** ** Why it is right *)

Section Sound.
Variable N : numbered.
Hypothesis N_proper : proper N = true.
Notation T := (atlas_of N).

(** *** Symmetries *)

Lemma undoes_spec : forall s t, every (undoes T s t) (cells N) = true ->
  forall c, In c (cells N) -> In (image s c) (cells N) /\ image t (image s c) = c.
Proof.
  intros s t H c C. assert (Q := every_spec _ _ _ H c C). unfold undoes in Q.
  destruct (Map.mem (image s c) T) eqn:M; [|discriminate].
  split; [exact (atlas_mem N _ M)|]. apply Pos.eqb_eq. exact Q.
Qed.

Lemma sends_line_spec : forall s, every (sends_line T s) (lines N) = true ->
  forall L, In L (lines N) ->
  exists M, In M (lines N) /\ forall d, In d M -> In d (map (image s) L).
Proof.
  intros s H L I. assert (Q := every_spec _ _ _ H L I). unfold sends_line in Q.
  destruct L as [|c L]; [exists nil; split; [exact I|intros d []]|].
  apply some_spec in Q. destruct Q as (R & J & Q). apply in_through in J.
  destruct J as (M & K & C & ->). exists M. split; [exact K|]. intros d D.
  destruct (Pos.eq_dec (image s c) d) as [<-|Ne]; [left; reflexivity|].
  apply among_spec, (every_spec _ _ _ Q), in_without. split; assumption.
Qed.

Lemma symmetry_renaming : forall s, symmetry N T s = true ->
  renaming (game_of N) (game_of N) (image s) (image (inverse N s)).
Proof.
  intros s H. unfold symmetry in H. set (t := inverse N s) in *. clearbody t.
  destruct (every (undoes T s t) (cells N)) eqn:ST; [|discriminate].
  destruct (every (undoes T t s) (cells N)) eqn:TS; [|discriminate].
  destruct (every (sends_line T s) (lines N)) eqn:LS; [|discriminate].
  pose proof (undoes_spec _ _ ST) as st. pose proof (undoes_spec _ _ TS) as ts.
  constructor; simpl.
  - intros c C. apply (st c C).
  - intros c C. apply (ts c C).
  - intros c C. apply (st c C).
  - intros c C. apply (ts c C).
  - exact (sends_line_spec s LS).
  - exact (sends_line_spec t H).
  - exact (proper_on_board N N_proper).
  - exact (proper_on_board N N_proper).
Qed.

Lemma same_stone_spec : forall a b, same_stone a b = true -> a = b.
Proof. intros [[]|] [[]|]; simpl; easy. Qed.

Definition won (B : board) : Prop :=
  forall b : @position (game_of N), shows B b -> wins First b.

Lemma looks_like_won : forall s B E, symmetry N T s = true ->
  looks_like N s B E = true -> won E -> won B.
Proof.
  intros s B E Y H W b S.
  apply (renamed_wins _ _ _ _ (symmetry_renaming s Y) First (shown E)).
  - apply W. apply shows_shown.
  - intros c C. rewrite (S c). exact (same_stone_spec _ _ (every_spec _ _ _ H c C)).
Qed.

Definition all_symmetries (S : Map.t table) : Prop :=
  forall i s, Map.find i S = Some s -> symmetry N T s = true.

Lemma symmetries_spec : forall l i S, all_symmetries S ->
  all_symmetries (symmetries N T i l S).
Proof.
  induction l as [|s l IH]; cbn [symmetries]; intros i S A; [exact A|].
  apply IH. destruct (symmetry N T s) eqn:Y; [|exact A]. intros j t F.
  destruct (Pos.eq_dec j i) as [->|Ne].
  - rewrite Map.gss in F. congruence.
  - rewrite Map.gso in F by exact Ne. exact (A j t F).
Qed.

(** *** Nodes *)

Definition all_won (W : Map.t board) : Prop := forall i B, Map.find i W = Some B -> won B.

Lemma linked_won : forall S W B r l, all_symmetries S -> all_won W ->
  linked N S W B r l = true -> won (Map.add r Second B).
Proof.
  intros S W B r l AS AW H. unfold linked in H.
  destruct (Pos.eqb (to_reply l) r); [|discriminate].
  destruct (Map.find (to_node l) W) as [E|] eqn:F; [|discriminate].
  destruct (Map.find (by_symmetry l) S) as [s|] eqn:Fs; [|discriminate].
  exact (looks_like_won s _ E (AS _ _ Fs) H (AW _ _ F)).
Qed.

Lemma unmet_spec : forall B D (b : @position (game_of N)), guards N B D -> shows B b ->
  forall ps rs left, unmet T B D ps rs = Some left ->
  forall r, In r rs -> Map.find r B = None ->
  In r left \/ wins First (put b Second r).
Proof.
  intros B D b G S. induction ps as [|s ps IH]; cbn [unmet]; intros rs left H r I F.
  - injection H as <-. left. exact I.
  - destruct (plan_zone T B D nil (Map.empty unit) s) as [Z|] eqn:P; [|discriminate].
    destruct (Map.mem r Z) eqn:M.
    + apply (IH _ _ H r); [|exact F]. apply filter_In. split; assumption.
    + right. exact (plan_sound N N_proper s B D Z r b P M G F S).
Qed.

Lemma node_holds_spec : forall S W B m ps ls, all_symmetries S -> all_won W ->
  node_holds N T S W B m ps ls = true ->
  forall b : @position (game_of N), shows B b -> winning_move First b m.
Proof.
  intros S W B m ps ls AS AW H b Sb. unfold node_holds in H.
  destruct (free T B m) eqn:Fm; [|discriminate]. apply free_spec in Fm.
  destruct Fm as (Fm & Cm). set (B1 := Map.add m First B) in *. cbv zeta in H.
  destruct (find_dangers B1 (lines N) nil) as [D|] eqn:FD; [|discriminate].
  assert (Rs : forall r, In r (filter (free T B1) (cells N)) <->
    In r (cells N) /\ Map.find r B1 = None).
  { intro r. rewrite filter_In. split.
    - intros (I & F). apply free_spec in F. tauto.
    - intros (I & F). split; [exact I|]. unfold free. rewrite F.
      unfold atlas_of. rewrite Map.mem_find, fold_add_find.
      apply among_spec in I. rewrite I. reflexivity. }
  set (rs := filter (free T B1) (cells N)) in *. clearbody rs.
  destruct rs as [|r0 rs0] eqn:E0; [discriminate|]. rewrite <- E0 in *.
  destruct (unmet T B1 D ps rs) as [left|] eqn:U; [|discriminate].
  assert (G : guards N B1 D).
  { intros L I. apply find_dangers_spec in FD. destruct FD as (_ & G).
    exact (G L I (proper_distinct N N_proper L I)). }
  assert (S1 : shows B1 (put b First m)) by (apply shows_put; exact Sb).
  split; [split; [exact Cm|rewrite (Sb m); exact Fm]|]. right. constructor.
  - exists r0. destruct (proj1 (Rs r0)) as (C & F); [rewrite E0; left; reflexivity|].
    split; [exact C|]. rewrite (S1 r0). exact F.
  - exact (no_line_in_one N B1 D _ G S1).
  - intros r (Cr & Vr). rewrite (S1 r) in Vr.
    destruct (unmet_spec B1 D _ G S1 ps rs left U r) as [I|Wr].
    + apply Rs. split; [exact Cr|exact Vr].
    + exact Vr.
    + assert (Q := every_spec _ _ _ H r I). cbv beta in Q. apply some_spec in Q.
      destruct Q as (l & _ & Q). apply (linked_won S W B1 r l AS AW Q).
      apply shows_put. exact S1.
    + exact Wr.
Qed.

Lemma winning_move_wins : forall w (b : @position (game_of N)) c,
  winning_move w b c -> wins w b.
Proof.
  intros w b c (V & [L|W]); [exact (wins_now w b c V L)|exact (wins_later w b c V W)].
Qed.

Lemma opening_spec : forall l S W i m, all_symmetries S -> all_won W ->
  opening N T S W i l = Some m -> winning_move First (@empty_board (game_of N)) m.
Proof.
  induction l as [|[xs os m' ps ls] l IH]; intros S W i m AS AW H; [discriminate|].
  cbn [opening] in H. set (B := stones Second os (stones First xs no_stones)) in *.
  destruct (node_holds N T S W B m' ps ls) eqn:C; [|discriminate].
  assert (M := node_holds_spec S W B m' ps ls AS AW C). destruct l as [|n l].
  - destruct xs; [|discriminate]. destruct os; [|discriminate]. injection H as <-.
    apply M. apply shows_empty.
  - clearbody B. apply (IH S _ _ m AS) in H; [exact H|]. intros j E F.
    destruct (Pos.eq_dec j i) as [->|Ne].
    + rewrite Map.gss in F. injection F as <-. intros b Sb.
      apply winning_move_wins with m'. exact (M b Sb).
    + rewrite Map.gso in F by exact Ne. exact (AW j E F).
Qed.

End Sound.

Theorem check_sound : forall N tables nodes m, check N tables nodes = Some m ->
  winning_move First (@empty_board (game_of N)) m.
Proof.
  intros N tables nodes m H. unfold check in H. destruct (proper N) eqn:P; [|discriminate].
  refine (opening_spec N P nodes _ _ _ m _ _ H).
  - apply (symmetries_spec N P). intros i s F. rewrite Map.gempty in F. discriminate.
  - intros i B F. rewrite Map.gempty in F. discriminate.
Qed.
