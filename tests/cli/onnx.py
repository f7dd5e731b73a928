"""Reads an ONNX file with a decoder of its own, evaluates it in plain Python
and compares it with what `oxo net POSITION --json` says.

    onnx.py FILE.onnx BOARD MOVES.json absolute|mover

BOARD is a string of .xo, one character a cell of 3^3; X is to move when both
have as many stones. Knows the operators that the writer uses and refuses all
others. With the argument --rows N it instead prints N rows of inputs and
outputs as JSON (for the comparison with onnxruntime)."""
import json
import math
import struct
import sys


def varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def fields(data):
    """All (number, value) of a message; value is an int or bytes."""
    at, out = 0, []
    while at < len(data):
        key, at = varint(data, at)
        if key & 7 == 0:
            value, at = varint(data, at)
        elif key & 7 == 2:
            size, at = varint(data, at)
            value = data[at:at + size]
            assert len(value) == size, "cut short"
            at += size
        else:
            raise ValueError("wire type %d" % (key & 7))
        out.append((key >> 3, value))
    return out


def all_of(message, number):
    return [v for n, v in message if n == number]


def one(message, number, default=None):
    found = all_of(message, number)
    return found[0] if found else default


def signed(value):
    return value - (1 << 64) if value >> 63 else value


def tensor(message):
    dims, kind, raw = all_of(message, 1), one(message, 2), one(message, 9)
    code = {1: "f", 7: "q"}[kind]
    numbers = struct.unpack("<%d%s" % (len(raw) // struct.calcsize(code), code), raw)
    assert math.prod(dims) == len(numbers)
    return dims, numbers


class Model:
    def __init__(self, data):
        model = fields(data)
        assert one(model, 1) == 8, "IR version"
        sets = [fields(s) for s in all_of(model, 8)]
        assert [(one(s, 1, b""), one(s, 2)) for s in sets] == [(b"", 13)]
        graph = fields(one(model, 7))
        self.constants = {}
        for t in all_of(graph, 5):
            message = fields(t)
            self.constants[one(message, 8).decode()] = tensor(message)
        self.nodes = []
        for n in all_of(graph, 1):
            node = fields(n)
            attributes = {one(a, 1).decode(): signed(one(a, 3))
                          for a in map(fields, all_of(node, 5))}
            self.nodes.append((one(node, 4).decode(), [i.decode() for i in all_of(node, 1)],
                               one(node, 2).decode(), attributes))
        self.inputs = [one(fields(v), 1).decode() for v in all_of(graph, 11)]
        self.outputs = [one(fields(v), 1).decode() for v in all_of(graph, 12)]

    def run(self, rows):
        value = {self.inputs[0]: rows}
        for kind, inputs, output, attributes in self.nodes:
            x = value[inputs[0]]
            if kind == "Gemm":
                (size, width), w = self.constants[inputs[1]]
                _, b = self.constants[inputs[2]]
                y = []
                for row in x:
                    assert len(row) == size
                    total = list(b)
                    for i, factor in enumerate(row):
                        if factor:
                            for j in range(width):
                                total[j] += factor * w[i * width + j]
                    y.append(total)
            elif kind == "Relu":
                y = [[max(v, 0.0) for v in row] for row in x]
            elif kind == "Tanh":
                y = [[math.tanh(v) for v in row] for row in x]
            elif kind == "Softmax":
                assert attributes == {"axis": -1}
                y = []
                for row in x:
                    powers = [math.exp(v - max(row)) for v in row]
                    y.append([p / sum(powers) for p in powers])
            elif kind == "Gather":
                assert attributes == {"axis": 1}
                index = self.constants[inputs[1]][1]
                y = [[row[i] for i in index] for row in x]
            elif kind == "Reshape":
                shape = self.constants[inputs[1]][1]
                assert len(shape) == 2 and shape[0] == -1
                flat = [v for row in x for v in row]
                assert len(flat) % shape[1] == 0
                y = [flat[i:i + shape[1]] for i in range(0, len(flat), shape[1])]
            elif kind == "Identity":
                y = x
            else:
                raise ValueError("operator " + kind)
            value[output] = y
        return value[self.outputs[0]]


def main():
    with open(sys.argv[1], "rb") as file:
        model = Model(file.read())
    assert model.inputs == ["board"]
    if sys.argv[2] == "--rows":
        rows = [[float((i * 7 + j * j * 5 + i * j) % 3 - 1) for j in range(27)]
                for i in range(int(sys.argv[3]))]
        json.dump({"input": rows, "output": model.run(rows), "name": model.outputs[0]},
                  sys.stdout)
        return
    board, view = sys.argv[2], sys.argv[4]
    side = "x" if board.count("x") == board.count("o") else "o"
    empty = [i for i, c in enumerate(board) if c == "."]
    rows = []
    for cell in empty:
        after = board[:cell] + side + board[cell + 1:]
        one_is = side if view == "mover" else "x"
        rows.append([0.0 if c == "." else 1.0 if c == one_is else -1.0 for c in after])
    wins = [row[1 if view == "absolute" and side == "o" else 0] for row in model.run(rows)]
    with open(sys.argv[3]) as file:
        said = {m["move"]: m["win"] for m in json.load(file)["moves"]}
    assert len(said) == len(empty), (len(said), len(empty))
    for cell, win in zip(empty, wins):
        name = "abc"[cell % 3] + str(cell // 3 % 3 + 1) + "ABC"[cell // 9]
        assert abs(said[name] - win) < 1e-5, (name, said[name], win)
    print("agrees on %d moves" % len(empty))


main()
