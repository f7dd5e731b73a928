(** * Altered data is refused

    No theorem needs this file: it shows that the checkers can say no, once for
    each rule, on strategies and pairings that they accept unaltered. *)

From Coq Require Import List PArith FMapPositive.
From Oxo Require Import Statement Numbered Cube Matching PlayThenPair CubeMaps Groups Splits
  Decode.

Ltac computed := vm_compute; reflexivity.

(** ** Plans

    3^3 is won by the centre and five plans (Centre.v); with one more plan of
    whatever kind it stays so only if that one is in order, too. Cells: '0' is a
    corner, 'J' the opposite one, '=' the centre. *)

Fixpoint join (t u : text) : text :=
  match t with End => u | Char b t => Char b (join t u) end.

Definition with_plan (plan : text) : bool :=
  first_wins_text 3 3 nil [join "  = <>9?A ><A;9 <>3EG ><G53 :@9;A " plan].

Example accepted : with_plan "0J12I" = true. Proof. computed. Qed.

Example attack_on_a_stone : with_plan "=J12I" = false. Proof. computed. Qed.
Example attack_off_the_board : with_plan "oJ12I" = false. Proof. computed. Qed.
Example attack_twice_on_a_cell : with_plan "0J02I" = false. Proof. computed. Qed.
Example block_that_is_not_forced : with_plan "0I12J" = false. Proof. computed. Qed.
Example block_on_a_stone : with_plan "0=12I" = false. Proof. computed. Qed.
Example last_stone_completes_nothing : with_plan "0J123" = false. Proof. computed. Qed.
Example last_stone_on_a_stone : with_plan "0J12J" = false. Proof. computed. Qed.
Example ends_with_a_block : with_plan "0J12" = false. Proof. computed. Qed.

(** After 0 J 1 2 the second player has J and 2 and would complete at '>'; the
    attack at 3 lets that happen. *)

Example second_player_is_faster : with_plan "0J123G6" = false. Proof. computed. Qed.

(** ** Nodes and links

    The same game with symmetries, as in docs/CERTIFICATE.md: the reply is a
    corner, an edge or a face. *)

Definition corner : text := "= 0 1 I :@C".
Definition edge : text := "= 1 0 J 9AB".
Definition face : text := "= 4 0 J 9AB".
Definition centre : text :=
  "  =/ 000000 100100 20000? 300101 400200 50010@ 600003 700104 80000B 90010: :00209 ;0010E <00202 >0020A ?00105 @00206 A0010C B0000; C0010< D0000F E0010= F0020> G0010G H00007 I00108 J0000D".

Definition maps : list text := [
  "0123456789:;<=>?@ABCDEFGHIJ";
  "0361472589<?:=@;>ABEHCFIDGJ";
  "09B1:C2;D3<E4=F5>G6?H7@I8AJ";
  "258147036;>A:=@9<?DGJCFIBEH";
  "678345012?@A<=>9:;HIJEFGBCD";
  "6?H3<E09B7@I4=F1:C8AJ5>G2;D";
  "BCD9:;012EFG<=>345HIJ?@A678";
  "8AJ5>G2;D7@I4=F1:C6?H3<E09B";
  "HIJ?@A678EFG<=>345BCD9:;012";
  "0129:;BCD345<=>EFG678?@AHIJ";
  "0369<?BEH147:=@CFI258;>ADGJ";
  "258;>ADGJ147:=@CFI0369<?BEH";
  "678?@AHIJ345<=>EFG0129:;BCD";
  "6?H7@I8AJ3<E4=F5>G09B1:C2;D";
  "BCDEFGHIJ9:;<=>?@A012345678";
  "210543876;:9>=<A@?DCBGFEJIH";
  "630741852?<9@=:A>;HEBIFCJGD";
  "B90C:1D;2E<3F=4G>5H?6I@7JA8";
  "852741630A>;@=:?<9JGDIFCHEB";
  "H?6E<3B90I@7F=4C:1JA8G>5D;2";
  "JA8G>5D;2I@7F=4C:1H?6E<3B90";
  "630?<9HEB741@=:IFC852A>;JGD";
  "852A>;JGD741@=:IFC630?<9HEB";
  "H?6I@7JA8E<3F=4G>5B90C:1D;2"].

Definition holds (l : list text) : bool := first_wins_text 3 3 maps l.

Example linked : holds [corner; edge; face; centre] = true. Proof. computed. Qed.

Example move_on_a_stone :
  holds ["= 0 0 I :@C"; edge; face; centre] = false. Proof. computed. Qed.
Example move_off_the_board :
  holds ["= 0 o I :@C"; edge; face; centre] = false. Proof. computed. Qed.
Example reply_in_the_zone :
  holds ["= 0 1 I"; edge; face; centre] = false. Proof. computed. Qed.
Example reply_not_met :
  holds ["= 0 1 :@C"; edge; face; centre] = false. Proof. computed. Qed.
Example other_position :
  holds ["= 2 1 I :@C"; edge; face; centre] = false. Proof. computed. Qed.
Example link_to_no_node :
  holds [corner; edge; centre] = false. Proof. computed. Qed.
Example link_to_a_later_node :
  holds [edge; face; centre; corner] = false. Proof. computed. Qed.
Example link_by_another_symmetry :
  holds [corner; edge; face;
    "  =/ 00000F 100100 20000? 300101 400200 50010@ 600003 700104 80000B 90010: :00209 ;0010E <00202 >0020A ?00105 @00206 A0010C B0000; C0010< D0000F E0010= F0020> G0010G H00007 I00108 J0000D"] = false.
Proof. computed. Qed.
Example reply_without_a_link :
  holds [corner; edge; face;
    "  =/ 100100 20000? 300101 400200 50010@ 600003 700104 80000B 90010: :00209 ;0010E <00202 >0020A ?00105 @00206 A0010C B0000; C0010< D0000F E0010= F0020> G0010G H00007 I00108 J0000D"] = false.
Proof. computed. Qed.
Example does_not_end_with_the_empty_board :
  holds [corner; edge; face] = false. Proof. computed. Qed.
Example nothing : holds nil = false. Proof. computed. Qed.

(** A threat of the second player must be answered: 0 and 1 threaten '2'. The
    same position with '5' for '1' is in order. *)

Example threat_left_open : holds [corner; edge; face; "=9 01 3 A G"; centre] = false.
Proof. computed. Qed.
Example no_threat : holds [corner; edge; face; "=9 05 3 A G"; centre] = true.
Proof. computed. Qed.

(** The board must not be full after the move: 1^1. *)

Example no_reply_left : first_wins_text 1 1 nil ["  0"] = false. Proof. computed. Qed.

(** ** Symmetries: the first map is the identity; only the link of reply '0'
    uses it for the corner. An altered map is no symmetry, though it would fit. *)

Definition with_map (m : text) : bool :=
  first_wins_text 3 3 (m :: tl maps) [corner; edge; face; centre].

Example the_identity : with_map "0123456789:;<=>?@ABCDEFGHIJ" = true. Proof. computed. Qed.
Example two_cells_exchanged :
  with_map "0123476589:;<=>?@ABCDEFGHIJ" = false. Proof. computed. Qed.
Example not_one_to_one :
  with_map "0123455789:;<=>?@ABCDEFGHIJ" = false. Proof. computed. Qed.
Example leaves_the_board :
  with_map "01234o6789:;<=>?@ABCDEFGHIJ" = false. Proof. computed. Qed.

(** ** Every opening: the centre alone is not all of them *)

Example one_opening_of_four :
  every_opening_text 3 3 maps [[corner; edge; face; centre]] = false.
Proof. computed. Qed.

(** 2^2 has one opening up to symmetry. *)

Example every_opening :
  every_opening_text 2 2 ["0123"; "1032"; "2301"; "3210"] [["  0 1 2"]] = true.
Proof. computed. Qed.

(** ** Pairings *)

Definition pairs (t : text) : bool := draw_text 5 2 [t].

Example paired : pairs "02 1E 3= 49 5? 68 7A :; <D @C BH FG" = true. Proof. computed. Qed.
Example line_without_a_pair :
  pairs "02 1E 3= 5? 68 7A :; <D @C BH FG" = false. Proof. computed. Qed.

(** The middle cell of the last column, '>', has no partner yet. *)

Example cell_in_two_pairs :
  pairs "02 1E 3= 49 5? 68 7A :; <D @C BH FG >0" = false. Proof. computed. Qed.
Example cell_with_itself :
  pairs "02 1E 3= 49 5? 68 7A :; <D @C BH FG >>" = false. Proof. computed. Qed.
Example partner_off_the_board :
  pairs "02 1E 3= 49 5? 68 7A :; <D @C BH FG >I" = false. Proof. computed. Qed.

(** ** Matchings: one line, under the number 1, of the cells 1, 2 and 3 *)

Definition one_line : list (positive * list positive) := [(1, [1; 2; 3])]%positive.
Definition stones (l : list (positive * player)) : board :=
  fold_left (fun B p => Map.add (fst p) (snd p) B) l no_stones.
Definition cells_given (l : list (positive * positive)) : matching :=
  fold_left (fun M p => Map.add (fst p) (snd p) M) l (Map.empty positive).
Definition is_complete (B : list (positive * player)) (M : list (positive * positive)) : bool :=
  complete (stones B) (cells_given M) one_line.

Open Scope positive_scope.
Example two_cells_given : is_complete [] [(1, 1); (3, 1)] = true. Proof. computed. Qed.
Example one_cell_given : is_complete [] [(1, 1)] = false. Proof. computed. Qed.
Example given_to_another_line : is_complete [] [(1, 1); (3, 2)] = false. Proof. computed. Qed.
Example a_cell_off_the_line : is_complete [] [(1, 1); (4, 1)] = false. Proof. computed. Qed.
Example a_cell_with_a_stone :
  is_complete [(3, First)] [(1, 1); (3, 1)] = false. Proof. computed. Qed.
Example stopped_already : is_complete [(3, Second)] [] = true. Proof. computed. Qed.
Example not_stopped : is_complete [(3, First)] [] = false. Proof. computed. Qed.

(** Line 1 has the cells 1 and 2 and may take 3 instead; nobody has 3. *)

Definition can_spare (B : list (positive * player)) (M : list (positive * positive))
    (l : list (positive * positive)) (c : positive) : bool :=
  let M := cells_given M in
  Map.mem c (spare (Map.add 1 [1; 2; 3] (Map.empty _)) (stones B) M
    (free_of (stones B) M [1; 2; 3; 4]) l).

Example nobody_has_it : can_spare [] [(1, 1); (2, 1)] [] 3 = true. Proof. computed. Qed.
Example another_instead : can_spare [] [(1, 1); (2, 1)] [(1, 3)] 1 = true. Proof. computed. Qed.
Example nothing_instead : can_spare [] [(1, 1); (2, 1)] [] 1 = false. Proof. computed. Qed.
Example not_on_its_line : can_spare [] [(1, 1); (2, 1)] [(1, 4)] 1 = false. Proof. computed. Qed.
Example taken_as_well : can_spare [] [(1, 1); (2, 1)] [(1, 2)] 1 = false. Proof. computed. Qed.
Example stone_on_the_other :
  can_spare [(3, First)] [(1, 1); (2, 1)] [(1, 3)] 1 = false. Proof. computed. Qed.
Example stone_on_the_cell :
  can_spare [(1, First)] [(1, 1); (2, 1)] [(1, 3)] 1 = false. Proof. computed. Qed.
Close Scope positive_scope.

(** ** Play, then pair: too few moves for tic-tac-toe, no pairing of 4^2 from the
    start, and none at all where the first player wins *)

Example three_replies : settles 3 2 nil [0; 0; 0] = false. Proof. computed. Qed.
Example four_replies : settles 3 2 nil [0; 0; 0; 0] = true. Proof. computed. Qed.
Example no_pairing_from_the_start : settles 4 2 nil nil = false. Proof. computed. Qed.
Example one_reply : settles 4 2 nil [0] = true. Proof. computed. Qed.
Example one_reply_to_many_moves : settles 4 2 nil [2] = true. Proof. computed. Qed.
Example two_by_two : settles 2 2 nil [0; 0; 0; 0] = false. Proof. computed. Qed.

(** One first move of each kind is enough. *)

Example by_symmetries : settles 4 2 (cube_maps 4 2) [0] = true. Proof. computed. Qed.
Example won_by_the_centre : settles 3 3 (cube_maps 3 3) [0; 0] = false. Proof. computed. Qed.

(** ** Small games *)

Open Scope positive_scope.
Example a_pair_is_held : Groups.holds 2 [[1; 2]] = true. Proof. computed. Qed.
Example three_by_three :
  Groups.holds 9 [[1; 2; 3]; [4; 5; 6]; [7; 8; 9]; [1; 4; 7]; [2; 5; 8]; [3; 6; 9]] = true.
Proof. computed. Qed.
Example three_by_three_with_a_diagonal_pair :
  Groups.holds 9 [[1; 2; 3]; [4; 5; 6]; [7; 8; 9]; [1; 4; 7]; [2; 5; 8]; [3; 6; 9]; [1; 5]; [5; 9]]
    = false.
Proof. computed. Qed.
Example one_cell : Groups.holds 1 [[1]] = false. Proof. computed. Qed.
Example complete_already : Groups.holds 2 [[]; [1; 2]] = false. Proof. computed. Qed.
Example two_pairs_with_a_cell_in_common : Groups.holds 3 [[1; 2]; [1; 3]] = false.
Proof. computed. Qed.
Example not_looked_at_to_the_end : Groups.holds 1 [[1; 2]; [3; 4]] = false. Proof. computed. Qed.
Close Scope positive_scope.

(** ** Splits: 4^2 with the reply 0 and one group of twelve cells, which leaves
    out '1', '2' and '3'; the other moves are images of these. *)

Definition twelve : text := "012 345 678 9036 :147 ;258 ;13".
Definition turns : list text := ["32107654;:98?>=<"; "048<159=26:>37;?"; "51=940<873?;62>:"].
Definition like_others : list text := [
  "3 0 3 00"; "3 4 1 01"; "3 5 0 02"; "3 6 5 00"; "3 7 4 00"; "3 8 2 01"; "3 9 6 01";
  "3 : 9 00"; "3 ; 8 00"; "3 < 3 01"; "3 = 7 01"; "3 > ; 01"; "3 ? < 00"].
Definition split_of_4_2 (kinds : list text) (split : text) : bool :=
  draw_by_splits_text 4 2 kinds turns ("0  " :: split :: like_others).

Example held_by_twelve : split_of_4_2 [twelve] "1 0 0059=6:>7;?48<" = true.
Proof. computed. Qed.
Example without_the_reply : split_of_4_2 [twelve] "1  0059=6:>7;?48<" = false.
Proof. computed. Qed.
Example reply_off_the_board : split_of_4_2 [twelve] "1 @ 0059=6:>7;?48<" = false.
Proof. computed. Qed.
Example group_on_the_reply : split_of_4_2 [twelve] "1 5 0059=6:>7;?48<" = false.
Proof. computed. Qed.
Example group_off_the_board : split_of_4_2 [twelve] "1 0 0059=6:>7;?48@" = false.
Proof. computed. Qed.
Example cell_twice_in_a_group : split_of_4_2 [twelve] "1 0 0059=6:>7;?488" = false.
Proof. computed. Qed.
Example cell_in_two_groups : split_of_4_2 [twelve; "01"] "1 0 0059=6:>7;?48< 0115" = false.
Proof. computed. Qed.
Example cell_in_no_other_group : split_of_4_2 [twelve; "01"] "1 0 0059=6:>7;?48<" = true.
Proof. computed. Qed.
Example cells_in_another_order : split_of_4_2 [twelve] "1 0 0095=6:>7;?48<" = false.
Proof. computed. Qed.
Example line_without_a_set :
  split_of_4_2 ["012 345 678 9036 :147 ;258"] "1 0 0059=6:>7;?48<" = false.
Proof. computed. Qed.
Example group_of_no_kind : split_of_4_2 [twelve] "1 0 0159=6:>7;?48<" = false.
Proof. computed. Qed.
Example won_by_the_first_player :
  split_of_4_2 ["012 345 678 9036 :147 ;258 ;13 01 02"] "1 0 0059=6:>7;?48<" = false.
Proof. computed. Qed.

(** Images. *)

Definition with_images (l : list text) : bool :=
  draw_by_splits_text 4 2 [twelve] turns ("0  " :: "1 0 0059=6:>7;?48<" :: l).

Example all_images : with_images like_others = true. Proof. computed. Qed.
Example move_without_an_answer : with_images (tl like_others) = false. Proof. computed. Qed.
Example image_before_what_it_is_like :
  with_images (tl like_others ++ ["3 0 3 00"]) = false. Proof. computed. Qed.
Example like_itself : with_images ("3 0 0 01" :: tl like_others) = false. Proof. computed. Qed.
Example another_symmetry : with_images ("3 0 3 01" :: tl like_others) = false.
Proof. computed. Qed.
Example no_such_symmetry : with_images ("3 0 3 03" :: tl like_others) = false.
Proof. computed. Qed.
Example no_symmetry :
  draw_by_splits_text 4 2 [twelve] ("32107654;:98?>==" :: tl turns)
    ("0  " :: "1 0 0059=6:>7;?48<" :: like_others) = false.
Proof. computed. Qed.

(** Replies: the stages after the moves 0 and 1, and then the empty board. *)

Definition after_0 : list text := [
  "0 0 3"; "1 5 0048<6:>;?"; "1 5 0126 018< 019: 01=>"; "1 5 0126 018< 019; 01=>";
  "1 5 0126 0148 019; 01=>"; "3 5 : 00"; "3 6 9 00"; "3 8 4 00"; "3 > = 00"].
Definition after_1 : list text := [
  "0 1 0"; "1 9 026:>7;?4<"; "1 9 013; 0157 016> 01<="; "1 9 013; 0157 01:> 01<=";
  "1 9 013; 0145 01:> 01<="; "1 9 0145 017? 01:> 01<="; "1 9 0137 0145 01:> 01=?";
  "1 9 012: 0137 0145 01=?"; "1 6 0137 015= 018: 01<>"].
Definition the_rest : list text := [
  "3 2 1 02"; "3 3 0 02"; "3 4 1 03"; "3 5 0 04"; "3 6 5 02"; "3 7 4 02"; "3 8 2 03";
  "3 9 6 03"; "3 : 9 02"; "3 ; 8 02"; "3 < 3 03"; "3 = 7 03"; "3 > ; 03"; "3 ? < 02"].
Definition with_replies (l : list text) : bool :=
  draw_by_splits_text 4 2 ["012 345 146 257"; "01"; "012 345 603 725"]
    ("02138:9;4657<>=?" :: "0123456789:;<=>?" :: turns) l.
Definition from_replies (l : list text) : bool :=
  with_replies (after_0 ++ after_1 ++ "0  " :: l ++ the_rest).

Example two_replies : from_replies ["2 0 3 000 01"; "2 1 0 001 01"] = true. Proof. computed. Qed.
Example reply_missing : from_replies ["2 0 3 000 01"] = false. Proof. computed. Qed.
Example reply_on_a_stone : from_replies ["2 0 0 000 01"; "2 1 0 001 01"] = false.
Proof. computed. Qed.
Example reply_to_another_stage : from_replies ["2 0 3 001 01"; "2 1 0 001 01"] = false.
Proof. computed. Qed.
Example reply_to_no_stage : from_replies ["2 0 3 000 01"; "2 1 0 003 01"] = false.
Proof. computed. Qed.
Example reply_to_its_own_stage : from_replies ["2 0 3 000 01"; "2 1 0 002 01"] = false.
Proof. computed. Qed.
Example reply_by_another_symmetry : from_replies ["2 0 3 000 02"; "2 1 0 001 01"] = false.
Proof. computed. Qed.
Example a_stage_does_not_hold :
  with_replies (after_0 ++ removelast after_1 ++ "0  " :: "2 0 3 000 01" :: "2 1 0 001 01" ::
    the_rest) = false.
Proof. computed. Qed.
Example last_stage_is_not_the_empty_board : with_replies (after_0 ++ after_1) = false.
Proof. computed. Qed.
Example no_stage : with_replies nil = false. Proof. computed. Qed.

(** A reply is of no use when the first player has a line. *)

Open Scope positive_scope.
Definition corner_to_corner (c : positive) : bool :=
  no_first_line (numbered_cube 2 2) (stones [(1, First); (c, First)]).
Example a_line_of_two : corner_to_corner 4 = false. Proof. computed. Qed.
Example the_same_cell_twice : corner_to_corner 1 = true. Proof. computed. Qed.
Close Scope positive_scope.
