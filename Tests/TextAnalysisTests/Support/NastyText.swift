import TextAnalysis

/// Random texts over scalars that break analyzers.
enum NastyText {
  /// Groups of scalars; a text mixes a few of them.
  static let groups: [[UInt32]] = [
    // Plain words with borders.
    [0x61, 0x62, 0x41, 0x42, 0x31, 0x32, 0x20, 0x2D, 0x5F, 0x61, 0x73],
    // Latin with composites and full foldings: é É ß ẞ İ ı ſ ŉ ǰ ﬁ ẖ ǅ Ǆ J H, K and angstrom signs.
    [
      0xE9, 0xC9, 0xDF, 0x1E9E, 0x130, 0x131, 0x17F, 0x149, 0x1F0, 0xFB01, 0x1E96, 0x1C5, 0x1C4,
      0x4A, 0x48, 0x69, 0x6E, 0x66, 0x212A, 0x212B,
    ],
    // Marks of many classes.
    [
      0x300, 0x301, 0x302, 0x307, 0x308, 0x30C, 0x323, 0x331, 0x327, 0x338, 0x345, 0x20DD, 0x20E3,
      0xFE0F, 0x34F, 0x360,
    ],
    // Greek.
    [
      0x3B1, 0x391, 0x3B9, 0x399, 0x3C3, 0x3C2, 0x3A3, 0x390, 0x3AF, 0x1FB3, 0x1FB4, 0x1FBC, 0x1F80,
      0x1FBE, 0x345, 0x301, 0x1FF3,
    ],
    // Hangul letters and syllables.
    [0x1100, 0x1112, 0x1161, 0x1175, 0x11A8, 0x11C2, 0xAC00, 0xAC01, 0xD788, 0x11A7, 0x302E],
    // Devanagari, Kannada, Bengali, Sinhala, Thai.
    [
      0x915, 0x937, 0x94D, 0x93C, 0x93F, 0x958, 0xC95, 0xCC6, 0xCC2, 0xCCA, 0xCCB, 0xCD5, 0x995,
      0x9C7, 0x9BE, 0x9D7, 0xD9A, 0xDD9, 0xDCF, 0xDCA, 0xDDD, 0xE01, 0xE38, 0xE48, 0xE33,
    ],
    // Ideographs, compatibility ideographs, kana, iteration mark, zero, variation selectors.
    [
      0x4EAC, 0x6771, 0x4E00, 0xF900, 0xFA0E, 0x20000, 0x2F800, 0x3042, 0x304B, 0x3099, 0x30AB,
      0x3005, 0x30FC, 0x3007, 0xFE00, 0xE0100,
    ],
    // Emoji, joiners, symbols that fold or compose.
    [
      0x2764, 0xFE0F, 0x200D, 0x1F469, 0x1F3FD, 0x200B, 0x24B6, 0x24D0, 0x3D, 0x338, 0x2260, 0xA0,
      0x1D15E, 0x1D157, 0x1D165, 0x1FEF,
    ],
    // Astral letters, digits of several scripts, no scalars of the pinned version.
    [0x1D400, 0x10400, 0x10428, 0x661, 0x96F, 0x1D7D8, 0x2167, 0xB2, 0xBD, 0x1E900, 0x378, 0x13A0],
    // Balinese and Grantha composites, Tibetan marks.
    [0x1B05, 0x1B35, 0x1B34, 0x11347, 0x1133E, 0x1134D, 0xF71, 0xF72, 0xF73, 0xF40],
  ]

  static func scalars(_ random: inout SeededGenerator, upTo limit: Int) -> [UInt32] {
    let chosen = [
      groups[0], groups.randomElement(using: &random) ?? [], groups[2],
      groups.randomElement(using: &random) ?? [],
    ]
    let sparse = Bool.random(using: &random)
    return (0..<Int.random(in: 0...limit, using: &random)).map { _ in
      let group = Int.random(in: 0..<(sparse ? 8 : 4), using: &random)
      let scalars = chosen[group < 4 ? group : group % 2]
      return scalars.randomElement(using: &random) ?? 0x61
    }
  }

  static func string(_ scalars: some Sequence<UInt32>) -> String {
    var view = String.UnicodeScalarView()
    for scalar in scalars { view.append(Unicode.Scalar(scalar) ?? "\u{FFFD}") }
    return String(view)
  }

  static func shown(_ scalars: some Sequence<UInt32>) -> String {
    scalars.map { String($0, radix: 16) }.joined(separator: " ")
  }

  /// A pattern made of parts of a value, with stars, gaps and changes.
  static func pattern(from value: [UInt32], _ random: inout SeededGenerator) -> [PatternCharacter] {
    var characters: [PatternCharacter] = []
    func literal(_ scalar: UInt32) {
      guard let scalar = Unicode.Scalar(scalar) else { return }
      let escaped = scalar == "*" || Int.random(in: 0..<12, using: &random) == 0
      characters.append(escaped ? .escaped(scalar) : .scalar(scalar))
    }
    if Int.random(in: 0..<4, using: &random) == 0 { characters.append(.wildcard) }
    let start = Int.random(in: 0...value.count, using: &random)
    let whole = Int.random(in: 0..<3, using: &random) == 0
    var index = whole ? 0 : start
    let end = whole ? value.count : min(value.count, start + Int.random(in: 0..<9, using: &random))
    while index < end {
      switch Int.random(in: 0..<24, using: &random) {
      case 0: characters.append(.wildcard)
      case 1:
        characters.append(.wildcard)
        index += Int.random(in: 1...3, using: &random)
      case 2: characters.append(.scalar(" "))
      case 3:
        characters.append(.scalar(" "))
        index += 1
      case 4: literal(NastyText.groups.randomElement(using: &random)?.first ?? 0x62)
      case 5:
        // Another case of the same letter.
        let other = Unicode.Scalar(value[index]).map { $0.properties.uppercaseMapping } ?? ""
        for scalar in other.unicodeScalars { literal(scalar.value) }
        index += 1
      default:
        literal(value[index])
        index += 1
      }
    }
    if Int.random(in: 0..<4, using: &random) == 0 { characters.append(.wildcard) }
    return characters
  }

  static let options: [FoldOptions] = [[], .ignoreCase, .ignoreDiacritics, .term]
}
