#!/usr/bin/env python3
"""Generates the properties of CSSearchableItemAttributeSet from the registry of the engine.

Run from the root of the package:

    python3 Sources/CoreSpotlight/Attributes/make-properties.py

It reads Sources/Pharos/Model/Attributes/AttributeRegistry+Table.swift (names, types, sections) and
AttributeKey+Names.swift (what each means), and writes Sources/CoreSpotlight/Attributes/Properties/*.swift and
Tests/CoreSpotlightTests/Attributes/AttributeProperties.swift. Format them with swift-format afterwards.
"""

import os
import re

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", ".."))
MODEL = os.path.join(ROOT, "Sources", "Pharos", "Model", "Attributes")
PROPERTIES = os.path.join(ROOT, "Sources", "CoreSpotlight", "Attributes", "Properties")
TABLE = os.path.join(ROOT, "Tests", "CoreSpotlightTests", "Attributes", "AttributeProperties.swift")
MADE = "// Made by Sources/CoreSpotlight/Attributes/make-properties.py from the registry of attributes. Do not edit.\n"

# Engine type -> Swift type and the subscript that reads and writes it.
TYPES = {
    "text": ("String?", "text"),
    "textList": ("[String]?", "texts"),
    "number": ("NSNumber?", "number"),
    "boolean": ("NSNumber?", "boolean"),
    "date": ("Date?", "date"),
    "dateList": ("[Date]?", "dates"),
    "data": ("Data?", "data"),
    "url": ("URL?", "url"),
    "personList": ("[CSPerson]?", "persons"),
    "headers": ("[String: [Any]]?", "headers"),
}
# Where the property is not what the type says.
OWN_TYPES = {
    "actionIdentifiers": ("[String]", "texts"),
    "sharedItemContentType": ("UTType?", "contentType"),
    "likelyJunk": ("NSNumber", "boolean"),
}
# Where there is no value, though the type has no nil.
DEFAULTS = {"actionIdentifiers": "[]", "likelyJunk": "false"}
READ_ONLY = {"isPriority", "textContentSummary"}


def attributes():
    """(section, name, engine type, documentation lines) of every row, in the order of the table."""
    with open(os.path.join(MODEL, "AttributeRegistry+Table.swift"), encoding="utf-8") as file:
        table = file.read()
    with open(os.path.join(MODEL, "AttributeKey+Names.swift"), encoding="utf-8") as file:
        names = file.read()
    meanings = {}
    for match in re.finditer(r"((?: *///.*\n)+) *public static var (\w+): Self", names):
        meanings[match[2]] = [line.strip() for line in match[1].rstrip("\n").split("\n")]
    section = None
    for line in table.split("\n"):
        if match := re.match(r"    // (\w.*)$", line):
            section = match[1]
        elif match := re.match(r'    \.init\("(\w+)", +\.(\w+)', line):
            yield section, match[1], match[2], meanings[match[1]]


def file_name(section):
    """`General: quick actions and sharing` -> `GeneralQuickActionsAndSharing`."""
    words = re.sub(r"\(.*?\)", "", section).replace(":", " ").split()
    return "".join(word[0].upper() + word[1:] for word in words)


def property_text(name, kind, meaning):
    swift, accessor = OWN_TYPES.get(name, TYPES[kind])
    lines = ["    " + line for line in meaning]
    default = f" ?? {DEFAULTS[name]}" if name in DEFAULTS else ""
    if name in READ_ONLY:
        return lines + [f"    public var {name}: {swift} {{ self[{accessor}: .{name}] }}"]
    return lines + [
        f"    public var {name}: {swift} {{",
        f"      get {{ self[{accessor}: .{name}]{default} }}",
        f"      set {{ self[{accessor}: .{name}] = newValue }}",
        "    }",
    ]


def main():
    sections = {}
    rows = list(attributes())
    for section, name, kind, meaning in rows:
        sections.setdefault(section, []).append((name, kind, meaning))
    os.makedirs(PROPERTIES, exist_ok=True)
    os.makedirs(os.path.dirname(TABLE), exist_ok=True)
    for section, members in sections.items():
        lines = ["#if !canImport(Darwin)", "  import Foundation", "  import Pharos"]
        if any(name == "sharedItemContentType" for name, _, _ in members):
            lines.append("  import UniformTypeIdentifiers")
        lines += ["", f"  // {section}", "  extension CSSearchableItemAttributeSet {"]
        for name, kind, meaning in members:
            lines += property_text(name, kind, meaning)
        lines += ["  }", "#endif", ""]
        path = os.path.join(PROPERTIES, f"CSSearchableItemAttributeSet+{file_name(section)}.swift")
        with open(path, "w", encoding="utf-8") as file:
            file.write(MADE + "\n".join(lines))
    with open(TABLE, "w", encoding="utf-8") as file:
        file.write(MADE)
        file.write("import CoreSpotlight\nimport Foundation\n\n")
        file.write("/// Every property with the type that a client sees.\n")
        file.write("let attributeProperties: [AttributeProperty] = [\n")
        for _, name, kind, _ in rows:
            swift, _ = OWN_TYPES.get(name, TYPES[kind])
            path = "KeyPath" if name in READ_ONLY else "ReferenceWritableKeyPath"
            file.write(
                f"  .init(\"{name}\", \\.{name} as {path}<CSSearchableItemAttributeSet, {swift}>),\n")
        file.write("]\n")


if __name__ == "__main__":
    main()
