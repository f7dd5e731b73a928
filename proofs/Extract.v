(** * The checkers as a program

    The functions that the theorems rest on, written as OCaml by Coq. *)

From Coq Require Extraction ExtrOcamlBasic ExtrOcamlChar.
From Oxo Require Import Decode.

(* proofs of the standard library inside of its map, which leave no code *)
Set Warnings "-extraction-opaque-accessed".

Extraction "verified.ml" first_wins_text draw_text draw_by_splits_text.
