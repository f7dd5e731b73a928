(** * From a forced win to a strategy

    If the first player can force a win on a finite board, there is a strategy:
    a function from positions to cells that wins every play. Nothing is
    computed here, and no axiom of choice is needed: the board is finite, so
    "the first cell of the list that wins within the fewest rounds" names a
    move. *)

From Coq Require Import List Bool Arith Lia.
From Oxo Require Import Statement Isomorphism Lists Cube.
Import ListNotations.

Section Strategy.
Variable G : game.
Variable cells : list (cell G).
Hypothesis cells_spec : forall c, In c cells <-> on_board G c.
Variable lines : list (list (cell G)).
Hypothesis lines_spec : forall w (b : @position G), has_line w b <->
  exists L, In L lines /\ forall c, In c L -> b c = Some w.

(** ** Winning within n rounds, as a test *)

Definition has (w : player) (s : option player) : bool :=
  match s, w with Some First, First | Some Second, Second => true | _, _ => false end.

Definition is_empty (s : option player) : bool :=
  match s with None => true | Some _ => false end.

Definition line_test (w : player) (b : @position G) : bool :=
  some (every (fun c => has w (b c))) lines.

Definition winning_reply (test : @position G -> bool) (b : @position G)
    (r : cell G) : bool :=
  if is_empty (b r) then
    if line_test Second (put b Second r) then false else test (put b Second r)
  else true.

Definition good_move (test : @position G -> bool) (b : @position G) (c : cell G) :
    bool :=
  let b1 := put b First c in
  if is_empty (b c) then
    if line_test First b1 then true
    else if some (fun r => is_empty (b1 r)) cells
    then every (winning_reply test b1) cells else false
  else false.

Fixpoint wins_within (n : nat) (b : @position G) : bool :=
  match n with 0 => false | S n => some (good_move (wins_within n) b) cells end.

Lemma has_spec : forall w s, has w s = true <-> s = Some w.
Proof. intros [] [[]|]; simpl; split; easy. Qed.

Lemma is_empty_spec : forall s, is_empty s = true <-> s = None.
Proof. intros [w|]; simpl; split; easy. Qed.

Lemma line_test_spec : forall w b, line_test w b = true <-> has_line w b.
Proof.
  intros w b. rewrite lines_spec. unfold line_test. split.
  - intro H. apply some_spec in H. destruct H as (L & I & H). exists L. split; [exact I|].
    intros c J. apply has_spec. exact (every_spec _ _ _ H c J).
  - intros (L & I & H). apply some_intro with L; [exact I|]. apply every_intro.
    intros c J. apply has_spec. exact (H c J).
Qed.

(** ** More rounds do not harm *)

Lemma good_move_mono : forall f g : @position G -> bool,
  (forall b, f b = true -> g b = true) ->
  forall b c, good_move f b c = true -> good_move g b c = true.
Proof.
  intros f g FG b c H. unfold good_move in *. destruct (is_empty (b c)); [|exact H].
  destruct (line_test First (put b First c)); [reflexivity|].
  destruct (some _ cells); [|exact H]. apply every_intro. intros r I.
  assert (Q := every_spec _ _ _ H r I). unfold winning_reply in *.
  destruct (is_empty _); [|reflexivity]. destruct (line_test Second _); [exact Q|].
  exact (FG _ Q).
Qed.

Lemma wins_within_more : forall m n b, n <= m ->
  wins_within n b = true -> wins_within m b = true.
Proof.
  assert (S : forall n b, wins_within n b = true -> wins_within (S n) b = true).
  { induction n as [|n IH]; intros b H; [discriminate H|].
    cbn [wins_within] in H. apply some_spec in H. destruct H as (c & I & H).
    change (some (good_move (wins_within (S n)) b) cells = true).
    apply some_intro with c; [exact I|]. exact (good_move_mono _ _ IH b c H). }
  intros m n b Le. induction Le as [|m Le IH]; intro H; [exact H|]. exact (S m b (IH H)).
Qed.

(** ** Every forced win is a win within some number of rounds *)

Lemma common_bound : forall P : nat -> cell G -> Prop,
  (forall m n c, n <= m -> P n c -> P m c) ->
  forall l, (forall c, In c l -> exists n, P n c) ->
  exists n, forall c, In c l -> P n c.
Proof.
  intros P Mono. induction l as [|a l IH]; intro H; [exists 0; intros c []|].
  destruct (H a (or_introl eq_refl)) as (n & Hn).
  destruct IH as (m & Hm). { intros c I. exact (H c (or_intror I)). }
  exists (max n m). intros c [<-|I].
  - apply Mono with n; [lia|exact Hn].
  - apply Mono with m; [lia|exact (Hm c I)].
Qed.

Lemma wins_bounded : forall b, wins First b -> exists n, wins_within n b = true.
Proof.
  apply (wins_induction G First
    (fun b _ => exists n, wins_within n b = true)
    (fun e _ => exists n, some (fun r => is_empty (e r)) cells = true /\
       every (winning_reply (wins_within n) e) cells = true)).
  - intros b c (C & V) L. exists 1. cbn [wins_within].
    apply some_intro with c; [apply cells_spec; exact C|]. unfold good_move.
    apply is_empty_spec in V. rewrite V. apply line_test_spec in L. rewrite L. reflexivity.
  - intros b c (C & V) _ (n & E & A). exists (S n). cbn [wins_within].
    apply some_intro with c; [apply cells_spec; exact C|]. unfold good_move.
    apply is_empty_spec in V. rewrite V.
    destruct (line_test First (put b First c)); [reflexivity|]. rewrite E. exact A.
  - intros e (r0 & C0 & V0) N _ IH.
    destruct (common_bound (fun n r => winning_reply (wins_within n) e r = true))
      with (l := cells) as (n & Hn).
    + intros m n r Le H. unfold winning_reply in *. destruct (is_empty (e r)); [|reflexivity].
      destruct (line_test Second _); [exact H|]. exact (wins_within_more m n _ Le H).
    + intros r I. unfold winning_reply. destruct (is_empty (e r)) eqn:V; [|exists 0; reflexivity].
      apply is_empty_spec in V.
      assert (Vr : vacant e r) by (split; [apply cells_spec; exact I|exact V]).
      destruct (IH r Vr) as (n & Hn). exists n.
      destruct (line_test Second (put e Second r)) eqn:L; [|exact Hn].
      apply line_test_spec in L. elim (N r Vr L).
    + exists n. split; [|apply every_intro; exact Hn].
      apply some_intro with r0; [apply cells_spec; exact C0|]. apply is_empty_spec. exact V0.
Qed.

(** ** The strategy *)

Fixpoint first_of (f : cell G -> bool) (l : list (cell G)) : option (cell G) :=
  match l with nil => None | c :: l => if f c then Some c else first_of f l end.

Lemma first_of_spec : forall f l,
  match first_of f l with
  | Some c => In c l /\ f c = true
  | None => some f l = false
  end.
Proof.
  induction l as [|a l IH]; simpl; [reflexivity|]. destruct (f a) eqn:F.
  - split; [left; reflexivity|exact F].
  - destruct (first_of f l); [|exact IH]. destruct IH. split; [right|]; assumption.
Qed.

(** A good move of the least number of rounds, at most n. *)

Fixpoint quickest (n : nat) (b : @position G) : option (cell G) :=
  match n with
  | 0 => None
  | S n =>
    match quickest n b with
    | Some c => Some c
    | None => first_of (good_move (wins_within n) b) cells
    end
  end.

Lemma quickest_some : forall n b c, quickest n b = Some c ->
  exists i, i < n /\ In c cells /\ good_move (wins_within i) b c = true.
Proof.
  induction n as [|n IH]; intros b c H; [discriminate H|]. cbn [quickest] in H.
  destruct (quickest n b) as [d|] eqn:Q.
  - injection H as <-. destruct (IH b d Q) as (i & Lt & R). exists i. split; [lia|exact R].
  - pose proof (first_of_spec (good_move (wins_within n) b) cells) as F. rewrite H in F.
    exists n. split; [lia|exact F].
Qed.

Lemma quickest_none : forall n b, quickest n b = None -> wins_within n b = false.
Proof.
  intros [|n] b H; [reflexivity|]. cbn [quickest] in H.
  destruct (quickest n b); [discriminate H|].
  pose proof (first_of_spec (good_move (wins_within n) b) cells) as F. rewrite H in F. exact F.
Qed.

Lemma quickest_more : forall m n b c, n <= m -> quickest n b = Some c -> quickest m b = Some c.
Proof.
  intros m n b c Le H. induction Le as [|m Le IH]; [exact H|]. cbn [quickest].
  rewrite IH. reflexivity.
Qed.

Definition strategy (some_cell : cell G) (m : nat) (b : @position G) : cell G :=
  match quickest m b with Some c => c | None => some_cell end.

(** [n] rounds are enough for s in position b. *)

Inductive beats (s : @position G -> cell G) : @position G -> Prop :=
| beats_now : forall b, vacant b (s b) -> has_line First (reply s b) -> beats s b
| beats_later : forall b, vacant b (s b) -> (exists r, vacant (reply s b) r) ->
    (forall r, vacant (reply s b) r -> ~ has_line Second (put (reply s b) Second r)) ->
    (forall r, vacant (reply s b) r -> beats s (put (reply s b) Second r)) ->
    beats s b.

Lemma strategy_beats : forall d m n b, n <= m -> wins_within n b = true ->
  beats (strategy d m) b.
Proof.
  intros d m n. induction n as [n IH] using lt_wf_ind. intros b Le W.
  destruct (quickest n b) as [c|] eqn:Q; [|rewrite (quickest_none n b Q) in W; discriminate W].
  assert (S : strategy d m b = c) by (unfold strategy; rewrite (quickest_more m n b c Le Q); reflexivity).
  destruct (quickest_some n b c Q) as (i & Lt & I & H). unfold good_move in H.
  destruct (is_empty (b c)) eqn:E; [|discriminate H]. apply is_empty_spec in E.
  assert (V : vacant b (strategy d m b))
    by (rewrite S; split; [apply cells_spec; exact I|exact E]).
  destruct (line_test First (put b First c)) eqn:L.
  { apply beats_now; [exact V|]. unfold reply. rewrite S. apply line_test_spec. exact L. }
  destruct (some (fun r => is_empty (put b First c r)) cells) eqn:A; [|discriminate H].
  assert (R : forall r, vacant (reply (strategy d m) b) r ->
    ~ has_line Second (put (reply (strategy d m) b) Second r) /\
    wins_within i (put (reply (strategy d m) b) Second r) = true).
  { unfold reply. rewrite S. intros r (C & Vr). apply cells_spec in C.
    assert (Qr := every_spec _ _ _ H r C). unfold winning_reply in Qr.
    apply is_empty_spec in Vr. rewrite Vr in Qr.
    destruct (line_test Second (put (put b First c) Second r)) eqn:T; [discriminate Qr|].
    split; [|exact Qr]. intro F. apply line_test_spec in F. congruence. }
  apply beats_later; [exact V| | |].
  - apply some_spec in A. destruct A as (r & J & A). apply is_empty_spec in A. exists r.
    unfold reply. rewrite S. split; [apply cells_spec; exact J|exact A].
  - intros r Vr. apply (R r Vr).
  - intros r Vr. apply (IH i Lt); [lia|]. apply (R r Vr).
Qed.

Lemma beats_in_round : forall s q, legal_opponent q -> forall b, beats s b ->
  forall i, b = before s q i -> ~ has_line Second b ->
  exists n, i <= n /\
    (forall j, i <= j <= n -> vacant (before s q j) (s (before s q j)) /\
       ~ has_line Second (before s q j)) /\
    (forall j, i <= j < n ->
       vacant (reply s (before s q j)) (q j (reply s (before s q j)))) /\
    has_line First (reply s (before s q n)).
Proof.
  intros s q Q b H. induction H as [b V L|b V E N B IH]; intros i -> NL.
  - exists i. split; [lia|]. split; [|split; [|exact L]].
    + intros j J. replace j with i by lia. split; assumption.
    + intros j J. lia.
  - pose proof (Q i _ E) as R.
    destruct (IH _ R (S i) eq_refl (N _ R)) as (n & Le & A & A' & W).
    exists n. split; [lia|]. split; [|split; [|exact W]].
    + intros j J. destruct (Nat.eq_dec j i) as [->|]; [split; assumption|]. apply A. lia.
    + intros j J. destruct (Nat.eq_dec j i) as [->|]; [exact R|]. apply A'. lia.
Qed.

Theorem strategy_exists : (forall L, In L lines -> L <> nil) ->
  first_player_wins G -> first_player_has_a_winning_strategy G.
Proof.
  intros NE W. destruct (wins_bounded _ W) as (n & Wn).
  assert (D : exists d, In d cells).
  { destruct n as [|n]; [discriminate Wn|]. apply some_spec in Wn.
    destruct Wn as (c & I & _). exists c. exact I. }
  destruct D as (d & _). exists (strategy d n). intros q Q.
  destruct (beats_in_round _ q Q _ (strategy_beats d n n _ (le_n n) Wn) 0 eq_refl)
    as (r & _ & A & A' & L).
  - intro H. apply lines_spec in H. destruct H as (L & I & H).
    destruct L as [|c L]; [exact (NE nil I eq_refl)|].
    discriminate (H c (or_introl eq_refl)).
  - exists r. split; [|split; [|exact L]].
    + intros i Le. apply A. lia.
    + intros i Lt. apply A'. lia.
Qed.

End Strategy.

(** ** The cubes *)

Theorem cube_strategy : forall k n, 1 <= k ->
  first_player_wins (cube k n) -> first_player_has_a_winning_strategy (cube k n).
Proof.
  intros k n K. apply (strategy_exists (cube k n) (cube_points k n)) with (lines := cube_lines k n).
  - exact (in_cube_points k n).
  - exact (cube_has_line k n).
  - intros L I E. apply in_map_iff in I. destruct I as (cs & F & _). rewrite E in F.
    destruct k as [|k]; [lia|discriminate F].
Qed.
