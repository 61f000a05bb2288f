#!/usr/bin/env python3
"""Generates the Unicode tables of the module TextAnalysis.

Run from the root of the package:

    python3 Corpora/unicode/make-tables.py [--ucd FOLDER]

FOLDER holds the Unicode Character Database (UnicodeData.txt, CaseFolding.txt, PropList.txt,
DerivedNormalizationProps.txt, NormalizationTest.txt or .txt.bz2); the default is /usr/share/unicode, where the
Debian package `unicode-data` puts it. Version 15.0.0 is required: the index format depends on it.

It writes Sources/TextAnalysis/Tables/*.swift and Tests/TextAnalysisTests/NormalizationSamples.swift.

Encoding. Every table is one string literal of digits: a digit is 6 bits, written as the character
0x30 + value ("0" ... "o"). The literal is constant data of the binary: nothing is decoded or allocated at start,
and the compiler sees one token. A table over scalars has two stages:

    block = stage 1 [scalar >> blockBits]                       2 digits, high first
    value = stage 2 [block << blockBits | scalar & blockMask]   1-3 digits, high first

    traits          1 digit: bits 0-2 class, bit 3 NFC_QC != Yes or ccc != 0, bit 4 the cd-fold is another text,
                    bit 5 the d-fold starts with a scalar that may compose or change places with the one before
    combiningClass  2 digits: bits 0-7 canonical combining class, bit 8 NFC_QC = No, bit 9 NFC_QC = Maybe
    decomposition   3 digits: offset of a record in `records`, 0 = none (full canonical decomposition)
    caseFolding     3 digits: likewise (CaseFolding.txt, status C and F)
    termFolding     3 digits: likewise (d then c, each followed by NFC)

    records         count (1 digit), then count scalars of 4 digits
    compositions    rows of 12 digits: first, second, composite; sorted
"""

import argparse
import bz2
import os
import random
import sys

VERSION = "15.0.0"
ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
TABLES = os.path.join(ROOT, "Sources", "TextAnalysis", "Tables")
TESTS = os.path.join(ROOT, "Tests", "TextAnalysisTests")
LIMIT = 0x110000

SEPARATOR, OTHER_LETTER, LOWER, UPPER, DIGIT, NONSPACING, OTHER_MARK, IDEOGRAPH = range(8)

# Hangul, Unicode chapter 3.12
S_BASE, L_BASE, V_BASE, T_BASE = 0xAC00, 0x1100, 0x1161, 0x11A7
L_COUNT, V_COUNT, T_COUNT = 19, 21, 28
S_COUNT = L_COUNT * V_COUNT * T_COUNT


def lines(folder, name):
    path = os.path.join(folder, name)
    opener = open
    if not os.path.exists(path) and os.path.exists(path + ".bz2"):
        path, opener = path + ".bz2", bz2.open
    with opener(path, "rt", encoding="utf-8") as file:
        for line in file:
            body = line.split("#")[0].strip()
            yield line.rstrip("\n"), body


def check_version(folder):
    first = next(lines(folder, "CaseFolding.txt"))[0]
    if VERSION not in first:
        sys.exit(f"Unicode {VERSION} expected, found: {first}")


def fields(folder, name):
    for _, body in lines(folder, name):
        if body:
            yield [part.strip() for part in body.split(";")]


def span(text):
    low, _, high = text.partition("..")
    return range(int(low, 16), int(high or low, 16) + 1)


class Database:
    def __init__(self, folder):
        self.category = ["Cn"] * LIMIT
        self.ccc = {}
        self.single = {}
        start = None
        for row in fields(folder, "UnicodeData.txt"):
            code, name = int(row[0], 16), row[1]
            if name.endswith(", First>"):
                start = code
                continue
            for scalar in range(start if name.endswith(", Last>") else code, code + 1):
                self.category[scalar] = row[2]
            if row[3] != "0":
                self.ccc[code] = int(row[3])
            if row[5] and not row[5].startswith("<"):
                self.single[code] = [int(part, 16) for part in row[5].split()]
        self.ideographs, self.excluded, self.quick = set(), set(), {}
        for row in fields(folder, "PropList.txt"):
            if row[1] == "Unified_Ideograph":
                self.ideographs.update(span(row[0]))
        for row in fields(folder, "DerivedNormalizationProps.txt"):
            if row[1] == "Full_Composition_Exclusion":
                self.excluded.update(span(row[0]))
            elif row[1] == "NFC_QC":
                for scalar in span(row[0]):
                    self.quick[scalar] = row[2]
        self.folding = {}
        for row in fields(folder, "CaseFolding.txt"):
            if row[1] in ("C", "F"):
                self.folding[int(row[0], 16)] = [int(part, 16) for part in row[2].split()]
        self.pairs = {
            tuple(parts): code
            for code, parts in self.single.items()
            if len(parts) == 2 and code not in self.excluded
        }
        self.full = {code: self.expand(code) for code in self.single}

    def expand(self, code):
        if code not in self.single:
            return [code]
        return [leaf for part in self.single[code] for leaf in self.expand(part)]

    def nfd(self, scalars):
        out = []
        for scalar in scalars:
            index = scalar - S_BASE
            if 0 <= index < S_COUNT:
                out += [L_BASE + index // (V_COUNT * T_COUNT), V_BASE + index // T_COUNT % V_COUNT]
                if index % T_COUNT:
                    out.append(T_BASE + index % T_COUNT)
            else:
                out += self.full.get(scalar, [scalar])
        at = 0
        while at < len(out):
            end = at
            while end < len(out) and self.ccc.get(out[end], 0):
                end += 1
            out[at:end] = sorted(out[at:end], key=lambda scalar: self.ccc[scalar])
            at = end + 1
        return out

    def pair(self, first, second):
        if 0 <= first - L_BASE < L_COUNT and 0 <= second - V_BASE < V_COUNT:
            return S_BASE + ((first - L_BASE) * V_COUNT + second - V_BASE) * T_COUNT
        if 0 <= first - S_BASE < S_COUNT and (first - S_BASE) % T_COUNT == 0 and 0 < second - T_BASE < T_COUNT:
            return first + second - T_BASE
        return self.pairs.get((first, second))

    def nfc(self, scalars):
        out, starter, last = [], -1, -1
        for scalar in self.nfd(scalars):
            ccc = self.ccc.get(scalar, 0)
            if starter >= 0 and (last < ccc or last == -1):
                composite = self.pair(out[starter], scalar)
                if composite is not None:
                    out[starter] = composite
                    continue
            if ccc == 0:
                starter, last = len(out), -1
            else:
                last = ccc
            out.append(scalar)
        return out

    def fold_d(self, scalars):
        return self.nfc([scalar for scalar in self.nfd(scalars) if self.category[scalar] != "Mn"])

    def fold_c(self, scalars):
        return self.nfc([leaf for scalar in scalars for leaf in self.folding.get(scalar, [scalar])])

    def kind(self, scalar):
        category = self.category[scalar]
        if scalar in self.ideographs:
            return IDEOGRAPH
        if category[0] == "L":
            return LOWER if category == "Ll" else UPPER if category in ("Lu", "Lt") else OTHER_LETTER
        if category[0] == "N":
            return DIGIT
        if category[0] == "M":
            return NONSPACING if category == "Mn" else OTHER_MARK
        return SEPARATOR


def digits(value, count):
    if not 0 <= value < 64**count:
        sys.exit(f"{value} does not fit {count} digits")
    return "".join(chr(0x30 + (value >> 6 * at & 63)) for at in reversed(range(count)))


def two_stage(values, width):
    """The smallest split of a dictionary scalar -> value."""
    best = None
    for bits in (5, 6, 7, 8):
        blocks, stage1 = {}, []
        for start in range(0, LIMIT, 1 << bits):
            block = tuple(values.get(scalar, 0) for scalar in range(start, start + (1 << bits)))
            stage1.append(blocks.setdefault(block, len(blocks)))
        size = 2 * len(stage1) + (width * len(blocks) << bits)
        if len(blocks) <= 4096 and (best is None or size < best[0]):
            first = "".join(digits(block, 2) for block in stage1)
            second = "".join(digits(value, width) for block in blocks for value in block)
            best = size, bits, first, second
    return best[1:]


def literal(text):
    out = ['"""']
    line = ""
    for character in text:
        line += "\\\\" if character == "\\" else character
        if len(line) >= 94:
            out.append(line + "\\")
            line = ""
    out.append(line)
    out.append('"""')
    return "\n  ".join(out)


HEADER = f"""// Made by Corpora/unicode/make-tables.py from the Unicode Character Database {VERSION}. Do not edit.
// swift-format-ignore-file

"""


def write(folder, name, body):
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write(HEADER + body)
    print(f"{name}: {len(body)} characters")


def table(name, summary, values, width):
    bits, first, second = two_stage(values, width)
    write(
        TABLES,
        f"{name}Table.swift",
        f"""/// {summary}
enum {name}Table {{
  static let blockBits: UInt32 = {bits}

  static let stage1: StaticString = {literal(first)}

  static let stage2: StaticString = {literal(second)}
}}
""",
    )


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--ucd", default="/usr/share/unicode")
    folder = options.parse_args().ucd
    check_version(folder)
    data = Database(folder)
    pool, known = ["0"], {}

    def record(scalars):
        key = tuple(scalars)
        if key not in known:
            known[key] = sum(map(len, pool))
            pool.append(digits(len(key), 1) + "".join(digits(scalar, 4) for scalar in key))
        return known[key]

    composing = {scalar for scalar, answer in data.quick.items() if answer == "M"}
    traits, term = {}, {}
    for scalar in range(LIMIT):
        value = data.kind(scalar)
        if scalar in data.quick or scalar in data.ccc:
            value |= 8
        plain = data.fold_d([scalar])
        folded = data.fold_c(plain)
        if folded != [scalar]:
            value |= 16
            term[scalar] = record(folded)
        if plain and (plain[0] in composing or plain[0] in data.ccc):
            value |= 32
        if value:
            traits[scalar] = value

    os.makedirs(TABLES, exist_ok=True)
    table("Traits", "Class and normalization traits of a scalar, see `ScalarTraits`.", traits, 1)
    ordering = {scalar: data.ccc.get(scalar, 0) | {"N": 256, "M": 512}.get(data.quick.get(scalar), 0)
                for scalar in data.ccc.keys() | data.quick.keys()}
    table("CombiningClass", "Canonical combining class and quick check for NFC.", ordering, 2)
    table("Decomposition", "Full canonical decomposition (Hangul syllables are computed).",
          {scalar: record(full) for scalar, full in data.full.items()}, 3)
    table("CaseFolding", "Full case folding (status C and F).",
          {scalar: record(full) for scalar, full in data.folding.items()}, 3)
    table("TermFolding", "Folding of one scalar to the text of a term: without marks and case.", term, 3)
    write(
        TABLES,
        "ScalarRecords.swift",
        f"""/// Short scalar sequences that the folding and decomposition tables point into.
enum ScalarRecords {{
  static let digits: StaticString = {literal("".join(pool))}
}}
""",
    )
    rows = sorted((*pair, code) for pair, code in data.pairs.items())
    write(
        TABLES,
        "CompositionTable.swift",
        f"""/// Primary composites, sorted by first and second scalar (Hangul syllables are computed).
enum CompositionTable {{
  static let count = {len(rows)}

  static let rows: StaticString = {literal("".join(digits(part, 4) for row in rows for part in row))}
}}
""",
    )
    samples(folder)
    return data


def samples(folder):
    """Every 37th row of the conformance file, and all rows with more than eight scalars."""
    rows = [row for row in fields(folder, "NormalizationTest.txt") if not row[0].startswith("@")]
    chosen = [row for at, row in enumerate(rows) if at % 37 == 0 or len(row[0].split()) > 8]
    random.Random(15).shuffle(chosen)
    body = "".join(f"{row[0]};{row[1]};{row[2]}\n  " for row in chosen[:700])
    write(
        TESTS,
        "NormalizationSamples.swift",
        f'''/// Rows of NormalizationTest.txt: source; NFC; NFD.
enum NormalizationSamples {{
  static let rows: StaticString = """
  {body}"""
}}
''',
    )


if __name__ == "__main__":
    main()
