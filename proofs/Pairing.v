(** * Draws by pairing

    Cells are joined in pairs so that every line contains a pair. Whoever
    answers in the pair of the opponent's stone never lets the opponent own
    both cells of a pair, and so never a line. Hence nobody can force a win.
    In the middle of a game only the lines without a stone of one's own need a
    pair. *)

From Coq Require Import List PArith FMapPositive Bool.
From Oxo Require Import Statement Isomorphism Lists Numbered Cube.
Import ListNotations.

(** ** The argument, for any game *)

Section Pairing.
Variable G : game.
Variable partner : cell G -> option (cell G).
Hypothesis partner_back : forall c d, partner c = Some d -> partner d = Some c.
Hypothesis partner_other : forall c, partner c <> Some c.
Hypothesis partner_on_board : forall c d, partner c = Some d -> on_board G d.

(** Every line has a pair or a stone of v; of each pair both cells are empty, or
    v has one of them. *)

Definition covered (v : player) (b : @position G) : Prop :=
  forall L, line G L ->
    (exists c d, partner c = Some d /\ In c L /\ In d L) \/
    (exists c, In c L /\ b c = Some v).

Definition kept (v : player) (b : @position G) : Prop :=
  forall c d, partner c = Some d ->
    (b c = None /\ b d = None) \/ b c = Some v \/ b d = Some v.

Lemma covered_put : forall v b w c, covered v b -> b c = None -> covered v (put b w c).
Proof.
  intros v b w c C V L I. destruct (C L I) as [P|(d & D & E)]; [left; exact P|right].
  exists d. split; [exact D|]. unfold put. destruct (same_cell G d c); congruence.
Qed.

Lemma other_player : forall w, w <> other w.
Proof. destruct w; discriminate. Qed.

Lemma kept_no_line : forall w b c, covered (other w) b -> kept (other w) b ->
  b c = None -> ~ has_line w (put b w c).
Proof.
  intros w b c Co K V (L & I & H).
  destruct (Co L I) as [(x & y & P & X & Y)|(x & X & E)].
  2: { apply H in X. unfold put in X. pose proof (other_player w) as O.
       destruct (same_cell G x c); congruence. }
  assert (XY : x <> y) by (intro E; subst y; exact (partner_other x P)).
  apply H in X. apply H in Y. unfold put in X, Y. pose proof (other_player w) as O.
  destruct (same_cell G x c) as [Ex|Ex]; destruct (same_cell G y c) as [Ey|Ey];
    destruct (K x y P) as [(A & B)|[A|B]]; congruence.
Qed.

(** The reply that keeps it so. *)

Lemma kept_by_reply : forall w b c r, kept (other w) b -> b c = None ->
  vacant (put b w c) r ->
  exists q, vacant (put b w c) q /\ kept (other w) (put (put b w c) (other w) q).
Proof.
  intros w b c r K V R.
  assert (Stays : forall q, put b w c q = None ->
    (forall d, partner c = Some d -> q = d \/ b d = Some (other w)) ->
    kept (other w) (put (put b w c) (other w) q)).
  { intros q Vq Q x y P.
    assert (Get : forall z, z <> c -> b z = Some (other w) ->
      put (put b w c) (other w) q z = Some (other w)).
    { intros z Z E. unfold put. destruct (same_cell G z q); [reflexivity|].
      destruct (same_cell G z c); [congruence|exact E]. }
    assert (Here : put (put b w c) (other w) q q = Some (other w)).
    { unfold put at 1. destruct (same_cell G q q); congruence. }
    assert (XC : b x = Some (other w) -> x <> c) by (intros E ->; congruence).
    assert (YC : b y = Some (other w) -> y <> c) by (intros E ->; congruence).
    destruct (K x y P) as [(A & B)|[A|B]].
    - destruct (same_cell G x c) as [->|Nx].
      { destruct (Q y P) as [->|E]; [right; right; exact Here|].
        right; right. apply Get; [apply YC|]; exact E. }
      destruct (same_cell G y c) as [->|Ny].
      { destruct (Q x (partner_back _ _ P)) as [->|E]; [right; left; exact Here|].
        right; left. apply Get; [apply XC|]; exact E. }
      destruct (same_cell G x q) as [->|Qx]; [right; left; exact Here|].
      destruct (same_cell G y q) as [->|Qy]; [right; right; exact Here|].
      left. unfold put. split.
      + destruct (same_cell G x q); [congruence|]. destruct (same_cell G x c); congruence.
      + destruct (same_cell G y q); [congruence|]. destruct (same_cell G y c); congruence.
    - right; left. exact (Get x (XC A) A).
    - right; right. exact (Get y (YC B) B). }
  destruct (partner c) as [d|] eqn:P.
  - destruct (put b w c d) as [v|] eqn:D.
    + exists r. split; [exact R|]. apply Stays; [apply R|].
      intros d' E. injection E as <-. right.
      assert (Dc : d <> c) by (intro E; subst d; exact (partner_other c P)).
      unfold put in D. destruct (same_cell G d c); [congruence|].
      destruct (K c d P) as [(A & B)|[A|B]]; congruence.
    + exists d. split; [split; [exact (partner_on_board c d P)|exact D]|].
      apply Stays; [exact D|]. intros d' E. left. congruence.
  - exists r. split; [exact R|]. apply Stays; [apply R|]. intros d E. discriminate E.
Qed.

Theorem kept_not_won : forall w b, wins w b -> covered (other w) b -> ~ kept (other w) b.
Proof.
  intro w. apply (wins_induction G w
    (fun b _ => covered (other w) b -> ~ kept (other w) b)
    (fun e _ => forall b c, e = put b w c -> b c = None ->
       covered (other w) b -> ~ kept (other w) b)).
  - intros b c (_ & V) L C K. exact (kept_no_line w b c C K V L).
  - intros b c (_ & V) _ IH C K. exact (IH b c eq_refl V C K).
  - intros e (r & R) _ _ IH b c -> V C K.
    destruct (kept_by_reply w b c r K V R) as (q & Q & K'). apply (IH q Q); [|exact K'].
    apply covered_put; [apply covered_put; assumption|apply Q].
Qed.

Theorem pairing_draws : (forall L, line G L -> exists c d,
  partner c = Some d /\ In c L /\ In d L) -> draw G.
Proof.
  intro P. assert (C : forall v b, covered v b) by (intros v b L I; left; exact (P L I)).
  split; intro W.
  - apply (kept_not_won First _ W (C _ _)). intros c d _. left. split; reflexivity.
  - apply waits_inv in W. destruct W as ((r & R) & _ & W).
    apply (kept_not_won Second _ (W r R) (C _ _)). intros c d _. unfold put. simpl other.
    destruct (same_cell G c r); [right; left; reflexivity|].
    destruct (same_cell G d r); [right; right; reflexivity|]. left. split; reflexivity.
Qed.

End Pairing.

(** A draw stays one when cells are renamed. *)

Lemma renamed_draw : forall G H f g, renaming G H f g -> draw H -> draw G.
Proof.
  intros G H f g R (A & B). apply renaming_back in R. split; intro W.
  - apply A. exact (renamed_wins H G g f R First _ W _ (renamed_empty H G g)).
  - apply B. exact (renamed_waits H G g f R Second _ W _ (renamed_empty H G g)).
Qed.

(** ** The check of a list of pairs *)

Definition partners := Map.t positive.

Definition join (T : partners) (p : positive * positive) : partners :=
  let (c, d) := p in Map.add c d (Map.add d c T).

Definition partners_of (pairs : list (positive * positive)) : partners :=
  fold_left join pairs (Map.empty positive).

Definition is_partner (T : partners) (c d : positive) : bool :=
  match Map.find c T with Some e => Pos.eqb e d | None => false end.

Definition mutual (T : partners) (B : Map.t unit) (c : positive) : bool :=
  match Map.find c T with
  | None => true
  | Some d =>
    if Pos.eqb c d then false
    else if Map.mem d B then is_partner T d c else false
  end.

Definition has_pair (T : partners) (L : list positive) : bool :=
  some (fun c => match Map.find c T with Some d => among L d | None => false end) L.

Definition set_of (l : list positive) : Map.t unit :=
  fold_left (fun S c => Map.add c tt S) l (Map.empty unit).

Lemma in_set_of : forall l c, Map.mem c (set_of l) = true -> In c l.
Proof.
  intros l c H. unfold set_of in H. rewrite Map.mem_find, fold_add_find, Map.gempty in H.
  destruct (among l c) eqn:A; [|discriminate]. apply among_spec. exact A.
Qed.

(** A pair counts only on the board, so the table is read there. *)

Definition pairing_check (N : numbered) (pairs : list (positive * positive)) : bool :=
  let T := partners_of pairs in
  let B := set_of (cells N) in
  if proper N then
    if every (mutual T B) (cells N) then every (has_pair T) (lines N) else false
  else false.

Theorem pairing_check_sound : forall N pairs,
  pairing_check N pairs = true -> draw (game_of N).
Proof.
  intros N pairs H. unfold pairing_check in H. set (T := partners_of pairs) in H.
  clearbody T. cbv zeta in H. destruct (proper N) eqn:P; [|discriminate].
  destruct (every (mutual T (set_of (cells N))) (cells N)) eqn:E; [|discriminate].
  assert (M : forall c d, In c (cells N) -> Map.find c T = Some d ->
    c <> d /\ In d (cells N) /\ Map.find d T = Some c).
  { intros c d C F. assert (Q := every_spec _ _ _ E c C). unfold mutual in Q. rewrite F in Q.
    destruct (Pos.eqb_spec c d) as [|Ne]; [discriminate|].
    destruct (Map.mem d (set_of (cells N))) eqn:B; [|discriminate].
    split; [exact Ne|]. split; [exact (in_set_of _ _ B)|].
    unfold is_partner in Q. destruct (Map.find d T) as [e|]; [|discriminate].
    apply Pos.eqb_eq in Q. congruence. }
  apply (pairing_draws (game_of N)
    (fun c => if among (cells N) c then Map.find c T else None)).
  - intros c d F. destruct (among (cells N) c) eqn:A; [|discriminate].
    apply among_spec in A. destruct (M c d A F) as (_ & D & B).
    apply among_spec in D. rewrite D. exact B.
  - intros c F. destruct (among (cells N) c) eqn:A; [|discriminate].
    apply among_spec in A. destruct (M c c A F) as (Ne & _). congruence.
  - intros c d F. destruct (among (cells N) c) eqn:A; [|discriminate].
    apply among_spec in A. apply (M c d A F).
  - intros L I. assert (Q := every_spec _ _ _ H L I). unfold has_pair in Q.
    apply some_spec in Q. destruct Q as (c & C & Q).
    destruct (Map.find c T) as [d|] eqn:F; [|discriminate]. apply among_spec in Q.
    exists c, d. split; [|split; assumption].
    assert (A := proper_on_board N P L I c C). apply among_spec in A. rewrite A. exact F.
Qed.

Theorem cube_pairing : forall k n pairs,
  pairing_check (numbered_cube k n) pairs = true -> draw (cube k n).
Proof.
  intros k n pairs H. apply (renamed_draw _ _ _ _ (cube_is_numbered k n)).
  exact (pairing_check_sound _ pairs H).
Qed.
