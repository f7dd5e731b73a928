# The folders of src/ use only folders before them, by include and by symbol;
# check/ uses none. Public functions that nobody uses have a reason, those that
# hand out a pointer say whose it is, and the map of the house is true.
# once: reads symbols and includes, runs nothing
# slow: ten seconds of processor time
sh "$OXO_SOURCE/tools/layers.sh" "$OXO_BUILD" || exit 1
sh "$OXO_SOURCE/tools/public_functions.sh" || exit 1
python3 "$OXO_SOURCE/tools/ownership.py" || exit 1
python3 "$OXO_SOURCE/tools/map.py"
