(** * Draws by play, then pairing

    Where no pairing serves from the start, the second player may play a few
    moves first, until one does. Here Coq finds the moves and the pairings by
    itself: it tries replies, the cell on most lines first, and looks for a
    complete matching. That search need not be believed; what it finds is
    checked (Matching.v), and the second player cannot win anyway (Stealing.v).

    Most moves of the first player need not be played: with a reply r and a
    complete matching after it, every cell that the matching can do without is
    answered by r. And of moves that a symmetry of the position exchanges one
    is enough. *)

From Coq Require Import List PArith FMapPositive Arith.
From Oxo Require Import Statement Isomorphism Lists Numbered Cube Forced Checker Pairing
  Stealing Matching.
Import ListNotations.

(** ** The computation *)

(** A reply may also complete a line of the second player. *)

Definition second_completes (T : atlas) (B : board) (r : positive) : bool :=
  some (every (is_second B)) (through T r).

(** The moves among [cs] that none of the replies [rs] answers. M: a matching
    on B, as good as can be. *)

Fixpoint unanswered (W : tables) (B : board) (M : matching) (rs cs : list positive) :
    list positive :=
  match cs, rs with
  | nil, _ | _, nil => cs
  | _, r :: rs =>
    if free (around W) B r then
      let B1 := Map.add r Second B in
      let M1 := improved W B1 (without_lines W M r) in
      if complete B1 M1 (line_list W) then
        let R := spare (line_of W) B1 M1 (free_of B1 M1 (cell_list W)) (spare_order W B1 M1) in
        unanswered W B M rs (filter (fun c => if Map.mem c R then false else true) cs)
      else unanswered W B M rs cs
    else unanswered W B M rs cs
  end.

(** All of [cs] satisfy f; where a symmetry takes c to one that does, it need
    not be computed. *)

Fixpoint every_class (S : list table) (f : positive -> bool) (done cs : list positive) : bool :=
  match cs with
  | nil => true
  | c :: cs =>
    if some (fun s => among done (image s c)) S then every_class S f done cs
    else if f c then every_class S f (c :: done) cs
    else false
  end.

(** [replies] may be any function. [tries] says for each round how many replies
    are tried as answers to many moves at once. S: symmetries of the board. *)

Section Settled.
Variable N : numbered.
Variable replies : tables -> nat -> board -> list positive.

Fixpoint settled (W : tables) (S : list table) (tries : list nat) (B : board) (M : matching) :
    bool :=
  let M := improved W B M in
  if complete B M (line_list W) then true
  else match tries with
  | nil => false
  | t :: tries =>
    let cs := filter (free (around W) B) (cell_list W) in
    let rs := match t with 0 => nil | _ => replies W t B end in
    match unanswered W B M rs cs with
    | nil => true
    | cs =>
      let S := filter (fun s => looks_like N s B B) S in
      every_class S (fun x =>
        if completes (around W) B x then false
        else
          let B1 := Map.add x First B in
          if some (free (around W) B1) (cell_list W) then
            some (fun r =>
              if free (around W) B1 r then
                if second_completes (around W) B1 r then true
                else settled W S tries (Map.add r Second B1)
                  (without_lines W (Map.remove x M) r)
              else false)
              (replies W 9 B1)
          else true) nil cs
    end
  end.

(** ** Why it is right *)

Hypothesis N_proper : proper N = true.
Notation W := (tables_of N).

Lemma unanswered_spec : forall B M rs cs c, In c cs ->
  In c (unanswered W B M rs cs) \/
  exists r M1, Map.find r B = None /\ In r (cells N) /\ c <> r /\
    all_safe N (Map.add c First (Map.add r Second B)) M1.
Proof.
  intros B M. induction rs as [|r rs IH]; intros cs c I; [destruct cs; left; exact I|].
  destruct cs as [|c0 cs0] eqn:E; [destruct I|]. rewrite <- E in *. clear c0 cs0 E.
  assert (U : unanswered W B M (r :: rs) cs =
    if free (around W) B r then
      let B1 := Map.add r Second B in
      let M1 := improved W B1 (without_lines W M r) in
      if complete B1 M1 (line_list W) then
        unanswered W B M rs (filter (fun c => if Map.mem c (spare (line_of W) B1 M1
          (free_of B1 M1 (cell_list W)) (spare_order W B1 M1)) then false else true) cs)
      else unanswered W B M rs cs
    else unanswered W B M rs cs) by (destruct cs; [destruct I|reflexivity]).
  rewrite U. clear U. destruct (free (around W) B r) eqn:Fr; [|exact (IH cs c I)].
  cbv zeta. set (B1 := Map.add r Second B). set (M1 := improved W B1 (without_lines W M r)).
  destruct (complete B1 M1 (line_list W)) eqn:C; [|exact (IH cs c I)].
  apply (complete_spec N N_proper) in C. apply free_spec in Fr. destruct Fr as (Vr & Cr).
  destruct (Map.mem c (spare (line_of W) B1 M1 (free_of B1 M1 (cell_list W))
    (spare_order W B1 M1))) eqn:S.
  - right. apply (spare_sound N N_proper) in S; [|exact C]. destruct S as (V & M' & A).
    exists r, M'. split; [exact Vr|]. split; [exact Cr|]. split; [|exact A].
    intros ->. unfold B1 in V. rewrite Map.gss in V. discriminate.
  - apply IH. apply filter_In. split; [exact I|]. rewrite S. reflexivity.
Qed.

(** Stones in the other order. *)

Lemma shows_swapped : forall B (b : @position (game_of N)) c r, shows B b -> c <> r ->
  shows (Map.add c First (Map.add r Second B)) (put (put b First c) Second r).
Proof.
  intros B b c r S Ne d. unfold put. simpl.
  destruct (Pos.eq_dec d r) as [->|Nr]; [rewrite Map.gso, Map.gss by congruence; reflexivity|].
  destruct (Pos.eq_dec d c) as [->|Nc]; [rewrite Map.gss; reflexivity|].
  rewrite !Map.gso by assumption. apply S.
Qed.

Lemma line_stays : forall (b : @position (game_of N)) r, b r = None -> has_line First b ->
  has_line First (put b Second r).
Proof.
  intros b r V (L & I & H). exists L. split; [exact I|]. intros d D. unfold put. simpl.
  destruct (Pos.eq_dec d r) as [->|]; [|exact (H d D)]. rewrite (H r D) in V. discriminate.
Qed.

Lemma answered : forall B (b : @position (game_of N)) c r M, shows B b ->
  Map.find r B = None -> In r (cells N) -> c <> r ->
  all_safe N (Map.add c First (Map.add r Second B)) M -> ~ winning_move First b c.
Proof.
  intros B b c r M S Vr Cr Ne A (_ & W).
  assert (S' := shows_swapped B b c r S Ne).
  assert (V : vacant (put b First c) r).
  { split; [exact Cr|]. unfold put. simpl. destruct (Pos.eq_dec r c); [congruence|].
    rewrite (S r). exact Vr. }
  destruct W as [L|W].
  - exact (all_safe_no_line N _ M _ A S' (line_stays _ r (proj2 V) L)).
  - apply waits_inv in W. destruct W as (_ & _ & W).
    exact (all_safe_not_won N N_proper _ M _ A S' (W r V)).
Qed.

(** Symmetries of a position exchange its winning moves. *)

Lemma looks_like_winning_move : forall s B (b : @position (game_of N)) c,
  symmetry N (atlas_of N) s = true -> looks_like N s B B = true -> shows B b ->
  winning_move First b c -> winning_move First b (image s c).
Proof.
  intros s B b c Y H S W. assert (R := symmetry_renaming N N_proper s Y).
  refine (renamed_winning_move _ _ _ _ (renaming_back _ _ _ _ R) First b c W b _).
  intros d D. assert (E := from_board _ _ _ _ R d D). assert (F := forth_and_back _ _ _ _ R d D).
  rewrite (S d), (S (image (inverse N s) d)).
  rewrite (same_stone_spec _ _ (every_spec _ _ _ H _ E)). rewrite F. reflexivity.
Qed.

Lemma every_class_spec : forall (P : positive -> Prop) S f,
  (forall s c, In s S -> P (image s c) -> P c) ->
  forall cs done, (forall c, In c done -> P c) ->
  (forall c, In c cs -> f c = true -> P c) ->
  every_class S f done cs = true -> forall c, In c cs -> P c.
Proof.
  intros P S f Y. induction cs as [|x cs IH]; intros done D F H c I; [destruct I|].
  cbn [every_class] in H.
  assert (F' : forall c, In c cs -> f c = true -> P c) by (intros; apply F; [right|]; assumption).
  destruct (some (fun s => among done (image s x)) S) eqn:K.
  - destruct I as [<-|I]; [|exact (IH done D F' H c I)].
    apply some_spec in K. destruct K as (s & J & K). apply (Y s x J), D, among_spec. exact K.
  - destruct (f x) eqn:Fx; [|discriminate].
    assert (Px : P x) by (apply F; [left; reflexivity|exact Fx]).
    destruct I as [<-|I]; [exact Px|]. refine (IH (x :: done) _ F' H c I).
    intros y [<-|J]; [exact Px|exact (D y J)].
Qed.

Lemma line_completes : forall B (b : @position (game_of N)) c, shows B b -> ~ has_line First b ->
  In c (cells N) -> has_line First (put b First c) -> completes (atlas_of N) B c = true.
Proof.
  intros B b c S NL C (L & I & H). destruct (in_dec Pos.eq_dec c L) as [J|J].
  - unfold completes. apply some_intro with (without c L).
    + exact (through_intro N c L C I J).
    + apply every_intro. intros d D. apply in_without in D. destruct D as (D & Ne).
      specialize (H d D). unfold put in H. simpl in H.
      destruct (Pos.eq_dec d c); [congruence|]. unfold owned. rewrite <- (S d), H. reflexivity.
  - elim NL. exists L. split; [exact I|]. intros d D. specialize (H d D). unfold put in H.
    simpl in H. destruct (Pos.eq_dec d c) as [->|]; [contradiction|exact H].
Qed.

Lemma second_completes_line : forall B (b : @position (game_of N)) r, shows B b ->
  second_completes (atlas_of N) B r = true -> has_line Second (put b Second r).
Proof.
  intros B b r S H. unfold second_completes in H. apply some_spec in H.
  destruct H as (R & I & H). apply in_through in I. destruct I as (L & I & _ & ->).
  exists L. split; [exact I|]. intros d D. unfold put. simpl.
  destruct (Pos.eq_dec d r) as [|Ne]; [reflexivity|]. rewrite (S d).
  apply is_second_spec, (every_spec _ _ _ H), in_without. split; [exact D|congruence].
Qed.

Lemma free_intro : forall B r, In r (cells N) -> Map.find r B = None ->
  free (atlas_of N) B r = true.
Proof.
  intros B r R F. unfold free. rewrite F. unfold atlas_of.
  rewrite Map.mem_find, fold_add_find. apply among_spec in R. rewrite R. reflexivity.
Qed.

Theorem settled_sound : forall tries S B M (b : @position (game_of N)),
  (forall s, In s S -> symmetry N (atlas_of N) s = true) ->
  settled W S tries B M = true -> shows B b -> ~ has_line First b -> ~ wins First b.
Proof.
  induction tries as [|t tries IH]; intros S B M b Y H Sb NL Win; cbn [settled] in H;
    set (M0 := improved W B M) in H; clearbody M0;
    (destruct (complete B M0 (line_list W)) eqn:C;
      [exact (all_safe_not_won N N_proper B M0 b (complete_spec N N_proper B M0 C) Sb Win)|]);
    [discriminate H|].
  apply wins_inv in Win. destruct Win as (x & Win).
  cbv zeta in H. set (cs := filter (free (around W) B) (cell_list W)) in H.
  set (rs := match t with 0 => nil | _ => replies W t B end) in H. clearbody rs.
  assert (I : In x cs).
  { destruct Win as ((Cx & Vx) & _). apply filter_In. split; [exact Cx|].
    apply free_intro; [exact Cx|]. rewrite <- (Sb x). exact Vx. }
  destruct (unanswered_spec B M0 rs cs x I) as [U|(r & M1 & Vr & Cr & Ne & A)].
  2: { exact (answered B b x r M1 Sb Vr Cr Ne A Win). }
  destruct (unanswered W B M0 rs cs) as [|c0 cs0]; [destruct U|].
  set (S1 := filter (fun s => looks_like N s B B) S) in H.
  assert (Y1 : forall s, In s S1 -> symmetry N (atlas_of N) s = true /\ looks_like N s B B = true).
  { intros s J. apply filter_In in J. split; [apply Y|]; apply J. }
  revert Win. apply (every_class_spec (fun c => ~ winning_move First b c) S1 _) with (4 := H);
    [| |  |exact U].
  { intros s c J Np Wc. apply Np. destruct (Y1 s J) as (Ys & Ls).
    exact (looks_like_winning_move s B b c Ys Ls Sb Wc). }
  { intros c []. }
  clear x I U H C. intros c _ Q ((Cc & Vc) & Win).
  destruct (completes (around W) B c) eqn:Co; [discriminate Q|].
  assert (NL1 : ~ has_line First (put b First c)).
  { intro L. apply (line_completes B b c Sb NL Cc) in L.
    discriminate (eq_trans (eq_sym L) Co). }
  destruct Win as [L|Win]; [exact (NL1 L)|].
  assert (S1b := shows_put N B b First c Sb). apply waits_inv in Win.
  destruct Win as ((r0 & R0 & V0) & NS & Win). rewrite (S1b r0) in V0.
  rewrite (some_intro _ (free (around W) (Map.add c First B)) (cell_list W) r0 R0
    (free_intro _ r0 R0 V0)) in Q.
  apply some_spec in Q. destruct Q as (r & _ & Q).
  destruct (free (around W) (Map.add c First B) r) eqn:Fr; [|discriminate Q].
  apply free_spec in Fr. destruct Fr as (Fr & Rr).
  assert (Vr : vacant (put b First c) r) by (split; [exact Rr|rewrite (S1b r); exact Fr]).
  destruct (second_completes (around W) (Map.add c First B) r) eqn:SC.
  { exact (NS r Vr (second_completes_line _ _ r S1b SC)). }
  apply (IH S1 _ _ (put (put b First c) Second r) (fun s J => proj1 (Y1 s J)) Q).
  - apply shows_put. exact S1b.
  - intros (L & I & K). apply NL1. exists L. split; [exact I|]. intros d D.
    specialize (K d D). unfold put at 1 in K. simpl in K.
    destruct (Pos.eq_dec d r); [discriminate|exact K].
  - exact (Win r Vr).
Qed.

End Settled.

(** Replies: the cell on most lines without a stone of the second player, the
    lowest of several. *)

Definition dead_lines (W : tables) (B : board) : Map.t unit :=
  fold_left (fun D p =>
    match snd p with
    | First => D
    | Second => fold_left (fun D i => Map.add i tt D) (numbers_at W (fst p)) D
    end) (Map.elements B) (Map.empty unit).

Definition weight (W : tables) (D : Map.t unit) (c : positive) : nat :=
  fold_left (fun w i => if Map.mem i D then w else S w) (numbers_at W c) 0.

Fixpoint insert (count : nat) (x : nat * positive) (l : list (nat * positive)) :
    list (nat * positive) :=
  match count, l with
  | 0, _ => nil
  | _, nil => [x]
  | S count, y :: l' =>
    if fst y <? fst x then x :: firstn count l else y :: insert count x l'
  end.

Definition by_weight (W : tables) (count : nat) (B : board) : list positive :=
  let D := dead_lines W B in
  map snd (fold_left (fun l c => if empty_cell B c then insert count (weight W D c, c) l else l)
    (cell_list W) nil).

(** ** k^n *)

Definition settles (k n : nat) (maps : list table) (tries : list nat) : bool :=
  let N := numbered_cube k n in
  if proper N then
    let W := tables_of N in
    settled N by_weight W (filter (symmetry N (around W)) maps) tries no_stones
      (Map.empty positive)
  else false.

Theorem settles_sound : forall k n maps tries, 1 <= k ->
  settles k n maps tries = true -> draw (cube k n).
Proof.
  intros k n maps tries K H. apply draw_or_first_player_wins. intro W. unfold settles in H.
  cbv zeta in H. destruct (proper (numbered_cube k n)) eqn:P; [|discriminate H].
  assert (NL : ~ has_line First (@empty_board (game_of (numbered_cube k n)))).
  { intros (L & I & E). simpl in I. apply in_map_iff in I. destruct I as (M & <- & I).
    apply in_map_iff in I. destruct I as (cs & <- & _). destruct k as [|k]; [inversion K|].
    discriminate (E _ (or_introl eq_refl)). }
  refine (settled_sound _ _ P tries _ no_stones _ empty_board _ H (shows_empty _) NL _).
  - intros s I. apply filter_In in I. apply I.
  - exact (renamed_wins _ _ _ _ (renaming_back _ _ _ _ (cube_is_numbered k n)) First _ W _
      (renamed_empty _ _ _)).
Qed.

(** ** Tic-tac-toe needs play to the end, 4^2 one reply and then pairs *)

Theorem draw_3_2 : draw (cube 3 2).
Proof. apply (settles_sound 3 2 nil [0; 0; 0; 0]); [auto|]. vm_cast_no_check (eq_refl true). Qed.

Theorem draw_4_2 : draw (cube 4 2).
Proof. apply (settles_sound 4 2 nil [2]); [auto|]. vm_cast_no_check (eq_refl true). Qed.

Check draw_3_2.
Print Assumptions draw_3_2.
Check draw_4_2.
Print Assumptions draw_4_2.
