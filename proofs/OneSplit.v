(** * 7^3 is a draw, by one split

    343 cells and 193 lines: 43 cells too few for a pairing. Three or four rows
    and columns of a plane make a small board that holds more lines than pairs
    could (Groups.v); with 60 groups the second player needs no move at all
    before he begins to answer. Found by oxo prove 7^3 --split. *)

From Oxo Require Import Statement Lists Numbered Decode.

(** The small games, each set one word: the cells are 0, 1, 2, ... in the order
    in which they come; ':' is 10 and ';' 11. The second is a pair. *)

Definition kinds : list text := [
  "012 345 678 9:; 0369 147: 258; 29";
  "01";
  "0123 4567 89:; 048 159 26: 37; 58";
  "012 345 678 9:; 0369 147: 258; 4;";
  "012 345 678 9:; 0369 147: 258; 6:";
  "0123 4567 89:; 048 159 26: 37;";
  "012 345 678 9:; 0369 147: 258; 07";
  "012 345 678 036 147 258";
  "012 345 678 9:; 0369 147: 258; 04; 279";
  "012 345 678 9:; 0369 147: 258; 3:";
  "012 345 678 9:; 0369 147: 258; 3;";
  "0123 4567 89:; 048 159 26: 37; 5:";
  "012 345 678 9:; 0369 147: 258; 57";
  "0123 4567 89:; 048 159 26: 37; 49 369";
  "012 345 678 9:; 0369 147: 258; 37; 579";
  "012 345 678 9:; 0369 147: 258; 37 279";
  "012 345 678 9:; 0369 147: 258; 3: 249"].

(** The split: for each group two digits for its kind, and its cells. *)

Definition groups : text :=
  "1  00002X5@012Y5A052]5E062^5F 01071[ 02080i1Z4^0<0m1^4b0=0n1_4c 030;2N400I2\4>0P2c4E0W2j4L
   040>0E0S0?0F0T0@0G0U0A0H0V 010C0J 050D152W4j0R1C2e580Y1J2l5? 060L2_3P0M2`3Q0O2b3S0Q2d3U
   010N0B 010X5> 070a1R2C0h1Y2J1D252f 080b1S3f0c1T3g0e1V3i0f1W3j
   090d2F370k2M3>122T3E192[3L 060j2L3n112S45182Z4<1?2a4C 0:0o2Q43102R44132U47142V48 01161g
   0;171>1E1L1:1A1H1O1;1B1I1P 011K0g 011X3k 011]29
   0<1a1h1o1b1i201c1j211e1l23 011k0K 071m3O4@2;3]4N2B3d4U 01222:
   0=262g3X4I272h3Y4J282i3Z4K 012<3^ 0>2=2n3_2>2o3`2?303a2@313b 012A3c
   012D2K 012E2G 012H32 012O2P
   012k33 012m2I 01343\ 01353C
   01363= 013839 013;3W 013<3A
   013?3[ 013@3G 013I3K 013J4l
   013M51 013N50 013R3: 013T4M
   0?3l4:4O3m4;4P3o4=4R414?4T 014A4G 084V3B0Z4X3D0\4Z3F0^4\3H0` 014W0[
   014Y0] 014[0_ 014]4k 014d1d
   0@4e535:4f545;4g555<4h565= 014i57 014m4o 01524B".

Theorem draw_7_3_by_one_split : draw (cube 7 3).
Proof.
  apply (draw_by_splits_text_sound 7 3 kinds nil ["0  "; groups]).
  vm_cast_no_check (eq_refl true).
Qed.

Check draw_7_3_by_one_split.
Print Assumptions draw_7_3_by_one_split.
