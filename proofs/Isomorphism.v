(** * Isomorphic positions have the same value

    What is won stays won when the cells are renamed. One lemma, used three
    times: for the symmetries of a board, for passing from points of Z^n to
    numbered cells, and for positions that agree on the board. *)

From Coq Require Import List.
From Oxo Require Import Statement.
Import ListNotations.

(** ** Induction over wins, and what one consists of *)

Scheme wins_induction := Induction for wins Sort Prop
  with waits_induction := Induction for waits Sort Prop.

Lemma wins_inv : forall (G : game) w (b : @position G), wins w b -> exists c, winning_move w b c.
Proof.
  intros G w b [e c V L|e c V W]; exists c; (split; [exact V|]); [left|right]; assumption.
Qed.

Lemma waits_inv : forall (G : game) w (b : @position G), waits w b ->
  (exists r, vacant b r) /\
  (forall r, vacant b r -> ~ has_line (other w) (put b (other w) r)) /\
  (forall r, vacant b r -> wins w (put b (other w) r)).
Proof. intros G w b [e V N W]. auto. Qed.

(** ** Renamings *)

(** A renaming of the cells of G as cells of H, with its inverse. Every line
    contains the image of a line, both ways. *)

Record renaming (G H : game) (f : cell G -> cell H) (g : cell H -> cell G) :
    Prop := {
  to_board : forall c, on_board G c -> on_board H (f c);
  from_board : forall d, on_board H d -> on_board G (g d);
  back_and_forth : forall c, on_board G c -> g (f c) = c;
  forth_and_back : forall d, on_board H d -> f (g d) = d;
  lines_to : forall L, line G L ->
    exists M, line H M /\ forall d, In d M -> In d (map f L);
  lines_from : forall M, line H M ->
    exists L, line G L /\ forall c, In c L -> In c (map g M);
  lines_on_board_G : forall L, line G L -> forall c, In c L -> on_board G c;
  lines_on_board_H : forall M, line H M -> forall d, In d M -> on_board H d
}.

Section Renaming.
Variables G H : game.
Variable f : cell G -> cell H.
Variable g : cell H -> cell G.
Hypothesis R : renaming G H f g.

(** b is the position e with cells renamed. *)

Definition renamed (b : @position G) (e : @position H) : Prop :=
  forall c, on_board G c -> b c = e (f c).

Lemma renamed_empty : renamed empty_board empty_board.
Proof. intros c _. reflexivity. Qed.

Lemma renamed_put : forall b e w d, renamed b e -> on_board H d ->
  renamed (put b w (g d)) (put e w d).
Proof.
  intros b e w d B D c C. unfold put.
  destruct (same_cell G c (g d)) as [->|N]; destruct (same_cell H (f _) d) as [E|E].
  - reflexivity.
  - elim E. apply (forth_and_back _ _ _ _ R). exact D.
  - elim N. rewrite <- E. symmetry. apply (back_and_forth _ _ _ _ R). exact C.
  - apply B. exact C.
Qed.

Lemma renamed_vacant : forall b e d, renamed b e -> vacant e d -> vacant b (g d).
Proof.
  intros b e d B (D & E). assert (C := from_board _ _ _ _ R d D). split; [exact C|].
  rewrite (B _ C), (forth_and_back _ _ _ _ R) by exact D. exact E.
Qed.

Lemma renamed_vacant_back : forall b e c, renamed b e -> vacant b c ->
  vacant e (f c) /\ g (f c) = c.
Proof.
  intros b e c B (C & E). split; [split|].
  - apply (to_board _ _ _ _ R). exact C.
  - rewrite <- (B _ C). exact E.
  - apply (back_and_forth _ _ _ _ R). exact C.
Qed.

Lemma renamed_has_line : forall b e w, renamed b e -> has_line w e -> has_line w b.
Proof.
  intros b e w B (M & LM & HM). destruct (lines_from _ _ _ _ R M LM) as (L & LL & S).
  exists L. split; [exact LL|]. intros c I. apply S in I. apply in_map_iff in I.
  destruct I as (d & <- & J). assert (D := lines_on_board_H _ _ _ _ R M LM d J).
  rewrite (B _ (from_board _ _ _ _ R d D)), (forth_and_back _ _ _ _ R) by exact D.
  exact (HM d J).
Qed.

Lemma renamed_has_line_back : forall b e w, renamed b e -> has_line w b -> has_line w e.
Proof.
  intros b e w B (L & LL & HL). destruct (lines_to _ _ _ _ R L LL) as (M & LM & S).
  exists M. split; [exact LM|]. intros d I. apply S in I. apply in_map_iff in I.
  destruct I as (c & <- & J).
  rewrite <- (B _ (lines_on_board_G _ _ _ _ R L LL c J)). exact (HL c J).
Qed.

Theorem renamed_wins : forall w e, wins w e -> forall b, renamed b e -> wins w b.
Proof.
  intro w. apply (wins_induction H w
    (fun e _ => forall b, renamed b e -> wins w b)
    (fun e _ => forall b, renamed b e -> waits w b)).
  - intros e d V L b B. apply wins_now with (g d).
    + apply renamed_vacant with e; assumption.
    + apply renamed_has_line with (put e w d); [|exact L].
      apply renamed_put; [exact B|apply V].
  - intros e d V _ IH b B. apply wins_later with (g d).
    + apply renamed_vacant with e; assumption.
    + apply IH. apply renamed_put; [exact B|apply V].
  - intros e (r & V) N _ IH b B. constructor.
    + exists (g r). apply renamed_vacant with e; assumption.
    + intros c C L. destruct (renamed_vacant_back _ _ _ B C) as (D & E).
      apply (N _ D). apply renamed_has_line_back with (put b (other w) c); [|exact L].
      rewrite <- E at 1. apply renamed_put; [exact B|apply D].
    + intros c C. destruct (renamed_vacant_back _ _ _ B C) as (D & E).
      apply (IH _ D). rewrite <- E at 1. apply renamed_put; [exact B|apply D].
Qed.

Theorem renamed_waits : forall w e, waits w e -> forall b, renamed b e -> waits w b.
Proof.
  intros w e [e' (r & V) N W] b B. constructor.
  - exists (g r). apply renamed_vacant with e'; assumption.
  - intros c C L. destruct (renamed_vacant_back _ _ _ B C) as (D & E).
    apply (N _ D). apply renamed_has_line_back with (put b (other w) c); [|exact L].
    rewrite <- E at 1. apply renamed_put; [exact B|apply D].
  - intros c C. destruct (renamed_vacant_back _ _ _ B C) as (D & E).
    apply renamed_wins with (put e' (other w) (f c)); [exact (W _ D)|].
    rewrite <- E at 1. apply renamed_put; [exact B|apply D].
Qed.

Theorem renamed_winning_move : forall w e d, winning_move w e d ->
  forall b, renamed b e -> winning_move w b (g d).
Proof.
  intros w e d (V & W) b B. assert (P : renamed (put b w (g d)) (put e w d))
    by (apply renamed_put; [exact B|apply V]).
  split; [apply renamed_vacant with e; assumption|]. destruct W as [L|W].
  - left. apply renamed_has_line with (put e w d); assumption.
  - right. apply renamed_waits with (put e w d); assumption.
Qed.

End Renaming.

Lemma renaming_back : forall G H f g, renaming G H f g -> renaming H G g f.
Proof. intros G H f g []. constructor; assumption. Qed.
