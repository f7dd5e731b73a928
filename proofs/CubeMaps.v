(** * The symmetries of k^n, listed

    For searches that pass over moves of the same kind. Nobody has to believe
    that these maps are symmetries: each is tested before it is used
    ([symmetry] of Checker.v). *)

From Coq Require Import List PArith ZArith.
From Oxo Require Import Statement Lists Numbered Cube Checker.
Import ListNotations.

Fixpoint put_everywhere {A} (a : A) (l : list A) : list (list A) :=
  match l with
  | nil => [[a]]
  | b :: l' => (a :: l) :: map (cons b) (put_everywhere a l')
  end.

Fixpoint orders {A} (l : list A) : list (list A) :=
  match l with nil => [[]] | a :: l => flat_map (put_everywhere a) (orders l) end.

Definition opposite (k : nat) (x : Z) : Z := Z.of_nat k - 1 - x.

(** The values 0, 1, ..., k-1 in other orders, such that x and k-1-x stay
    opposite: a line stays a line if this is done to all coordinates. *)

Definition value_orders (k : nat) : list (list Z) :=
  flat_map (fun half => map (fun turned =>
    let low := map (fun p => if snd p : bool then opposite k (fst p) else fst p)
      (combine half turned) in
    low ++ (if Nat.odd k then [Z.of_nat (k / 2)] else []) ++ rev (map (opposite k) low))
    (words [false; true] (k / 2))) (orders (range (k / 2))).

(** Axes exchanged, values renamed, some axes reversed. To reverse all of them
    is to rename values, so the first axis is left alone. *)

Definition moved (k : nat) (axes : list nat) (values : list Z) (turned : list bool)
    (p : point) : point :=
  map (fun at_axis =>
    let x := nth (Z.to_nat (nth (fst at_axis) p 0%Z)) values 0%Z in
    if snd at_axis : bool then opposite k x else x) (combine axes turned).

Definition table_of_map (k n : nat) (f : point -> point) : table :=
  fold_left (fun T p => Map.add (number k p) (number k (f p)) T) (cube_points k n)
    (Map.empty positive).

Definition cube_maps (k n : nat) : list table :=
  flat_map (fun axes => flat_map (fun turned => map (fun values =>
    table_of_map k n (moved k axes values (false :: turned))) (value_orders k))
    (words [false; true] (n - 1))) (orders (seq 0 n)).

(** All 192 of Qubic. *)

Example symmetries_of_qubic :
  length (filter (symmetry (numbered_cube 4 3) (atlas_of (numbered_cube 4 3)))
    (cube_maps 4 3)) = 192%nat.
Proof. vm_compute. reflexivity. Qed.
