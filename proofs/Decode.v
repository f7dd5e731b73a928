(** * From text to the checkers

    Nothing here has to be believed: text that is read in a wrong way becomes
    other data, and what the checker accepts is right whatever the data.

    A digit is one character from '0' (0) to 'o' (63). Words are separated by
    one character that is no digit. A cell is one digit on boards of up to 64
    cells and two digits, the higher first, on larger ones; counting starts at
    0 in the text and at 1 in Coq. *)

From Coq Require Import List PArith NArith FMapPositive Strings.Byte.
From Oxo Require Import Statement Lists Numbered Cube Checker Openings Pairing Groups Splits.
From Oxo Require Export Text.

(** ** Words of digits. A digit v is kept as v + 1. *)

Fixpoint digits_from (v : positive) (b : N) (count : nat) (T : Map.t positive) :
    Map.t positive :=
  match count with
  | 0 => T
  | S count => digits_from (Pos.succ v) (N.succ b) count (Map.add (N.succ_pos b) v T)
  end.

Definition digits : Map.t positive :=
  Eval vm_compute in digits_from 1 48 64 (Map.empty positive).

Definition digit (b : byte) : option positive :=
  Map.find (N.succ_pos (Byte.to_N b)) digits.

Fixpoint words_of (t : text) : list (list positive) :=
  match t with
  | End => [[]]
  | Char b t =>
    match words_of t, digit b with
    | w :: ws, Some d => (d :: w) :: ws
    | ws, _ => [] :: ws
    end
  end.

Definition after (hi lo : positive) : positive :=
  match Pos.pred_N hi with
  | N0 => lo
  | Npos h => Pos.add (xO (xO (xO (xO (xO (xO h)))))) lo
  end.

Fixpoint by_two (w : list positive) : list positive :=
  match w with hi :: lo :: w => after hi lo :: by_two w | _ => nil end.

Definition cells_in (large : bool) (w : list positive) : list positive :=
  if large then by_two w else w.

(** ** Nodes: stones of the first player, stones of the second, the move, plans,
    an empty word, links. A link is the reply, three digits for the node and two
    for the symmetry. *)

Definition link_of (large : bool) (w : list positive) : list link :=
  match large, w with
  | false, [r; a; b; c; s; t] => [Link r (after (after a b) c) (after s t)]
  | true, [q; r; a; b; c; s; t] => [Link (after q r) (after (after a b) c) (after s t)]
  | _, _ => []
  end.

Fixpoint answers_of (large : bool) (ws : list (list positive)) :
    list (list positive) * list link :=
  match ws with
  | nil => (nil, nil)
  | nil :: ws => (nil, flat_map (link_of large) ws)
  | w :: ws => let (ps, ls) := answers_of large ws in (cells_in large w :: ps, ls)
  end.

Definition node_of (large : bool) (t : text) : list node :=
  match words_of t with
  | xs :: os :: m :: ws =>
    match cells_in large m with
    | [m] =>
      let (ps, ls) := answers_of large ws in
      [Node (cells_in large xs) (cells_in large os) m ps ls]
    | _ => []
    end
  | _ => []
  end.

Definition nodes_of (large : bool) (l : list text) : list node :=
  flat_map (node_of large) l.

(** ** Symmetries: the images of the cells in order *)

Fixpoint table_of (cs ds : list positive) : table :=
  match cs, ds with
  | c :: cs, d :: ds => Map.add c d (table_of cs ds)
  | _, _ => Map.empty positive
  end.

Definition tables_of (large : bool) (cs : list positive) (l : list text) : list table :=
  map (fun t => table_of cs (cells_in large (concat (words_of t)))) l.

(** ** Pairings: one word for each pair *)

Definition pairs_of (large : bool) (l : list text) : list (positive * positive) :=
  flat_map (fun t => flat_map (fun w =>
    match cells_in large w with [c; d] => [(c, d)] | _ => [] end) (words_of t)) l.

(** ** Draws by splits: a pattern is one word for each set. Of the stages each
    text has a digit that says what it is:

      0 STONES STONES                 a stage begins
      1 REPLY GROUP GROUP ...         a split; without a reply that word is empty
      2 MOVE REPLY STAGE SYMMETRY     a reply, three digits for the stage
      3 MOVE LIKE SYMMETRY            an image

    A group is two digits for its pattern and then its cells. *)

Definition patterns_of (l : list text) : list sets := map words_of l.

Definition group_of (large : bool) (w : list positive) : list group :=
  match w with a :: b :: w => [Group (after a b) (cells_in large w)] | _ => [] end.

Definition split_of (large : bool) (ws : list (list positive)) : list step :=
  match ws with
  | r :: gs =>
    [By_split (match cells_in large r with [r] => Some r | _ => None end)
      (flat_map (group_of large) gs)]
  | nil => []
  end.

Definition reply_of (large : bool) (ws : list (list positive)) : list step :=
  match ws with
  | [m; r; [a; b; c]; [s; t]] =>
    match cells_in large m, cells_in large r with
    | [m], [r] => [By_reply m r (after (after a b) c) (after s t)]
    | _, _ => []
    end
  | _ => []
  end.

Definition image_of (large : bool) (ws : list (list positive)) : list step :=
  match ws with
  | [m; like; [s; t]] =>
    match cells_in large m, cells_in large like with
    | [m], [like] => [By_image m like (after s t)]
    | _, _ => []
    end
  | _ => []
  end.

(** The steps behind a text, and the stages behind these. *)

Definition add_text (large : bool) (t : text) (l : list step * list stage) :
    list step * list stage :=
  let (ss, gs) := l in
  match words_of t with
  | [1%positive] :: xs :: os :: _ =>
    (nil, Stage (cells_in large xs) (cells_in large os) ss :: gs)
  | [2%positive] :: ws => (split_of large ws ++ ss, gs)
  | [3%positive] :: ws => (reply_of large ws ++ ss, gs)
  | [4%positive] :: ws => (image_of large ws ++ ss, gs)
  | _ => (ss, gs)
  end.

Definition stages_of (large : bool) (l : list text) : list stage :=
  snd (fold_right (add_text large) (nil, nil) l).

(** ** The checkers on text *)

Definition is_large (N : numbered) : bool := Nat.ltb 64 (length (cells N)).

Definition cell_order (k n : nat) : list positive :=
  map Pos.of_succ_nat (seq 0 (length (cells (numbered_cube k n)))).

Definition first_wins_text (k n : nat) (symmetries nodes : list text) : bool :=
  let large := is_large (numbered_cube k n) in
  accepts k n (tables_of large (cell_order k n) symmetries) (nodes_of large nodes).

Theorem first_wins_text_sound : forall k n symmetries nodes,
  first_wins_text k n symmetries nodes = true -> first_player_wins (cube k n).
Proof. intros k n symmetries nodes. exact (accepts_sound k n _ _). Qed.

Definition every_opening_text (k n : nat) (symmetries : list text)
    (strategies : list (list text)) : bool :=
  let large := is_large (numbered_cube k n) in
  accepts_every k n (tables_of large (cell_order k n) symmetries)
    (map (nodes_of large) strategies).

Theorem every_opening_text_sound : forall k n symmetries strategies,
  every_opening_text k n symmetries strategies = true ->
  every_first_move_wins (cube k n).
Proof. intros k n symmetries strategies. exact (accepts_every_sound k n _ _). Qed.

Definition opening_text (k n : nat) (symmetries nodes : list text) (p : point) : bool :=
  let large := is_large (numbered_cube k n) in
  opens_with k n (tables_of large (cell_order k n) symmetries) (nodes_of large nodes) p.

Theorem opening_text_sound : forall k n symmetries nodes p,
  opening_text k n symmetries nodes p = true ->
  winning_move First (@empty_board (cube k n)) p.
Proof. intros k n symmetries nodes p. exact (opens_with_sound k n _ _ p). Qed.

Definition suffice_text (k n : nat) (symmetries : list text) (ps : list point) : bool :=
  suffice k n (tables_of (is_large (numbered_cube k n)) (cell_order k n) symmetries) ps.

Theorem suffice_text_sound : forall k n symmetries ps,
  suffice_text k n symmetries ps = true ->
  Forall (winning_move First (@empty_board (cube k n))) ps ->
  every_first_move_wins (cube k n).
Proof. intros k n symmetries ps. exact (suffice_sound k n _ ps). Qed.

Definition draw_text (k n : nat) (pairs : list text) : bool :=
  pairing_check (numbered_cube k n) (pairs_of (is_large (numbered_cube k n)) pairs).

Theorem draw_text_sound : forall k n pairs,
  draw_text k n pairs = true -> draw (cube k n).
Proof. intros k n pairs. exact (cube_pairing k n _). Qed.

Definition draw_by_splits_text (k n : nat) (patterns symmetries stages : list text) : bool :=
  let large := is_large (numbered_cube k n) in
  holds_by_splits k n (patterns_of patterns)
    (tables_of large (cell_order k n) symmetries) (stages_of large stages).

Theorem draw_by_splits_text_sound : forall k n patterns symmetries stages,
  draw_by_splits_text k n patterns symmetries stages = true -> draw (cube k n).
Proof. intros k n patterns symmetries stages. exact (holds_by_splits_sound k n _ _ _). Qed.
