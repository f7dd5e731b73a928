(** * The statement

    Tic-tac-toe in every size and dimension, and what it means that a player
    can force a win or that a game is a draw. To know what the theorems of this
    folder say, this page is all that has to be read; everything else is proof.
*)

From Coq Require Import ZArith List.
Import ListNotations.
Open Scope Z_scope.

(** ** Games *)

(** A game is a type of cells in which equality can be decided, a set of cells,
    the board, and a set of lines; a line is given by a list of its cells. *)

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

(** Its lines are the arithmetic progressions p, p + d, p + 2d, ..., p + (k-1)d
    of k points of the board with a difference d in Z^n that is not 0. *)

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

(** A position says for every cell which player has a stone there, if any. *)

Definition position := cell G -> option player.

Definition empty_board : position := fun _ => None.

Definition put (b : position) (w : player) (c : cell G) : position :=
  fun d => if same_cell G d c then Some w else b d.

(** A move puts a stone on a cell of the board that has none. *)

Definition vacant (b : position) (c : cell G) : Prop :=
  on_board G c /\ b c = None.

(** Player w has a stone on every cell of some line. *)

Definition has_line (w : player) (b : position) : Prop :=
  exists L, line G L /\ forall c, In c L -> b c = Some w.

(** ** Winning *)

(** Let b be a position in which nobody has a line.

    [wins w b] says: it is w's turn, and w can force a win. Either some move
    completes a line of w, or after some move [waits w] holds.

    [waits w b] says: it is the turn of the other player, and w can force a win.
    The board is not full; no move of the other player completes a line of his;
    and after each of his moves [wins w] holds.

    Both are defined together, as the least sets of positions with these
    properties: so the win comes after finitely many moves. *)

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

(** Player w, whose turn it is, can force a win by the move c. *)

Definition winning_move (w : player) (b : position) (c : cell G) : Prop :=
  vacant b c /\ (has_line w (put b w c) \/ waits w (put b w c)).

(** ** Strategies *)

(** Another way to say that the first player can force a win. A strategy s is a
    function from positions to cells: where the first player moves. An opponent q
    is a function from rounds and positions to cells; he is legal if he names a
    vacant cell whenever there is one. (He may know s, and may answer the same
    position differently in different rounds.) *)

Definition legal_opponent (q : nat -> position -> cell G) : Prop :=
  forall n b, (exists c, vacant b c) -> vacant b (q n b).

(** In each round n = 0, 1, 2, ... the first player moves and then the second.
    [before s q n] is the position before the first player's move of round n, and
    [reply s] the position after a move of the first player by s. *)

Definition reply (s : position -> cell G) (b : position) : position :=
  put b First (s b).

Fixpoint before (s : position -> cell G) (q : nat -> position -> cell G)
    (n : nat) : position :=
  match n with
  | O => empty_board
  | S n => let b := reply s (before s q n) in put b Second (q n b)
  end.

(** The first player wins in round n: up to then every move of either was on a
    vacant cell and the second player had no line, and the first player's move of
    round n completes a line. *)

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

(** ** The claims: what can be forced from the empty board, First to move *)

Definition first_player_wins (G : game) : Prop := wins First (@empty_board G).

Definition second_player_wins (G : game) : Prop := waits Second (@empty_board G).

Definition first_player_has_a_winning_strategy (G : game) : Prop :=
  exists s, @winning_strategy G s.

Definition every_first_move_wins (G : game) : Prop :=
  forall c, on_board G c -> winning_move First (@empty_board G) c.

(** Neither player can force a win. *)

Definition draw (G : game) : Prop :=
  ~ first_player_wins G /\ ~ second_player_wins G.
