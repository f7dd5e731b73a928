(** * Tests of lists, with their meaning

    [every] and [some] stop at the first answer that decides; Coq's virtual
    machine would evaluate both sides of && and ||. *)

From Coq Require Import List PArith.
Import ListNotations.

Fixpoint every {A} (f : A -> bool) (l : list A) : bool :=
  match l with nil => true | a :: l => if f a then every f l else false end.

Fixpoint some {A} (f : A -> bool) (l : list A) : bool :=
  match l with nil => false | a :: l => if f a then true else some f l end.

Lemma every_spec : forall A (f : A -> bool) l,
  every f l = true -> forall a, In a l -> f a = true.
Proof.
  induction l as [|a l IH]; simpl; intros E x I; [easy|].
  destruct (f a) eqn:F; [|easy]. destruct I as [<-|I]; [exact F|exact (IH E x I)].
Qed.

Lemma every_intro : forall A (f : A -> bool) l,
  (forall a, In a l -> f a = true) -> every f l = true.
Proof.
  induction l as [|a l IH]; simpl; intro H; [reflexivity|].
  rewrite (H a (or_introl eq_refl)). apply IH. intros x I. exact (H x (or_intror I)).
Qed.

Lemma some_spec : forall A (f : A -> bool) l,
  some f l = true -> exists a, In a l /\ f a = true.
Proof.
  induction l as [|a l IH]; simpl; intro E; [easy|]. destruct (f a) eqn:F.
  - exists a. split; [left; reflexivity|exact F].
  - destruct (IH E) as (x & I & X). exists x. split; [right; exact I|exact X].
Qed.

Lemma some_intro : forall A (f : A -> bool) l a,
  In a l -> f a = true -> some f l = true.
Proof.
  induction l as [|b l IH]; simpl; intros a I F; [easy|].
  destruct (f b) eqn:E; [reflexivity|].
  destruct I as [<-|I]; [congruence|exact (IH a I F)].
Qed.

(** ** Lists of numbers *)

Definition among (l : list positive) (c : positive) : bool := some (Pos.eqb c) l.

Lemma among_spec : forall l c, among l c = true <-> In c l.
Proof.
  intros l c. unfold among. split; intro H.
  - apply some_spec in H. destruct H as (d & I & E). apply Pos.eqb_eq in E. subst. exact I.
  - apply some_intro with c; [exact H|apply Pos.eqb_refl].
Qed.

Fixpoint distinct (l : list positive) : bool :=
  match l with nil => true | c :: l => if among l c then false else distinct l end.

Lemma distinct_spec : forall l, distinct l = true -> NoDup l.
Proof.
  induction l as [|c l IH]; simpl; intro H; [constructor|].
  destruct (among l c) eqn:E; [discriminate|]. constructor; [|exact (IH H)].
  intro I. apply among_spec in I. congruence.
Qed.

Definition without (c : positive) (l : list positive) : list positive :=
  filter (fun d => if Pos.eqb c d then false else true) l.

Lemma in_without : forall c l d, In d (without c l) <-> In d l /\ c <> d.
Proof.
  intros c l d. unfold without. rewrite filter_In. destruct (Pos.eqb_spec c d) as [->|N]; easy.
Qed.

Lemma NoDup_filter_list : forall A (f : A -> bool) l, NoDup l -> NoDup (filter f l).
Proof.
  induction l as [|a l IH]; simpl; intro N; [constructor|]. inversion N; subst.
  destruct (f a); [constructor|]; auto. rewrite filter_In. tauto.
Qed.

(** ** All words of n letters *)

Fixpoint words {A} (letters : list A) (n : nat) : list (list A) :=
  match n with
  | 0 => [[]]
  | S n => flat_map (fun w => map (fun a => a :: w) letters) (words letters n)
  end.

Lemma in_words : forall A (letters : list A) n w,
  In w (words letters n) <-> length w = n /\ forall a, In a w -> In a letters.
Proof.
  intros A letters. induction n as [|n IH]; intro w; simpl.
  - split.
    + intros [<-|[]]. split; [reflexivity|intros a []].
    + intros (L & _). left. destruct w; [reflexivity|discriminate].
  - rewrite in_flat_map. split.
    + intros (v & V & I). apply in_map_iff in I. destruct I as (a & <- & I).
      apply IH in V. destruct V as (L & V). simpl. split; [f_equal; exact L|].
      intros x [<-|J]; [exact I|exact (V x J)].
    + intros (L & H). destruct w as [|a v]; [discriminate|]. exists v. split.
      * apply IH. split; [injection L as L; exact L|]. intros x I. apply H. right. exact I.
      * apply in_map_iff. exists a. split; [reflexivity|]. apply H. left. reflexivity.
Qed.
