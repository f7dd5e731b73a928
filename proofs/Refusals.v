(** * Altered data is refused

    No theorem needs this file: it shows that the checkers can say no, once for
    each rule, on strategies and pairings that they accept unaltered. *)

From Coq Require Import List PArith FMapPositive.
From Oxo Require Import Statement Numbered Matching PlayThenPair CubeMaps Decode.

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
