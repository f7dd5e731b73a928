(** * The game k^n with numbered cells

    The lines of k^n can be listed: along a line each coordinate is constant,
    or it rises from 0 to k-1, or it falls from k-1 to 0. And the point
    (x0, x1, ...) gets the number 1 + x0 + k x1 + k^2 x2 + ...  *)

From Coq Require Import ZArith List Lia.
From Oxo Require Import Statement Isomorphism Lists Numbered.
Import ListNotations.
Open Scope Z_scope.

Definition range (k : nat) : list Z := map Z.of_nat (seq 0 k).

Lemma in_range : forall k x, In x (range k) <-> 0 <= x < Z.of_nat k.
Proof.
  intros k x. unfold range. rewrite in_map_iff. split.
  - intros (i & <- & I). apply in_seq in I. lia.
  - intro H. exists (Z.to_nat x). rewrite in_seq. lia.
Qed.

(** ** Lines by their courses *)

Inductive course := Fixed (x : Z) | Up | Down.

Definition courses (k : nat) : list course := Up :: Down :: map Fixed (range k).

Definition at_step (k : nat) (i : Z) (s : course) : Z :=
  match s with Fixed x => x | Up => i | Down => Z.of_nat k - 1 - i end.

Definition course_line (k : nat) (cs : list course) : list point :=
  map (fun i => map (at_step k i) cs) (range k).

(** Each line is listed in the direction in which the first coordinate that
    moves rises. *)

Fixpoint rising (cs : list course) : bool :=
  match cs with Up :: _ => true | Fixed _ :: cs => rising cs | _ => false end.

Definition cube_lines (k n : nat) : list (list point) :=
  map (course_line k) (filter rising (words (courses k) n)).

(** ** Listed lines are lines *)

Definition step (s : course) : Z :=
  match s with Fixed _ => 0 | Up => 1 | Down => -1 end.

Lemma along_courses : forall k i cs,
  along (map (at_step k 0) cs) (map step cs) i = map (at_step k i) cs.
Proof.
  intros k i cs. unfold along. induction cs as [|s cs IH]; [reflexivity|].
  cbn [map combine]. rewrite IH. f_equal. destruct s; unfold at_step, step; lia.
Qed.

Lemma rising_moves : forall cs, rising cs = true ->
  exists y, In y (map step cs) /\ y <> 0.
Proof.
  induction cs as [|[x| |] cs IH]; intro R; try discriminate R.
  - destruct (IH R) as (y & I & Y). exists y. split; [right; exact I|exact Y].
  - exists 1. split; [left; reflexivity|lia].
Qed.

Lemma course_line_in_cube : forall k n cs, In cs (words (courses k) n) ->
  forall q, In q (course_line k cs) -> in_cube k n q.
Proof.
  intros k n cs W q I. apply in_words in W. destruct W as (L & C).
  apply in_map_iff in I. destruct I as (i & <- & I). apply in_range in I.
  split; [rewrite map_length; exact L|]. intros x J. apply in_map_iff in J.
  destruct J as (s & <- & J). apply C in J. destruct J as [<-|[<-|J]]; simpl; [lia|lia|].
  apply in_map_iff in J. destruct J as (x & <- & J). apply in_range in J. exact J.
Qed.

Theorem listed_is_line : forall k n L, In L (cube_lines k n) -> line (cube k n) L.
Proof.
  intros k n L I. apply in_map_iff in I. destruct I as (cs & <- & I).
  apply filter_In in I. destruct I as (W & R).
  exists (map (at_step k 0) cs), (map step cs). rewrite !map_length.
  assert (Len : length cs = n) by (apply in_words in W; tauto).
  split; [exact Len|]. split; [exact Len|]. split; [exact (rising_moves cs R)|]. split.
  - unfold progression, course_line, range. rewrite map_map. apply map_ext.
    intro i. symmetry. apply along_courses.
  - apply course_line_in_cube. exact W.
Qed.

(** ** Lines are listed *)

Lemma one_coordinate : forall k a d,
  (forall i, 0 <= i < Z.of_nat k -> 0 <= a + i * d < Z.of_nat k) ->
  exists s, In s (courses k) /\
    (forall i, 0 <= i < Z.of_nat k -> a + i * d = at_step k i s) /\
    (d <> 0 -> s = Up \/ s = Down).
Proof.
  intros k a d H. destruct (Z.le_gt_cases (Z.of_nat k) 0) as [K|K].
  { exists Up. split; [left; reflexivity|]. split; [lia|left; reflexivity]. }
  pose proof (H 0 ltac:(lia)) as H0. destruct (Z.eq_dec d 0) as [->|D].
  { exists (Fixed a). split; [|split; [simpl; lia|congruence]].
    right; right. apply in_map, in_range. lia. }
  pose proof (H (Z.of_nat k - 1) ltac:(lia)) as H1.
  destruct (Z.eq_dec (Z.of_nat k) 1) as [K1|K1].
  { exists Up. split; [left; reflexivity|]. split; [|left; reflexivity].
    intros i I. assert (i = 0) by lia. subst i. simpl. lia. }
  assert ((d = 1 /\ a = 0) \/ (d = -1 /\ a = Z.of_nat k - 1)) as [[-> ->]|[-> ->]].
  { assert (-1 <= d <= 1) by nia. assert (d = 1 \/ d = -1) as [->| ->] by lia; lia. }
  - exists Up. split; [left; reflexivity|]. split; [simpl; lia|left; reflexivity].
  - exists Down. split; [right; left; reflexivity|]. split; [simpl; lia|right; reflexivity].
Qed.

Lemma all_coordinates : forall k p d, length p = length d ->
  (forall i, 0 <= i < Z.of_nat k ->
     forall x, In x (along p d i) -> 0 <= x < Z.of_nat k) ->
  exists cs, length cs = length p /\ (forall s, In s cs -> In s (courses k)) /\
    (forall i, 0 <= i < Z.of_nat k -> along p d i = map (at_step k i) cs) /\
    ((exists y, In y d /\ y <> 0) -> exists s, In s cs /\ (s = Up \/ s = Down)).
Proof.
  intro k. induction p as [|a p IH]; intros [|d ds] Len H; try discriminate Len.
  - exists nil. split; [reflexivity|]. split; [intros s []|]. split; [reflexivity|].
    intros (y & [] & _).
  - destruct (IH ds) as (cs & L & C & A & M).
    { injection Len as Len. exact Len. }
    { intros i I x J. apply (H i I). right. exact J. }
    destruct (one_coordinate k a d) as (s & S & E & N).
    { intros i I. apply (H i I). left. reflexivity. }
    exists (s :: cs). split; [simpl; f_equal; exact L|]. split; [|split].
    + intros t [<-|T]; [exact S|exact (C t T)].
    + intros i I. change (along (a :: p) (d :: ds) i) with (a + i * d :: along p ds i).
      rewrite (E i I), (A i I). reflexivity.
    + intros (y & [<-|Y] & Nz).
      * exists s. split; [left; reflexivity|exact (N Nz)].
      * destruct M as (t & T & K); [exists y; split; assumption|].
        exists t. split; [right; exact T|exact K].
Qed.

Definition flip (s : course) : course :=
  match s with Fixed x => Fixed x | Up => Down | Down => Up end.

Lemma flip_step : forall k i cs,
  map (at_step k i) (map flip cs) = map (at_step k (Z.of_nat k - 1 - i)) cs.
Proof.
  intros k i cs. rewrite map_map. apply map_ext. intros [x| |]; unfold at_step, flip; lia.
Qed.

Lemma rising_or_flipped : forall cs, (exists s, In s cs /\ (s = Up \/ s = Down)) ->
  rising cs = true \/ rising (map flip cs) = true.
Proof.
  induction cs as [|[x| |] cs IH]; intros (s & I & M).
  - destruct I.
  - apply IH. exists s. split; [|exact M]. destruct I as [<-|I]; [|exact I].
    destruct M; discriminate.
  - left. reflexivity.
  - right. reflexivity.
Qed.

Lemma flip_courses : forall k s, In s (courses k) -> In (flip s) (courses k).
Proof.
  intros k s [<-|[<-|I]]; [right; left; reflexivity|left; reflexivity|].
  right; right. apply in_map_iff in I. destruct I as (x & <- & I).
  exact (in_map Fixed _ _ I).
Qed.

Theorem line_is_listed : forall k n L, line (cube k n) L ->
  exists M, In M (cube_lines k n) /\ forall q, In q M -> In q L.
Proof.
  intros k n L (p & d & Lp & Ld & Nz & -> & On).
  assert (Pt : forall i, 0 <= i < Z.of_nat k -> In (along p d i) (progression k p d)).
  { intros i I. apply in_map_iff. exists (Z.to_nat i).
    rewrite Z2Nat.id by lia. split; [reflexivity|]. apply in_seq. lia. }
  destruct (all_coordinates k p d) as (cs & Lc & C & A & M).
  { congruence. }
  { intros i I x X. apply (On _ (Pt i I)). exact X. }
  specialize (M Nz). destruct (rising_or_flipped cs M) as [R|R].
  - exists (course_line k cs). split.
    + apply in_map, filter_In. split; [|exact R]. apply in_words. split; [congruence|exact C].
    + intros q Q. apply in_map_iff in Q. destruct Q as (i & <- & I). apply in_range in I.
      rewrite <- (A i I). exact (Pt i I).
  - exists (course_line k (map flip cs)). split.
    + apply in_map, filter_In. split; [|exact R]. apply in_words.
      split; [rewrite map_length; congruence|]. intros s S. apply in_map_iff in S.
      destruct S as (t & <- & T). apply flip_courses. exact (C t T).
    + intros q Q. apply in_map_iff in Q. destruct Q as (i & <- & I). apply in_range in I.
      rewrite flip_step. assert (J : 0 <= Z.of_nat k - 1 - i < Z.of_nat k) by lia.
      rewrite <- (A _ J). exact (Pt _ J).
Qed.

(** So it can be decided whether a player has a line. *)

Lemma cube_has_line : forall k n w (b : @position (cube k n)), has_line w b <->
  exists L, In L (cube_lines k n) /\ forall c, In c L -> b c = Some w.
Proof.
  intros k n w b. split.
  - intros (L & I & H). destruct (line_is_listed k n L I) as (M & J & S).
    exists M. split; [exact J|]. intros c C. exact (H c (S c C)).
  - intros (L & I & H). exists L. split; [exact (listed_is_line k n L I)|exact H].
Qed.

Lemma cube_has_line_decided : forall k n w (b : @position (cube k n)),
  has_line w b \/ ~ has_line w b.
Proof.
  intros k n w b.
  assert (D : forall s : option player, {s = Some w} + {s <> Some w}).
  { intros [[]|]; destruct w; (left; congruence) || (right; congruence). }
  assert (A : forall L : list point, {forall c, In c L -> b c = Some w} +
    {~ forall c, In c L -> b c = Some w}).
  { intro L. destruct (Forall_dec (fun c => b c = Some w) (fun c => D (b c)) L) as [F|F];
      rewrite Forall_forall in F; [left|right]; exact F. }
  destruct (Exists_dec (fun L => forall c, In c L -> b c = Some w) (cube_lines k n) A)
    as [E|E]; rewrite Exists_exists, <- cube_has_line in E; [left|right]; exact E.
Qed.

(** ** Numbers of points *)

Fixpoint index (k : Z) (p : point) : Z :=
  match p with nil => 0 | x :: p => x + k * index k p end.

Fixpoint digits (k : Z) (n : nat) (v : Z) : point :=
  match n with O => nil | S n => v mod k :: digits k n (v / k) end.

Definition number (k : nat) (p : point) : positive :=
  Z.to_pos (1 + index (Z.of_nat k) p).

Definition numbered_point (k n : nat) (c : positive) : point :=
  digits (Z.of_nat k) n (Z.pos c - 1).

Lemma index_digits : forall k p, (forall x, In x p -> 0 <= x < k) ->
  0 <= index k p /\ digits k (length p) (index k p) = p.
Proof.
  intros k. induction p as [|x p IH]; intro H; [split; [simpl; lia|reflexivity]|].
  destruct IH as (P & D). { intros y I. apply H. right. exact I. }
  pose proof (H x (or_introl eq_refl)) as X. cbn [index length digits]. split; [nia|].
  replace (x + k * index k p) with (x + index k p * k) by lia. f_equal.
  - rewrite Z_mod_plus_full. apply Z.mod_small. exact X.
  - rewrite Z_div_plus_full, (Z.div_small x k X) by lia. exact D.
Qed.

Lemma point_of_number : forall k n p, in_cube k n p ->
  numbered_point k n (number k p) = p.
Proof.
  intros k n p (L & H). unfold numbered_point, number.
  destruct (index_digits (Z.of_nat k) p H) as (P & D).
  rewrite Z2Pos.id by lia. rewrite <- L.
  replace (1 + index (Z.of_nat k) p - 1) with (index (Z.of_nat k) p) by lia. exact D.
Qed.

Definition cube_points (k n : nat) : list point := words (range k) n.

Lemma in_cube_points : forall k n p, In p (cube_points k n) <-> in_cube k n p.
Proof.
  intros k n p. split.
  - intro I. apply (proj1 (in_words Z (range k) n p)) in I. destruct I as (L & H).
    split; [exact L|]. intros x X. apply in_range. exact (H x X).
  - intros (L & H). apply (proj2 (in_words Z (range k) n p)).
    split; [exact L|]. intros x X. apply in_range. exact (H x X).
Qed.

Definition numbered_cube (k n : nat) : numbered := {|
  cells := map (number k) (cube_points k n);
  lines := map (map (number k)) (cube_lines k n)
|}.

Lemma numbers_back : forall k n L, (forall q, In q L -> in_cube k n q) ->
  map (numbered_point k n) (map (number k) L) = L.
Proof.
  intros k n L H. rewrite map_map, <- map_id. apply map_ext_in.
  intros q I. apply point_of_number. exact (H q I).
Qed.

Theorem cube_is_numbered : forall k n,
  renaming (cube k n) (game_of (numbered_cube k n)) (number k) (numbered_point k n).
Proof.
  intros k n.
  assert (LG : forall L, line (cube k n) L -> forall q, In q L -> in_cube k n q)
    by (intros L (p & d & _ & _ & _ & _ & On); exact On).
  constructor; simpl.
  - intros p P. apply in_map, in_cube_points. exact P.
  - intros c C. apply in_map_iff in C. destruct C as (p & <- & P).
    apply in_cube_points in P. rewrite point_of_number; exact P.
  - exact (point_of_number k n).
  - intros c C. apply in_map_iff in C. destruct C as (p & <- & P).
    apply in_cube_points in P. rewrite point_of_number; [reflexivity|exact P].
  - intros L I. destruct (line_is_listed k n L I) as (M & J & S).
    exists (map (number k) M). split; [apply in_map; exact J|].
    intros c C. apply in_map_iff in C. destruct C as (q & <- & Q). apply in_map. exact (S q Q).
  - intros M J. apply in_map_iff in J. destruct J as (L & <- & I).
    assert (LL := listed_is_line k n L I). exists L. split; [exact LL|].
    rewrite (numbers_back k n L (LG L LL)). intros q Q. exact Q.
  - exact LG.
  - intros M J c C. apply in_map_iff in J. destruct J as (L & <- & I).
    apply in_map_iff in C. destruct C as (q & <- & Q). apply in_map, in_cube_points.
    exact (LG L (listed_is_line k n L I) q Q).
Qed.

(** The 76 lines and 64 cells of 4^3. *)

Example lines_of_qubic :
  length (lines (numbered_cube 4 3)) = 76%nat /\ length (cells (numbered_cube 4 3)) = 64%nat.
Proof. vm_compute. split; reflexivity. Qed.
