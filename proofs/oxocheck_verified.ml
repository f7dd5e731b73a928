(* oxocheck-verified: the checker of the theorems as a program.

   Usage: oxocheck-verified FOLDER

   FOLDER is what oxo proof coq wrote. This file only reads: the literals of
   Symmetries.v and Nodes1.v ..., the pairs or patterns of Data.v, and the board
   from Data.v. What decides is Verified, extracted from proofs/Decode.v, of which
   Coq has proved that "true" implies the claim. *)

let usage = "expected: oxocheck-verified FOLDER (written by oxo proof coq)"

let fail message =
  prerr_endline ("oxocheck-verified: " ^ message);
  exit 2

let lines path =
  let channel = try open_in_bin path with Sys_error why -> fail why in
  let rec next found =
    match input_line channel with
    | line -> next (line :: found)
    | exception End_of_file -> close_in channel; List.rev found
  in
  next []

let text_of literal =
  let rec from i rest =
    if i < 0 then rest else from (i - 1) (Verified.Char (literal.[i], rest))
  in
  from (String.length literal - 1) Verified.End

(* A literal is a line from its first quote to its last. *)
let literals path =
  List.filter_map
    (fun line ->
      match String.index_opt line '"', String.rindex_opt line '"' with
      | Some a, Some b when a < b ->
        Some (text_of (String.sub line (a + 1) (b - a - 1)))
      | _ -> None)
    (lines path)

let rec nat i = if i = 0 then Verified.O else Verified.S (nat (i - 1))

(* Definition k := 4. *)
let number path name =
  let start = "Definition " ^ name ^ " := " in
  let size = String.length start in
  let value line =
    if String.length line > size && String.sub line 0 size = start then
      int_of_string_opt (String.sub line size (String.length line - size - 1))
    else None
  in
  match List.find_map value (lines path) with
  | Some v when v >= 0 && v <= 1000 -> v
  | _ -> fail (path ^ ": expected a line \"" ^ start ^ "NUMBER.\"")

let rec nodes folder i =
  let path = Printf.sprintf "%s/Nodes%d.v" folder i in
  if Sys.file_exists path then literals path @ nodes folder (i + 1) else []

let () =
  if Array.length Sys.argv <> 2 then fail usage;
  let folder = Sys.argv.(1) in
  let data = folder ^ "/Data.v" in
  let k = number data "k" and n = number data "n" in
  let strategy = nodes folder 1 in
  let symmetries () = literals (folder ^ "/Symmetries.v") in
  let claim, holds =
    match strategy, literals data with
    | [], pairs -> "is a draw", Verified.draw_text (nat k) (nat n) pairs
    | _, [] ->
      "is won by the first player",
      Verified.first_wins_text (nat k) (nat n) (symmetries ()) strategy
    | _, patterns ->
      "is a draw",
      Verified.draw_by_splits_text (nat k) (nat n) patterns (symmetries ())
        strategy
  in
  Printf.printf "c claim: %d^%d %s\n" k n claim;
  print_endline (if holds then "s VERIFIED" else "s REFUTED");
  exit (if holds then 0 else 1)
