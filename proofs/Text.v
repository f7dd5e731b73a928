(** * Text

    Strings of our own, for data. Nothing here has to be believed. *)

From Coq Require Import List Strings.Byte.
Export List.ListNotations.

Inductive text := End | Char (b : byte) (t : text).

Fixpoint text_of_bytes (l : list byte) : text :=
  match l with nil => End | b :: l => Char b (text_of_bytes l) end.

Fixpoint bytes_of_text (t : text) : list byte :=
  match t with End => nil | Char b t => b :: bytes_of_text t end.

Declare Scope text_scope.
Delimit Scope text_scope with text.
Bind Scope text_scope with text.
String Notation text text_of_bytes bytes_of_text : text_scope.
Open Scope text_scope.
Open Scope list_scope.
