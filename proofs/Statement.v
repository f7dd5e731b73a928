(** * The statement

    Tic-tac-toe in every size and dimension, and what it means that a player
    can force a win or that a game is a draw. To know what the theorems of this
    folder say, this page is all that has to be read; everything else is proof.
*)

From Coq Require Import ZArith List.
Import ListNotations.
Open Scope Z_scope.

(** ** Games *)

(** A game is a board, a set of cells, with sets of cells that are lines. *)

Record game := Game {
  cell : Type;
  same_cell : forall c d : cell, {c = d} + {c <> d};
  on_board : cell -> Prop;
  line : list cell -> Prop
}.

(** The game k^n. Its cells are the points of Z^n with coordinates 0 to k-1. *)

Definition point := list Z.

Definition in_cube (k n : nat) (p : point) : Prop :=
  length p = n /\ forall x, In x p -> 0 <= x < Z.of_nat k.

(** Its lines are the arithmetic progressions of k different points of the
    board: p, p + d, p + 2d, ..., p + (k-1)d, where d is not 0. *)

Definition along (p d : point) (i : Z) : point :=
  map (fun '(x, y) => x + i * y) (combine p d).

Definition progression (k : nat) (p d : point) : list point :=
  map (fun i => along p d (Z.of_nat i)) (seq 0 k).

Definition cube (k n : nat) : game := {|
  cell := point;
  same_cell := list_eq_dec Z.eq_dec;
  on_board := in_cube k n;
  line := fun L => exists p d : point,
    length p = n /\ length d = n /\ (exists y, In y d /\ y <> 0) /\
    L = progression k p d /\ forall q, In q L -> in_cube k n q
|}.

(** ** Play *)

Inductive player := First | Second.

Definition other (w : player) : player :=
  match w with First => Second | Second => First end.

Section Play.
Context {G : game}.

(** A position says for every cell who has a stone there, if anyone. *)

Definition position := cell G -> option player.

Definition empty_board : position := fun _ => None.

Definition put (b : position) (w : player) (c : cell G) : position :=
  fun d => if same_cell G d c then Some w else b d.

(** A stone may be put on any cell of the board without a stone. *)

Definition vacant (b : position) (c : cell G) : Prop :=
  on_board G c /\ b c = None.

Definition has_line (w : player) (b : position) : Prop :=
  exists L, line G L /\ forall c, In c L -> b c = Some w.

(** ** Winning *)

(** Nobody has a line in b yet. [wins w b]: player w, whose turn it is, can
    force a win, by completing a line or by a move after which [waits w] holds.
    [waits w b]: it is the other player's turn, and w can force a win: there is
    a vacant cell, and no move of the other completes a line, and after each of
    them w can force a win. (Inductive: the least sets of positions with these
    properties, so the win comes after finitely many moves.) *)

Inductive wins (w : player) : position -> Prop :=
| wins_now : forall b c,
    vacant b c -> has_line w (put b w c) -> wins w b
| wins_later : forall b c,
    vacant b c -> waits w (put b w c) -> wins w b
with waits (w : player) : position -> Prop :=
| wins_after_every_reply : forall b,
    (exists r, vacant b r) ->
    (forall r, vacant b r -> ~ has_line (other w) (put b (other w) r)) ->
    (forall r, vacant b r -> wins w (put b (other w) r)) ->
    waits w b.

(** The move c wins. *)

Definition winning_move (w : player) (b : position) (c : cell G) : Prop :=
  vacant b c /\ (has_line w (put b w c) \/ waits w (put b w c)).

(** ** Strategies *)

(** The same in other words. A strategy s of the first player is a function
    from positions to cells. The opponent q is any function that, asked in
    round n in a position with a vacant cell, names a vacant cell. *)

Definition legal_opponent (q : nat -> position -> cell G) : Prop :=
  forall n b, (exists c, vacant b c) -> vacant b (q n b).

(** The position before the first player's move of round n = 0, 1, 2, ... and
    the position after it. *)

Definition reply (s : position -> cell G) (b : position) : position :=
  put b First (s b).

Fixpoint before (s : position -> cell G) (q : nat -> position -> cell G)
    (n : nat) : position :=
  match n with
  | O => empty_board
  | S n => let b := reply s (before s q n) in put b Second (q n b)
  end.

(** The first player wins in round n: until then all moves were on vacant cells
    and the second player had no line, and the move of round n completes one. *)

Definition won_in_round (s : position -> cell G)
    (q : nat -> position -> cell G) (n : nat) : Prop :=
  (forall i, (i <= n)%nat ->
     vacant (before s q i) (s (before s q i)) /\
     ~ has_line Second (before s q i)) /\
  (forall i, (i < n)%nat ->
     vacant (reply s (before s q i)) (q i (reply s (before s q i)))) /\
  has_line First (reply s (before s q n)).

Definition winning_strategy (s : position -> cell G) : Prop :=
  forall q, legal_opponent q -> exists n, won_in_round s q n.

End Play.

(** ** The claims *)

Definition first_player_wins (G : game) : Prop := wins First (@empty_board G).

Definition second_player_wins (G : game) : Prop := waits Second (@empty_board G).

Definition first_player_has_a_winning_strategy (G : game) : Prop :=
  exists s, @winning_strategy G s.

Definition every_first_move_wins (G : game) : Prop :=
  forall c, on_board G c -> winning_move First (@empty_board G) c.

(** Nobody can force a win. *)

Definition draw (G : game) : Prop :=
  ~ first_player_wins G /\ ~ second_player_wins G.
