(** * Matchings: two cells of its own for every line

    A matching gives cells to lines. It is complete when every line without a
    stone of the second player has two empty cells that are given to it: then
    he answers in these pairs, and the first player never owns a line
    (Pairing.v). As a cell is given to one line only, no two pairs meet, and
    nothing has to be compared.

    When one cell is lost to a stone of the first player, its line may take
    another, whose line takes a third, and so on until a cell that nobody has.
    So one complete matching tells at once which moves it survives. *)

From Coq Require Import List PArith FMapPositive.
From Oxo Require Import Statement Lists Numbered Forced Pairing.
Import ListNotations.

(** ** Lines under numbers *)

Fixpoint numbered_from (i : positive) (Ls : list (list positive)) : Map.t (list positive) :=
  match Ls with
  | nil => Map.empty _
  | L :: Ls => Map.add i L (numbered_from (Pos.succ i) Ls)
  end.

Definition line_table (N : numbered) : Map.t (list positive) := numbered_from 1 (lines N).

Lemma numbered_from_below : forall Ls i j, (i < j)%positive ->
  Map.find i (numbered_from j Ls) = None.
Proof.
  induction Ls as [|L Ls IH]; intros i j I; simpl; [apply Map.gempty|].
  rewrite Map.gso by (intros ->; exact (Pos.lt_irrefl _ I)).
  apply IH. exact (Pos.lt_trans _ _ _ I (Pos.lt_succ_diag_r j)).
Qed.

Lemma numbered_from_all : forall Ls i L, In L Ls ->
  exists j, Map.find j (numbered_from i Ls) = Some L.
Proof.
  induction Ls as [|M Ls IH]; intros i L I; [destruct I|]. simpl. destruct I as [->|I].
  - exists i. apply Map.gss.
  - destruct (IH (Pos.succ i) L I) as (j & F). exists j. rewrite Map.gso; [exact F|].
    intros ->. rewrite numbered_from_below in F; [discriminate|apply Pos.lt_succ_diag_r].
Qed.

Lemma numbered_from_only : forall Ls i j L,
  Map.find j (numbered_from i Ls) = Some L -> In L Ls.
Proof.
  induction Ls as [|M Ls IH]; intros i j L F; simpl in F.
  - rewrite Map.gempty in F. discriminate.
  - destruct (Pos.eq_dec j i) as [->|Ne].
    + rewrite Map.gss in F. left. congruence.
    + rewrite Map.gso in F by exact Ne. right. exact (IH _ _ _ F).
Qed.

(** ** What a matching is, and when it is complete *)

(** The line to which a cell is given. *)

Definition matching := Map.t positive.

Definition empty_cell (B : board) (c : positive) : bool :=
  match Map.find c B with None => true | Some _ => false end.

Definition given (M : matching) (i c : positive) : bool :=
  match Map.find c M with Some j => Pos.eqb i j | None => false end.

Definition is_second (B : board) (c : positive) : bool :=
  match Map.find c B with Some Second => true | _ => false end.

(** The empty cells that line i has. *)

Definition seats (B : board) (M : matching) (i : positive) (L : list positive) : list positive :=
  filter (fun c => if given M i c then empty_cell B c else false) L.

Definition safe_line (B : board) (M : matching) (i : positive) (L : list positive) : bool :=
  match seats B M i L with _ :: _ :: _ => true | _ => some (is_second B) L end.

Definition complete (B : board) (M : matching) (numbered_lines : list (positive * list positive)) :
    bool :=
  every (fun p => safe_line B M (fst p) (snd p)) numbered_lines.

(** The same without lists. *)

Definition seat (B : board) (M : matching) (i c : positive) : Prop :=
  Map.find c M = Some i /\ Map.find c B = None.

Definition safe (B : board) (M : matching) (i : positive) (L : list positive) : Prop :=
  (exists a b, a <> b /\ In a L /\ In b L /\ seat B M i a /\ seat B M i b) \/
  (exists c, In c L /\ Map.find c B = Some Second).

Lemma in_seats : forall B M i L c, In c (seats B M i L) <-> In c L /\ seat B M i c.
Proof.
  intros B M i L c. unfold seats, seat, given, empty_cell. rewrite filter_In.
  destruct (Map.find c M) as [j|]; [destruct (Pos.eqb_spec i j) as [->|Ne]|];
    destruct (Map.find c B); intuition congruence.
Qed.

Lemma is_second_spec : forall B c, is_second B c = true <-> Map.find c B = Some Second.
Proof. intros B c. unfold is_second. destruct (Map.find c B) as [[]|]; easy. Qed.

Lemma safe_line_spec : forall B M i L, NoDup L -> safe_line B M i L = true -> safe B M i L.
Proof.
  intros B M i L D H. unfold safe_line in H.
  assert (Stone : some (is_second B) L = true -> safe B M i L).
  { intro S. right. apply some_spec in S. destruct S as (c & C & S). exists c.
    split; [exact C|]. apply is_second_spec. exact S. }
  assert (E := in_seats B M i L). assert (D' : NoDup (seats B M i L)) by (apply NoDup_filter_list; exact D).
  destruct (seats B M i L) as [|a [|b l]]; [exact (Stone H)|exact (Stone H)|].
  left. exists a, b. inversion D' as [|x y Na _]; subst.
  destruct (proj1 (E a) (or_introl eq_refl)) as (A & Sa).
  destruct (proj1 (E b) (or_intror (or_introl eq_refl))) as (Bb & Sb).
  split; [intros ->; apply Na; left; reflexivity|]. tauto.
Qed.

(** ** Why a complete matching saves the second player *)

Section Complete.
Variable N : numbered.
Hypothesis N_proper : proper N = true.

Definition all_safe (B : board) (M : matching) : Prop :=
  forall i L, Map.find i (line_table N) = Some L -> safe B M i L.

Lemma complete_spec : forall B M,
  complete B M (Map.elements (line_table N)) = true -> all_safe B M.
Proof.
  intros B M H i L F. apply safe_line_spec.
  - apply (proper_distinct N N_proper). exact (numbered_from_only _ _ _ _ F).
  - exact (every_spec _ _ _ H (i, L) (Map.elements_correct _ _ F)).
Qed.

(** The partner of a cell: the other of the first two cells of its line. *)

Definition partner (B : board) (M : matching) (c : positive) : option positive :=
  match Map.find c M with
  | None => None
  | Some i =>
    match Map.find i (line_table N) with
    | None => None
    | Some L =>
      match seats B M i L with
      | a :: b :: _ => if Pos.eqb c a then Some b else if Pos.eqb c b then Some a else None
      | _ => None
      end
    end
  end.

Lemma partner_spec : forall B M c d, partner B M c = Some d ->
  partner B M d = Some c /\ c <> d /\ In d (cells N) /\
  Map.find c B = None /\ Map.find d B = None.
Proof.
  intros B M c d H. unfold partner in H. destruct (Map.find c M) as [i|] eqn:Fc; [|discriminate].
  destruct (Map.find i (line_table N)) as [L|] eqn:FL; [|discriminate].
  assert (I := numbered_from_only _ _ _ _ FL).
  assert (E := in_seats B M i L). assert (D : NoDup (seats B M i L))
    by (apply NoDup_filter_list; exact (proper_distinct N N_proper L I)).
  destruct (seats B M i L) as [|a [|b l]] eqn:S; try discriminate.
  destruct (proj1 (E a) (or_introl eq_refl)) as (A & Ma & Ba).
  destruct (proj1 (E b) (or_intror (or_introl eq_refl))) as (Bb & Mb & Bb').
  assert (Nab : a <> b) by (inversion D; subst; intros ->; simpl in *; tauto).
  assert (On := proper_on_board N N_proper L I).
  destruct (Pos.eqb_spec c a) as [->|Na].
  - injection H as <-. unfold partner. rewrite Mb, FL, S, Pos.eqb_refl.
    destruct (Pos.eqb_spec b a); [congruence|]. auto.
  - destruct (Pos.eqb_spec c b) as [->|Nb]; [|discriminate]. injection H as <-.
    unfold partner. rewrite Ma, FL, S, Pos.eqb_refl. auto.
Qed.

Lemma safe_has_pair : forall B M i L, Map.find i (line_table N) = Some L -> safe B M i L ->
  (exists c d, partner B M c = Some d /\ In c L /\ In d L) \/
  (exists c, In c L /\ Map.find c B = Some Second).
Proof.
  intros B M i L F [(a & b & Ne & A & B' & Sa & Sb)|H]; [left|right; exact H].
  assert (E := in_seats B M i L).
  assert (Ia : In a (seats B M i L)) by (apply E; tauto).
  assert (Ib : In b (seats B M i L)) by (apply E; tauto).
  destruct (seats B M i L) as [|x [|y l]] eqn:S; simpl in Ia, Ib; [tauto| |].
  { elim Ne. destruct Ia as [<-|[]]. destruct Ib as [<-|[]]. reflexivity. }
  destruct (proj1 (E x) (or_introl eq_refl)) as (X & Mx & _).
  destruct (proj1 (E y) (or_intror (or_introl eq_refl))) as (Y & _).
  exists x, y. unfold partner. rewrite Mx, F, S, Pos.eqb_refl. auto.
Qed.

Theorem all_safe_not_won : forall B M (b : @position (game_of N)),
  all_safe B M -> shows B b -> ~ wins First b.
Proof.
  intros B M b H S W.
  assert (P := partner_spec B M).
  apply (kept_not_won (game_of N) (partner B M)) with (w := First) (b := b); [| | |exact W| |].
  - intros c d E. apply (P c d E).
  - intros c E. destruct (P c c E) as (_ & Ne & _). congruence.
  - intros c d E. apply (P c d E).
  - intros L I. destruct (numbered_from_all _ 1%positive L I) as (i & F).
    destruct (safe_has_pair B M i L F (H i L F)) as [E|(c & C & E)]; [left; exact E|right].
    exists c. split; [exact C|]. rewrite (S c). exact E.
  - intros c d E. left. rewrite (S c), (S d). split; apply (P c d E).
Qed.

Lemma all_safe_no_line : forall B M (b : @position (game_of N)),
  all_safe B M -> shows B b -> ~ has_line First b.
Proof.
  intros B M b H S (L & I & K). destruct (numbered_from_all _ 1%positive L I) as (i & F).
  destruct (H i L F) as [(a & _ & _ & A & _ & (_ & E) & _)|(c & C & E)].
  - apply K in A. rewrite (S a) in A. congruence.
  - apply K in C. rewrite (S c) in C. congruence.
Qed.

(** ** One cell is lost *)

(** A complete matching can do without the empty cell c if nobody has it; and
    if its line may take instead a cell d that the matching can do without. The
    list proposes pairs (c, d) in such an order; R collects the cells c for
    which this is so. *)

Definition joins (lines : Map.t (list positive)) (M : matching) (R : Map.t unit)
    (c d : positive) : bool :=
  if Map.mem d R then
    match Map.find c M with
    | None => false
    | Some i =>
      match Map.find i lines with Some L => among L d | None => false end
    end
  else false.

Fixpoint spare (lines : Map.t (list positive)) (B : board) (M : matching)
    (R : Map.t unit) (l : list (positive * positive)) : Map.t unit :=
  match l with
  | nil => R
  | (c, d) :: l =>
    if empty_cell B c then
      if Map.mem c R then spare lines B M R l
      else if joins lines M R c d then spare lines B M (Map.add c tt R) l
      else spare lines B M R l
    else spare lines B M R l
  end.

Definition nobodys (B : board) (M : matching) (c : positive) : bool :=
  if empty_cell B c then match Map.find c M with None => true | Some _ => false end else false.

(** The reason: a matching without c, which outside of R is the old one. *)

Definition spared (B : board) (M : matching) (R : Map.t unit) (c : positive) : Prop :=
  Map.find c B = None /\
  exists M', all_safe B M' /\ Map.find c M' = None /\
    forall e, Map.mem e R = false -> Map.find e M' = Map.find e M.

Lemma mem_add : forall (R : Map.t unit) c e,
  Map.mem e (Map.add c tt R) = if Pos.eqb e c then true else Map.mem e R.
Proof.
  intros R c e. rewrite !Map.mem_find. destruct (Pos.eqb_spec e c) as [->|Ne].
  - rewrite Map.gss. reflexivity.
  - rewrite Map.gso by exact Ne. reflexivity.
Qed.

Lemma spared_more : forall B M R c e, spared B M R e -> spared B M (Map.add c tt R) e.
Proof.
  intros B M R c e (V & M' & A & F & O). split; [exact V|]. exists M'.
  split; [exact A|]. split; [exact F|]. intros x X. apply O. rewrite mem_add in X.
  destruct (Pos.eqb x c); [discriminate|exact X].
Qed.

(** Line i takes d instead of c. *)

Definition exchanged (M : matching) (i c d : positive) : matching :=
  Map.remove c (Map.add d i M).

Lemma exchanged_find : forall M i c d e, c <> d -> Map.find e (exchanged M i c d) =
  if Pos.eqb e c then None else if Pos.eqb e d then Some i else Map.find e M.
Proof.
  intros M i c d e Ne. unfold exchanged. destruct (Pos.eqb_spec e c) as [->|Nc].
  - apply Map.grs.
  - rewrite Map.gro by exact Nc. destruct (Pos.eqb_spec e d) as [->|Nd].
    + apply Map.gss.
    + apply Map.gso. exact Nd.
Qed.

Lemma exchanged_safe : forall B M i L c d, all_safe B M ->
  Map.find i (line_table N) = Some L -> In d L -> c <> d ->
  Map.find c M = Some i -> Map.find d M = None -> Map.find d B = None ->
  all_safe B (exchanged M i c d).
Proof.
  intros B M i L c d A F D Ne Mc Md Bd j K FK.
  assert (Stays : forall e, e <> c -> seat B M j e -> seat B (exchanged M i c d) j e).
  { intros e Nc (E & V). split; [|exact V]. rewrite exchanged_find by exact Ne.
    destruct (Pos.eqb_spec e c); [congruence|]. destruct (Pos.eqb_spec e d); congruence. }
  assert (New : seat B (exchanged M i c d) i d).
  { split; [|exact Bd]. rewrite exchanged_find by exact Ne.
    destruct (Pos.eqb_spec d c); [congruence|]. rewrite Pos.eqb_refl. reflexivity. }
  assert (Own : forall e, e <> d -> In e K -> e <> c -> seat B M j e -> j = i ->
    safe B (exchanged M i c d) j K).
  { intros e Nd E Nc Se ->. assert (K = L) by congruence. subst K. left. exists d, e. auto 8. }
  destruct (A j K FK) as [(a & b & Nab & Ia & Ib & Sa & Sb)|Stone]; [|right; exact Stone].
  assert (Nd : forall e, seat B M j e -> e <> d) by (intros e (E & _) ->; congruence).
  destruct (Pos.eq_dec a c) as [->|Na].
  { apply (Own b); auto. destruct Sa as (E & _). congruence. }
  destruct (Pos.eq_dec b c) as [->|Nb].
  { apply (Own a); auto. destruct Sb as (E & _). congruence. }
  left. exists a, b. auto 8.
Qed.

Lemma joined_spared : forall B M R c d,
  (forall e, Map.mem e R = true -> spared B M R e) ->
  Map.find c B = None -> Map.mem c R = false -> joins (line_table N) M R c d = true ->
  spared B M (Map.add c tt R) c.
Proof.
  intros B M R c d H V C J. unfold joins in J. destruct (Map.mem d R) eqn:D; [|discriminate].
  destruct (Map.find c M) as [i|] eqn:Mc; [|discriminate].
  destruct (Map.find i (line_table N)) as [L|] eqn:F; [|discriminate].
  apply among_spec in J. destruct (H d D) as (Bd & M' & A & Md & O).
  assert (Ne : c <> d) by congruence. split; [exact V|]. exists (exchanged M' i c d).
  split; [|split].
  - apply exchanged_safe with L; try assumption. rewrite (O c C). exact Mc.
  - rewrite exchanged_find by exact Ne. rewrite Pos.eqb_refl. reflexivity.
  - intros e E. rewrite mem_add in E. rewrite exchanged_find by exact Ne.
    destruct (Pos.eqb e c); [discriminate|].
    destruct (Pos.eqb_spec e d) as [->|]; [congruence|exact (O e E)].
Qed.

Lemma spare_spec : forall B M l R,
  (forall e, Map.mem e R = true -> spared B M R e) ->
  forall e, Map.mem e (spare (line_table N) B M R l) = true ->
  exists R', spared B M R' e.
Proof.
  intros B M. induction l as [|(c, d) l IH]; intros R H e E; cbn [spare] in E.
  - exists R. exact (H e E).
  - unfold empty_cell in E. destruct (Map.find c B) eqn:V; [exact (IH R H e E)|].
    destruct (Map.mem c R) eqn:C; [exact (IH R H e E)|].
    destruct (joins (line_table N) M R c d) eqn:J; [|exact (IH R H e E)].
    refine (IH _ _ e E). intros x X. rewrite mem_add in X.
    destruct (Pos.eqb_spec x c) as [Eq|Ne].
    + rewrite Eq. exact (joined_spared B M R c d H V C J).
    + apply spared_more. exact (H x X).
Qed.

(** The cells that nobody has come first. *)

Definition free_of (B : board) (M : matching) (cs : list positive) : Map.t unit :=
  fold_left (fun R c => Map.add c tt R) (filter (nobodys B M) cs) (Map.empty unit).

Lemma free_of_spared : forall B M cs, all_safe B M ->
  forall e, Map.mem e (free_of B M cs) = true -> spared B M (free_of B M cs) e.
Proof.
  intros B M cs A e E. assert (I : In e (filter (nobodys B M) cs)) by (apply in_set_of; exact E).
  apply filter_In in I. destruct I as (_ & F). unfold nobodys, empty_cell in F.
  destruct (Map.find e B) eqn:V; [discriminate|].
  destruct (Map.find e M) eqn:Me; [discriminate|].
  split; [exact V|]. exists M. auto.
Qed.

Theorem spare_sound : forall B M l e, all_safe B M ->
  Map.mem e (spare (line_table N) B M (free_of B M (cells N)) l) = true ->
  Map.find e B = None /\ exists M', all_safe (Map.add e First B) M'.
Proof.
  intros B M l e A E. apply spare_spec in E; [|exact (free_of_spared B M _ A)].
  destruct E as (R & V & M' & A' & F & _). split; [exact V|]. exists M'. intros i L FL.
  assert (Other : forall x, seat B M' i x -> seat (Map.add e First B) M' i x).
  { intros x (X & Vx). split; [exact X|]. rewrite Map.gso by congruence. exact Vx. }
  destruct (A' i L FL) as [(a & b & Ne & Ia & Ib & Sa & Sb)|(c & C & K)].
  - left. exists a, b. auto 8.
  - right. exists c. split; [exact C|]. rewrite Map.gso by congruence. exact K.
Qed.

End Complete.

(** ** Finding them. None of what follows has to be believed. *)

Record tables := Tables {
  cell_list : list positive;
  around : atlas;
  line_of : Map.t (list positive);
  line_list : list (positive * list positive);
  lines_at : Map.t (list positive)  (** the numbers of the lines through a cell *)
}.

Definition tables_of (N : numbered) : tables :=
  let lt := line_table N in
  let ls := Map.elements lt in
  Tables (cells N) (atlas_of N) lt ls
    (fold_left (fun A p => fold_left (fun A c =>
      Map.add c (fst p :: match Map.find c A with Some is => is | None => nil end) A)
      (snd p) A) ls (Map.empty _)).

Definition numbers_at (W : tables) (c : positive) : list positive :=
  match Map.find c (lines_at W) with Some is => is | None => nil end.

Definition cells_of (W : tables) (i : positive) : list positive :=
  match Map.find i (line_of W) with Some L => L | None => nil end.

(** A stone of the second player: what lines through it had becomes free. *)

Definition without_lines (W : tables) (M : matching) (r : positive) : matching :=
  fold_left (fun M i => fold_left (fun M c => if given M i c then Map.remove c M else M)
    (cells_of W i) M) (numbers_at W r) (Map.remove r M).

(** One more cell for line i: one that nobody has, or one of a line that can
    find another. [seen]: lines that were asked before. *)

Fixpoint one_more (W : tables) (B : board) (fuel : nat) (i : positive) (seen : Map.t unit)
    (M : matching) : Map.t unit * option matching :=
  match fuel with
  | 0 => (seen, None)
  | S fuel =>
    let cs := cells_of W i in
    match find (nobodys B M) cs with
    | Some c => (seen, Some (Map.add c i M))
    | None =>
      (fix ask (cs : list positive) (seen : Map.t unit) :=
        match cs with
        | nil => (seen, None)
        | c :: cs =>
          match (if empty_cell B c then Map.find c M else None) with
          | None => ask cs seen
          | Some j =>
            if Map.mem j seen then ask cs seen
            else
              match one_more W B fuel j (Map.add j tt seen) M with
              | (seen, Some M) => (seen, Some (Map.add c i M))
              | (seen, None) => ask cs seen
              end
          end
        end) cs (Map.add i tt seen)
    end
  end.

(** As many as can be had. Lines that were asked in vain once need not be asked
    again. *)

Fixpoint filled (W : tables) (B : board) (want : list positive) (vain : Map.t unit)
    (M : matching) : matching :=
  match want with
  | nil => M
  | i :: want =>
    if Map.mem i vain then filled W B want vain M
    else match one_more W B 500 i vain M with
    | (_, Some M) => filled W B want vain M
    | (seen, None) => filled W B want seen M
    end
  end.

Definition wants (W : tables) (B : board) (M : matching) : list positive :=
  flat_map (fun p =>
    match seats B M (fst p) (snd p) with
    | _ :: _ :: _ => []
    | [_] => if some (is_second B) (snd p) then [] else [fst p]
    | [] => if some (is_second B) (snd p) then [] else [fst p; fst p]
    end) (line_list W).

Definition improved (W : tables) (B : board) (M : matching) : matching :=
  filled W B (wants W B M) (Map.empty unit) M.

(** In which order cells can be done without: pairs for [spare]. From the cells
    that nobody has to those of the lines through them, and so on. *)

Definition widened (W : tables) (M : matching)
    (found : list positive * Map.t unit * list (positive * positive)) (d : positive) :
    list positive * Map.t unit * list (positive * positive) :=
  fold_left (fun found i =>
    let '(next, seen, l) := found in
    if Map.mem i seen then found
    else fold_left (fun found e =>
      let '(next, seen, l) := found in
      if given M i e then (e :: next, seen, (e, d) :: l) else found)
      (cells_of W i) (next, Map.add i tt seen, l))
    (numbers_at W d) found.

Fixpoint spread (W : tables) (M : matching) (fuel : nat) (front : list positive)
    (seen : Map.t unit) (l : list (positive * positive)) : list (positive * positive) :=
  match fuel, front with
  | 0, _ | _, nil => rev_append l nil
  | S fuel, _ =>
    let '(next, seen, l) := fold_left (widened W M) front (nil, seen, l) in
    spread W M fuel next seen l
  end.

Definition spare_order (W : tables) (B : board) (M : matching) : list (positive * positive) :=
  spread W M 500 (filter (nobodys B M) (cell_list W)) (Map.empty unit) nil.
