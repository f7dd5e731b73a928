# The folders of src/ use only folders before them; check/ uses none.
exec sh "$OXO_SOURCE/tools/layers.sh"
