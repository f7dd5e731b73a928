(** * The second player cannot force a win

    Nash's argument. If the second player could, so could the first, who puts a
    stone anywhere, forgets it, and plays as the second player would: one stone
    more does no harm. But both cannot win. *)

From Coq Require Import List Bool.
From Oxo Require Import Statement Isomorphism Lists Cube.
Import ListNotations.

(** ** Not both *)

Section Exclusive.
Variable G : game.

Lemma other_other : forall w, other (other w) = w.
Proof. intros []; reflexivity. Qed.

Lemma not_both : forall w (b : @position G), wins w b -> ~ waits (other w) b.
Proof.
  intro w. apply (wins_induction G w
    (fun b _ => ~ waits (other w) b) (fun b _ => ~ wins (other w) b)).
  - intros b c V L W. apply waits_inv in W. destruct W as (_ & N & _).
    rewrite other_other in N. exact (N c V L).
  - intros b c V _ IH W. apply waits_inv in W. destruct W as (_ & _ & W).
    rewrite other_other in W. exact (IH (W c V)).
  - intros b _ N _ IH W. apply wins_inv in W. destruct W as (c & V & [L|W]).
    + exact (N c V L).
    + exact (IH c V W).
Qed.

(** ** Colours exchanged *)

Definition exchanged (b e : @position G) : Prop :=
  forall c, e c = option_map other (b c).

Lemma exchanged_put : forall b e w c, exchanged b e ->
  exchanged (put b w c) (put e (other w) c).
Proof.
  intros b e w c E d. unfold put. destruct (same_cell G d c); [reflexivity|apply E].
Qed.

Lemma exchanged_vacant : forall b e c, exchanged b e -> vacant e c <-> vacant b c.
Proof.
  intros b e c E. unfold vacant. rewrite (E c).
  destruct (b c); simpl; split; intros (B & V); split; congruence.
Qed.

Lemma exchanged_line : forall b e w, exchanged b e ->
  has_line w b <-> has_line (other w) e.
Proof.
  intros b e w E. split; intros (L & I & H); exists L; (split; [exact I|]); intros c C.
  - rewrite (E c), (H c C). reflexivity.
  - specialize (H c C). rewrite (E c) in H.
    destruct (b c) as [[]|]; destruct w; simpl in H; congruence.
Qed.

Lemma exchanged_wins : forall w b, wins w b ->
  forall e, exchanged b e -> wins (other w) e.
Proof.
  intro w. apply (wins_induction G w
    (fun b _ => forall e, exchanged b e -> wins (other w) e)
    (fun b _ => forall e, exchanged b e -> waits (other w) e)).
  - intros b c V L e E. apply wins_now with c; [apply (exchanged_vacant b e c E); exact V|].
    apply (exchanged_line _ _ w (exchanged_put b e w c E)). exact L.
  - intros b c V _ IH e E. apply wins_later with c.
    + apply (exchanged_vacant b e c E). exact V.
    + apply IH. apply exchanged_put. exact E.
  - intros b (r & V) N _ IH e E. constructor.
    + exists r. apply (exchanged_vacant b e r E). exact V.
    + intros q Q L. apply (exchanged_vacant b e q E) in Q. apply (N q Q).
      apply (exchanged_line _ _ (other w) (exchanged_put b e (other w) q E)). exact L.
    + intros q Q. apply (exchanged_vacant b e q E) in Q. apply (IH q Q).
      apply exchanged_put. exact E.
Qed.

Lemma waits_exchanged : forall w, waits w (@empty_board G) -> waits (other w) (@empty_board G).
Proof.
  intros w W. apply waits_inv in W. destruct W as (V & N & W).
  assert (E : exchanged empty_board empty_board) by (intro c; reflexivity).
  constructor; [exact V| |].
  - intros r R L. apply (N r R).
    apply (exchanged_line _ _ (other w) (exchanged_put _ _ (other w) r E)). exact L.
  - intros r R. apply (exchanged_wins w _ (W r R)).
    exact (exchanged_put _ _ (other w) r E).
Qed.

End Exclusive.

(** ** One stone more does no harm, on a finite board *)

Section Stealing.
Variable G : game.
Variable cells : list (cell G).
Hypothesis cells_spec : forall c, In c cells <-> on_board G c.
Hypothesis lines_on_board : forall L, line G L -> forall c, In c L -> on_board G c.
Hypothesis line_decided : forall w (b : @position G), has_line w b \/ ~ has_line w b.

Lemma vacant_or_full : forall b : @position G,
  (exists c, vacant b c) \/ forall c, on_board G c -> b c <> None.
Proof.
  intro b.
  assert (H : (exists c, In c cells /\ b c = None) \/ forall c, In c cells -> b c <> None).
  { clear. induction cells as [|a l IH]; [right; intros c []|].
    destruct (b a) as [w|] eqn:A; [|left; exists a; split; [left; reflexivity|exact A]].
    destruct IH as [(c & I & C)|F].
    - left. exists c. split; [right; exact I|exact C].
    - right. intros c [<-|I]; [congruence|exact (F c I)]. }
  destruct H as [(c & I & C)|F].
  - left. exists c. split; [apply cells_spec; exact I|exact C].
  - right. intros c C. apply F. apply cells_spec. exact C.
Qed.

(** e is b with more stones of w. *)

Definition more (w : player) (b e : @position G) : Prop :=
  forall c, e c = b c \/ (b c = None /\ e c = Some w).

Lemma more_put : forall w b e v c, more w b e -> more w (put b v c) (put e v c).
Proof.
  intros w b e v c M d. unfold put. destruct (same_cell G d c); [left; reflexivity|apply M].
Qed.

(** The stone that was put already, and another one elsewhere. *)

Lemma more_put_spare : forall w b e c d, more w b e -> e c = Some w -> e d = None ->
  more w (put b w c) (put e w d).
Proof.
  intros w b e c d M C D x. unfold put.
  destruct (same_cell G x d) as [Ed|Nd]; destruct (same_cell G x c) as [Ec|Nc].
  - left. reflexivity.
  - right. split; [|reflexivity]. destruct (M x) as [E|(E & _)]; congruence.
  - left. congruence.
  - apply M.
Qed.

Lemma more_line : forall w b e, more w b e -> has_line w b -> has_line w e.
Proof.
  intros w b e M (L & I & H). exists L. split; [exact I|]. intros c C.
  specialize (H c C). destruct (M c) as [E|(E & _)]; congruence.
Qed.

Lemma more_line_other : forall w b e, more w b e -> has_line (other w) e -> has_line (other w) b.
Proof.
  intros w b e M (L & I & H). exists L. split; [exact I|]. intros c C.
  specialize (H c C). destruct (M c) as [E|(_ & E)]; [congruence|].
  destruct w; simpl in H; congruence.
Qed.

(** Whoever can win has a line without stones of the other. *)

Definition open_line (w : player) (b : @position G) : Prop :=
  exists L, line G L /\ forall c, In c L -> b c <> Some (other w).

Lemma open_line_before : forall w b v c, b c = None -> open_line w (put b v c) -> open_line w b.
Proof.
  intros w b v c V (L & I & H). exists L. split; [exact I|]. intros d D.
  specialize (H d D). unfold put in H. destruct (same_cell G d c) as [->|]; congruence.
Qed.

Lemma line_is_open : forall w b, has_line w b -> open_line w b.
Proof.
  intros w b (L & I & H). exists L. split; [exact I|]. intros c C. rewrite (H c C).
  destruct w; discriminate.
Qed.

Lemma waits_open : forall w b, waits w b -> open_line w b.
Proof.
  assert (W : forall w b, wins w b -> open_line w b).
  { intro w. apply (wins_induction G w
      (fun b _ => open_line w b) (fun b _ => open_line w b)).
    - intros b c (_ & V) L. exact (open_line_before w b w c V (line_is_open w _ L)).
    - intros b c (_ & V) _ IH. exact (open_line_before w b w c V IH).
    - intros b (r & R) _ _ IH. exact (open_line_before w b _ r (proj2 R) (IH r R)). }
  intros w b H. apply waits_inv in H. destruct H as ((r & R) & _ & H).
  exact (open_line_before w b _ r (proj2 R) (W w _ (H r R))).
Qed.

(** So with more stones it has a line, or there is a vacant cell. *)

Lemma room_or_line : forall w b e, waits w b -> more w b e -> ~ has_line w e ->
  exists c, vacant e c.
Proof.
  intros w b e W M NL. destruct (vacant_or_full e) as [V|F]; [exact V|]. elim NL.
  destruct (waits_open w b W) as (L & I & O). exists L. split; [exact I|]. intros c C.
  specialize (F c (lines_on_board L I c C)). specialize (O c C).
  destruct (M c) as [E|(_ & E)]; [|exact E].
  destruct (b c) as [[]|]; destruct w; simpl in O; congruence.
Qed.

Lemma more_waits_step : forall w b, waits w b ->
  (forall r, vacant b r -> forall e, more w (put b (other w) r) e ->
     ~ has_line w e -> wins w e) ->
  forall e, more w b e -> ~ has_line w e -> waits w e.
Proof.
  intros w b W IH e M NL.
  assert (Vac : forall r, vacant e r -> vacant b r).
  { intros r (R & Er). split; [exact R|]. destruct (M r) as [E|(E & _)]; congruence. }
  constructor.
  - exact (room_or_line w b e W M NL).
  - intros r R L. apply waits_inv in W. destruct W as (_ & N & _). apply (N r (Vac r R)).
    exact (more_line_other w _ _ (more_put w b e (other w) r M) L).
  - intros r R. apply (IH r (Vac r R)); [apply more_put; exact M|].
    intros (L & I & H). apply NL. exists L. split; [exact I|]. intros c C.
    specialize (H c C). unfold put in H. destruct (same_cell G c r); [|exact H].
    destruct w; discriminate H.
Qed.

Lemma more_wins : forall w b, wins w b ->
  forall e, more w b e -> ~ has_line w e -> wins w e.
Proof.
  intro w.
  assert (Move : forall b c e d, (forall e, more w (put b w c) e -> ~ has_line w e -> waits w e) ->
    more w (put b w c) (put e w d) -> vacant e d -> wins w e).
  { intros b c e d IH M V. destruct (line_decided w (put e w d)) as [L|L].
    - exact (wins_now w e d V L).
    - exact (wins_later w e d V (IH _ M L)). }
  apply (wins_induction G w
    (fun b _ => forall e, more w b e -> ~ has_line w e -> wins w e)
    (fun b _ => forall e, more w b e -> ~ has_line w e -> waits w e)).
  - intros b c (C & V) L e M NL. destruct (M c) as [E|(_ & E)].
    + apply wins_now with c; [split; [exact C|congruence]|].
      exact (more_line w _ _ (more_put w b e w c M) L).
    + elim NL. apply (more_line w (put b w c)); [|exact L]. intro d. unfold put.
      destruct (same_cell G d c) as [->|]; [left; exact E|apply M].
  - intros b c (C & V) W IH e M NL. destruct (M c) as [E|(_ & E)].
    + apply (Move b c e c IH); [apply more_put; exact M|]. split; [exact C|congruence].
    + destruct (room_or_line w (put b w c) e W) as (d & Vd); [|exact NL|].
      * intro d. unfold put. destruct (same_cell G d c) as [->|]; [left; exact E|apply M].
      * apply (Move b c e d IH); [|exact Vd]. apply more_put_spare; [exact M|exact E|apply Vd].
  - intros b V N W IH. apply more_waits_step; [constructor; assumption|exact IH].
Qed.

Theorem second_cannot_win : ~ waits Second (@empty_board G).
Proof.
  intro W. apply (not_both G First empty_board); [|exact W].
  assert (W1 : waits First (@empty_board G)) by exact (waits_exchanged G Second W).
  apply waits_inv in W. destruct W as ((c & V) & _ & _).
  destruct (line_decided First (put empty_board First c)) as [L|L];
    [exact (wins_now First _ c V L)|].
  apply wins_later with c; [exact V|].
  apply (more_waits_step First empty_board W1); [| |exact L].
  - intros r R. apply more_wins. apply waits_inv in W1. apply W1. exact R.
  - intro d. unfold put. destruct (same_cell G d c); [right|left]; try split; reflexivity.
Qed.

End Stealing.

(** ** The cubes *)

Theorem second_player_cannot_win : forall k n, ~ second_player_wins (cube k n).
Proof.
  intros k n. apply (second_cannot_win (cube k n) (cube_points k n) (in_cube_points k n)).
  - intros L (p & d & _ & _ & _ & _ & On). exact On.
  - exact (cube_has_line_decided k n).
Qed.

Corollary draw_or_first_player_wins : forall k n,
  ~ first_player_wins (cube k n) -> draw (cube k n).
Proof. intros k n N. split; [exact N|apply second_player_cannot_win]. Qed.

Check second_player_cannot_win.
Print Assumptions second_player_cannot_win.
