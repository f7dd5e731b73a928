(** * Draws by pairing: 5^2 and 8^3 *)

From Oxo Require Import Statement Decode.

(** Every row, column and diagonal of this square has two equal letters:

      a b a c d
      e f g f d
      h h i c .
      e j g k j
      i b l l k

    As text, '0' is the corner and a row has five characters:

      0 1 2 3 4
      5 6 7 8 9
      : ; < = >
      ? @ A B C
      D E F G H         *)

Definition square : text := "02 1E 3= 49 5? 68 7A :; <D @C BH FG".

Theorem draw_5_2 : draw (cube 5 2).
Proof.
  apply (draw_text_sound 5 2 [square]).
  vm_cast_no_check (eq_refl true).
Qed.

(** 8^3 has 512 cells and 244 lines, and a pair for each line: two characters
    for a cell. Found by a matching (oxo prove 8^3, oxo proof coq). *)

Definition eight : list text := [
  "0001 0809 0C0D 0J0L 0W0Q 0^0_ 0d0e 0j0k 1011 1819 1C1D 1J1L 1W1Q 1^1_ 1d1e 1j1k";
  "2223 2:2; 2C2D 2J2L 2P2U 2^2_ 2d2g 2j2l 3536 3>3? 3E3F 3M3N 3V3W 3X3Y 3`3a 3o3i";
  "4041 4849 4E4F 4H4I 4U4V 4X4Y 4`4f 4m4i 5051 5859 5@5A 5L5M 5T5U 5\5^ 5`5a 5h5i";
  "6061 6869 6E6F 6M6N 6P6V 6X6Y 6b6c 6h6i 7275 7879 7E7F 7M7N 7P7Q 7X7Y 7`7a 7j7i";
  "0@0H 0A0I 0R0b 0[0c 0T0\ 0U0] 0N0V 0G0O 1@1H 1A1I 1R1b 1[1c 1T1\ 1U1] 1N1V 1G1O";
  "2`2h 2a2i 2R2b 2c2k 242< 2e2m 262n 272? 3h3P 3A3Q 323: 333; 3d3l 3m3= 3f3n 373g";
  "4@4P 4a4Q 424: 434; 4d4l 454= 464n 474? 5H5P 5I5Q 525: 535; 545< 5e5m 565> 575?";
  "6@6H 6A6I 626: 636; 646< 656= 666^ 676? 7@7H 7A7I 7b7: 737; 747< 7]7= 767> 777?";
  "0f0K 1o1K 2B2T 3B3] 4B4K 5f5K 6B6K 7B7K 0Z0S 1Z1S 2>2E 3Z3S 4>4h 5Z5S 6Z6S 7Z7S";
  "2030 2131 0212 0313 0414 0515 0616 0717 2838 2939 0:1: 0;1; 0<1< 0=1= 0>1> 0?1?";
  "2@3@ 2A4A 0B1B 6C7C 6D7D 0E1E 0F1F 3G4G 2H3H 2I3I 6J7J 2K3K 6L7L 0M1M 2N5N 2O5O";
  "0P1P 2Q6Q 6R7R 2S4S 7T6T 7U6U 2V5V 2W4W 0X1X 0Y1Y 2Z4Z 6[7[ 6\7\ 6]4] 4^3^ 4_3_";
  "0`1` 0a1a 3b4b 7c5c 7d5d 4e3e 2f1f 0g1g 0h1h 0i1i 3j4j 6k5k 0l1l 0m1m 0n1n 0o2o";
  "4455 4<5= 3C4D 7O4L 7W4T 3[4\ 7g3c 6n3k 5X6` 5Y6a 3J4R 7k5[ 7l6d 7m6e 2F7n 2G3O";
  "5]6f 5E6> 3425 3<2= 4C3D 5J2M 5R3T 4[3\ 5b4c 5j4k 2X70 2Y71 4J3R 5C2[ 5D2\ 4M3U";
  "5F4N 5G4O 2]5B 7h3L"].

Theorem draw_8_3 : draw (cube 8 3).
Proof.
  apply (draw_text_sound 8 3 eight).
  vm_cast_no_check (eq_refl true).
Qed.

(** So the first player, who wins 3^3 and 4^3, does not win these. *)

Corollary first_player_does_not_win_8_3 : ~ first_player_wins (cube 8 3).
Proof. exact (proj1 draw_8_3). Qed.

Check draw_5_2.
Print Assumptions draw_5_2.
Check draw_8_3.
Print Assumptions draw_8_3.
