# The folders of src/ use only folders before them, by include and by symbol;
# check/ uses none.
exec sh "$OXO_SOURCE/tools/layers.sh" "$OXO_BUILD"
