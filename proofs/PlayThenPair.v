(** * Draws by play, then pairing

    Where no pairing serves from the start, the second player may play a few
    moves first, until one does. Here Coq finds the moves and the pairings by
    itself: it tries replies, heaviest first, and looks for a pairing by a
    matching. That search need not be believed; the pairing it finds is checked
    (Pairing.v), and the second player cannot win anyway (Stealing.v). *)

From Coq Require Import List PArith FMapPositive Arith.
From Oxo Require Import Statement Isomorphism Lists Numbered Cube Forced Pairing Stealing.
Import ListNotations.

(** ** The check of a pairing in the middle of a game *)

Definition joined_free (T : atlas) (B : board) (P : partners) (c : positive) : bool :=
  match Map.find c P with
  | None => true
  | Some d =>
    if Pos.eqb c d then false
    else if free T B c then if free T B d then is_partner P d c else false else false
  end.

Definition stopped (B : board) (P : partners) (L : list positive) : bool :=
  some (fun c =>
    match Map.find c B with
    | Some Second => true
    | _ => match Map.find c P with Some d => among L d | None => false end
    end) L.

Definition pairs_hold (N : numbered) (T : atlas) (B : board) (P : partners) : bool :=
  if every (joined_free T B P) (cells N) then every (stopped B P) (lines N) else false.

Lemma pairs_hold_sound : forall N B P (b : @position (game_of N)), proper N = true ->
  pairs_hold N (atlas_of N) B P = true -> shows B b -> ~ wins First b.
Proof.
  intros N B P b Pr H S W. unfold pairs_hold in H.
  destruct (every (joined_free (atlas_of N) B P) (cells N)) eqn:E; [|discriminate H].
  assert (M : forall c d, In c (cells N) -> Map.find c P = Some d ->
    c <> d /\ In d (cells N) /\ Map.find d P = Some c /\ b c = None /\ b d = None).
  { intros c d C F. assert (Q := every_spec _ _ _ E c C). unfold joined_free in Q.
    rewrite F in Q. destruct (Pos.eqb_spec c d) as [|Ne]; [discriminate|].
    destruct (free (atlas_of N) B c) eqn:Fc; [|discriminate].
    destruct (free (atlas_of N) B d) eqn:Fd; [|discriminate].
    apply free_spec in Fc. apply free_spec in Fd. rewrite (S c), (S d).
    unfold is_partner in Q. destruct (Map.find d P) as [x|]; [|discriminate].
    apply Pos.eqb_eq in Q. subst x. tauto. }
  set (partner := fun c : cell (game_of N) => if among (cells N) c then Map.find c P else None).
  assert (Pa : forall c d, partner c = Some d -> In c (cells N) /\ Map.find c P = Some d).
  { intros c d F. unfold partner in F. destruct (among (cells N) c) eqn:A; [|discriminate].
    apply among_spec in A. split; assumption. }
  apply (kept_not_won (game_of N) partner) with (w := First) (b := b); [| | |exact W| |].
  - intros c d F. destruct (Pa c d F) as (C & F'). destruct (M c d C F') as (_ & D & B' & _).
    unfold partner. apply among_spec in D. rewrite D. exact B'.
  - intros c F. destruct (Pa c c F) as (C & F'). destruct (M c c C F') as (Ne & _). congruence.
  - intros c d F. destruct (Pa c d F) as (C & F'). apply (M c d C F').
  - intros L I. assert (Q := every_spec _ _ _ H L I). unfold stopped in Q.
    apply some_spec in Q. destruct Q as (c & C & Q).
    assert (Cc := proper_on_board N Pr L I c C).
    assert (Pair : match Map.find c P with Some d => among L d | None => false end = true ->
      exists c d, partner c = Some d /\ In c L /\ In d L).
    { intro A. destruct (Map.find c P) as [d|] eqn:F; [|discriminate]. exists c, d.
      unfold partner. apply among_spec in Cc. rewrite Cc.
      apply among_spec in A. split; [exact F|]. split; assumption. }
    destruct (Map.find c B) as [[]|] eqn:Fc.
    + left. exact (Pair Q).
    + right. exists c. split; [exact C|]. rewrite (S c). exact Fc.
    + left. exact (Pair Q).
  - intros c d F. destruct (Pa c d F) as (C & F'). left. apply (M c d C F').
Qed.

(** ** The search. [pairs] and [replies] may be any functions. *)

Section Settled.
Variable N : numbered.
Variable pairs : atlas -> board -> partners.
Variable replies : atlas -> board -> list positive.

(** A reply may also complete a line of the second player. *)

Definition second_completes (T : atlas) (B : board) (r : positive) : bool :=
  some (every (fun d => match Map.find d B with Some Second => true | _ => false end))
    (through T r).

Fixpoint settled (T : atlas) (depth : nat) (B : board) : bool :=
  if pairs_hold N T B (pairs T B) then true
  else match depth with
  | 0 => false
  | S depth =>
    every (fun x =>
      if free T B x then
        if completes T B x then false
        else
          let B1 := Map.add x First B in
          if some (free T B1) (cells N) then
            some (fun r =>
              if free T B1 r then
                if second_completes T B1 r then true
                else settled T depth (Map.add r Second B1)
              else false)
              (replies T B1)
          else true
      else true) (cells N)
  end.

Hypothesis N_proper : proper N = true.

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
  assert (Q : match Map.find d B with Some Second => true | _ => false end = true).
  { apply (every_spec _ _ _ H). apply in_without. split; [exact D|congruence]. }
  destruct (Map.find d B) as [[]|]; easy.
Qed.

Lemma settled_sound : forall depth B (b : @position (game_of N)),
  settled (atlas_of N) depth B = true -> shows B b -> ~ has_line First b -> ~ wins First b.
Proof.
  induction depth as [|depth IH]; intros B b H S NL W; cbn [settled] in H;
    (destruct (pairs_hold N (atlas_of N) B (pairs (atlas_of N) B)) eqn:P;
      [exact (pairs_hold_sound N B _ b N_proper P S W)|]); [discriminate H|].
  apply wins_inv in W. destruct W as (c & (C & V) & W).
  assert (Q := every_spec _ _ _ H c C). cbv beta zeta in Q.
  assert (Free : forall B' r, In r (cells N) -> Map.find r B' = None -> free (atlas_of N) B' r = true).
  { intros B' r R F. unfold free. rewrite F. unfold atlas_of.
    rewrite Map.mem_find, fold_add_find. apply among_spec in R. rewrite R. reflexivity. }
  rewrite (S c) in V. rewrite (Free B c C V) in Q.
  destruct (completes (atlas_of N) B c) eqn:Co; [discriminate Q|].
  assert (NL1 : ~ has_line First (put b First c)).
  { intro L. rewrite (line_completes B b c S NL C L) in Co. discriminate. }
  destruct W as [L|W]; [exact (NL1 L)|].
  assert (S1 := shows_put N B b First c S). apply waits_inv in W.
  destruct W as ((r0 & R0 & V0) & NS & W). rewrite (S1 r0) in V0.
  assert (Room : some (free (atlas_of N) (Map.add c First B)) (cells N) = true)
    by (apply some_intro with r0; [exact R0|exact (Free _ r0 R0 V0)]).
  rewrite Room in Q.
  apply some_spec in Q. destruct Q as (r & _ & Q).
  destruct (free (atlas_of N) (Map.add c First B) r) eqn:Fr; [|discriminate Q].
  apply free_spec in Fr. destruct Fr as (Fr & Rr).
  assert (Vr : vacant (put b First c) r) by (split; [exact Rr|rewrite (S1 r); exact Fr]).
  destruct (second_completes (atlas_of N) (Map.add c First B) r) eqn:SC.
  { exact (NS r Vr (second_completes_line _ _ r S1 SC)). }
  apply (IH _ (put (put b First c) Second r) Q).
  - apply shows_put. exact S1.
  - intros (L & I & K). apply NL1. exists L. split; [exact I|]. intros d D.
    specialize (K d D). unfold put at 1 in K. simpl in K.
    destruct (Pos.eq_dec d r); [discriminate|exact K].
  - exact (W r Vr).
Qed.

End Settled.

(** ** A matching: two cells of its own for every line that is alive *)

Definition free_cells (T : atlas) (B : board) (L : list positive) : option (list positive) :=
  if some (fun c => match Map.find c B with Some Second => true | _ => false end) L
  then None else Some (filter (free T B) L).

Fixpoint alive (T : atlas) (B : board) (i : positive) (Ls : list (list positive)) :
    list (positive * list positive) :=
  match Ls with
  | nil => nil
  | L :: Ls =>
    match free_cells T B L with
    | None => alive T B (Pos.succ i) Ls
    | Some cs => (i, cs) :: alive T B (Pos.succ i) Ls
    end
  end.

(** A cell for line i, if need be by moving others: an augmenting path. *)

Fixpoint seat (cells_of : Map.t (list positive)) (fuel : nat) (i : positive)
    (seen : Map.t unit) (owner : Map.t positive) : Map.t unit * option (Map.t positive) :=
  match fuel with
  | 0 => (seen, None)
  | S fuel =>
    (fix try (cs : list positive) (seen : Map.t unit) :=
      match cs with
      | nil => (seen, None)
      | c :: cs =>
        if Map.mem c seen then try cs seen
        else
          let seen := Map.add c tt seen in
          match Map.find c owner with
          | None => (seen, Some (Map.add c i owner))
          | Some j =>
            if Pos.eqb i j then try cs seen
            else match seat cells_of fuel j seen owner with
            | (seen, Some owner) => (seen, Some (Map.add c i owner))
            | (seen, None) => try cs seen
            end
          end
      end) (match Map.find i cells_of with Some cs => cs | None => nil end) seen
  end.

Fixpoint seat_all (cells_of : Map.t (list positive)) (fuel : nat) (is : list positive)
    (owner : Map.t positive) : option (Map.t positive) :=
  match is with
  | nil => Some owner
  | i :: is =>
    match seat cells_of fuel i (Map.empty unit) owner with
    | (_, Some owner) => seat_all cells_of fuel is owner
    | (_, None) => None
    end
  end.

Definition matching (N : numbered) (T : atlas) (B : board) : partners :=
  let ls := alive T B 1 (lines N) in
  let cells_of := fold_left (fun M l => Map.add (fst l) (snd l) M) ls (Map.empty _) in
  match seat_all cells_of (length ls) (flat_map (fun l => [fst l; fst l]) ls)
    (Map.empty positive) with
  | None => Map.empty positive
  | Some owner =>
    snd (fold_left (fun found c =>
      match Map.find c owner with
      | None => found
      | Some i =>
        match Map.find i (fst found) with
        | None => (Map.add i c (fst found), snd found)
        | Some d => (fst found, join (snd found) (c, d))
        end
      end) (cells N) (Map.empty positive, Map.empty positive))
  end.

(** Replies by weight: lines that are alive, and more so those that fill. *)

Definition weight (T : atlas) (B : board) (c : positive) : nat :=
  fold_left (fun w R =>
    match free_cells T B R with
    | None => w
    | Some cs => w + 4 ^ (length R - length cs)
    end) (through T c) 0.

Fixpoint insert (x : nat * positive) (l : list (nat * positive)) : list (nat * positive) :=
  match l with
  | nil => [x]
  | y :: l' => if fst y <? fst x then x :: l else y :: insert x l'
  end.

Definition by_weight (N : numbered) (T : atlas) (B : board) : list positive :=
  map snd (fold_left (fun l c => if free T B c then insert (weight T B c, c) l else l)
    (cells N) nil).

Definition settles (k n depth : nat) : bool :=
  let N := numbered_cube k n in
  if proper N then
    settled N (matching N) (by_weight N) (atlas_of N) depth no_stones
  else false.

Theorem settles_sound : forall k n depth, 1 <= k ->
  settles k n depth = true -> draw (cube k n).
Proof.
  intros k n depth K H. apply draw_or_first_player_wins. intro W. unfold settles in H.
  cbv zeta in H. destruct (proper (numbered_cube k n)) eqn:P; [|discriminate H].
  assert (NL : ~ has_line First (@empty_board (game_of (numbered_cube k n)))).
  { intros (L & I & E). simpl in I. apply in_map_iff in I. destruct I as (M & <- & I).
    apply in_map_iff in I. destruct I as (cs & <- & _). destruct k as [|k]; [inversion K|].
    discriminate (E _ (or_introl eq_refl)). }
  apply (settled_sound _ _ _ P depth no_stones empty_board H (shows_empty _) NL).
  exact (renamed_wins _ _ _ _ (renaming_back _ _ _ _ (cube_is_numbered k n)) First _ W _
    (renamed_empty _ _ _)).
Qed.

(** ** Tic-tac-toe needs play to the end, 4^2 one reply and then pairs *)

Theorem draw_3_2 : draw (cube 3 2).
Proof. apply (settles_sound 3 2 4); [auto|]. vm_cast_no_check (eq_refl true). Qed.

Theorem draw_4_2 : draw (cube 4 2).
Proof. apply (settles_sound 4 2 1); [auto|]. vm_cast_no_check (eq_refl true). Qed.

Check draw_3_2.
Print Assumptions draw_3_2.
Check draw_4_2.
Print Assumptions draw_4_2.
