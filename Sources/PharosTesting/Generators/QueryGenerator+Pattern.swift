import QueryLanguage

extension QueryGenerator {
  /// A pattern that often matches a value: a piece of it, changed a little, with stars.
  mutating func pattern(from value: String) -> [PatternCharacter] {
    let scalars = Array(value.unicodeScalars)
    var piece = random.pick([Spelling.string(piece(of: scalars))])
    if random.oneIn(4) { piece = Spelling.otherCase(piece, &random) }
    if random.oneIn(6) { piece = Spelling.otherMarks(piece, &random) }
    var pattern = literal(piece)
    if random.oneIn(6) { changeBlanks(&pattern) }
    addStars(&pattern)
    if random.oneIn(12) { escapeSome(&pattern) }
    return pattern
  }

  /// A pattern without wildcards.
  func literal(_ text: String) -> [PatternCharacter] {
    text.unicodeScalars.map { $0 == "*" ? .escaped($0) : .scalar($0) }
  }

  /// The whole value, one end of it, a stretch out of it, or some of its words.
  private mutating func piece(of scalars: [Unicode.Scalar]) -> ArraySlice<Unicode.Scalar> {
    let count = scalars.count
    guard count > 0 else { return [] }
    let start = random.number(below: count)
    let length = 1 + random.number(below: random.pick([3, 8, 20]))
    switch random.number(below: 8) {
    case 0 where count <= 700, 1 where count <= 80: return scalars[...]
    case 2: return scalars.prefix(length)
    case 3: return scalars.suffix(length)
    case 4: return scalars[start..<min(count, start + length)]
    default: return words(1 + random.number(below: 3), at: start, of: scalars)
    }
  }

  /// Words around a place, as they are parted by what is no letter, digit or mark.
  private mutating func words(_ count: Int, at place: Int, of scalars: [Unicode.Scalar])
    -> ArraySlice<Unicode.Scalar>
  {
    let isWord = { (scalar: Unicode.Scalar) in
      ReferenceScalarClass.isMark(scalar) || ReferenceScalarClass.classes(of: [scalar])[0].isWord
    }
    var start = place
    while start > 0, place - start < 300, isWord(scalars[start - 1]) { start -= 1 }
    var end = start
    for index in 0..<count {
      while index > 0, end < scalars.count, !isWord(scalars[end]) { end += 1 }
      while end < scalars.count, end - start < 900, isWord(scalars[end]) { end += 1 }
    }
    return end > start ? scalars[start..<end] : scalars[start...start]
  }

  /// Blanks in place of separators, more blanks, or another separator in place of a blank.
  private mutating func changeBlanks(_ pattern: inout [PatternCharacter]) {
    let style = random.number(below: 4)
    pattern = pattern.flatMap { character -> [PatternCharacter] in
      guard case .scalar(let scalar) = character,
        !ReferenceScalarClass.classes(of: [scalar])[0].isWord,
        !ReferenceScalarClass.isMark(scalar)
      else { return [character] }
      switch style {
      case 0: return [.scalar(" ")]
      case 1: return [.scalar(" "), .scalar("\t")]
      case 2: return [.scalar("-")]
      default: return scalar == " " ? [.escaped(" ")] : [character]
      }
    }
    if random.oneIn(6) { pattern.insert(.scalar(" "), at: 0) }
    if random.oneIn(6) { pattern.append(.scalar(" ")) }
  }

  private mutating func addStars(_ pattern: inout [PatternCharacter]) {
    switch random.number(below: 14) {
    case 0...3: break
    case 4, 5: pattern.append(.wildcard)
    case 6: pattern.insert(.wildcard, at: 0)
    case 7:
      pattern.insert(.wildcard, at: 0)
      pattern.append(.wildcard)
    case 8, 9: replaceStretch(&pattern)
    case 10:
      replaceStretch(&pattern)
      replaceStretch(&pattern)
      if random.oneIn(2) { pattern.append(.wildcard) }
    case 11:
      // Stars on both sides of every blank.
      pattern = pattern.flatMap { $0 == .scalar(" ") ? [.wildcard, $0, .wildcard] : [$0] }
      if random.oneIn(2) { pattern.append(.wildcard) }
    case 12: pattern += [.scalar(" "), .wildcard]
    default:
      for _ in 0...random.number(below: 3) {
        pattern.insert(.wildcard, at: random.number(below: pattern.count + 1))
      }
    }
  }

  /// A star in place of some characters, perhaps none.
  private mutating func replaceStretch(_ pattern: inout [PatternCharacter]) {
    let start = random.number(below: pattern.count + 1)
    let end = min(pattern.count, start + random.number(below: 6))
    pattern.replaceSubrange(
      start..<end, with: random.oneIn(8) ? [.wildcard, .wildcard] : [.wildcard])
  }

  private mutating func escapeSome(_ pattern: inout [PatternCharacter]) {
    pattern = pattern.map { character in
      guard case .scalar(let scalar) = character, random.oneIn(3) else { return character }
      return .escaped(scalar)
    }
  }
}

extension QueryGenerator {
  /// The pattern between quotes of one kind or the other.
  mutating func quoted(_ pattern: [PatternCharacter]) -> String {
    let quote: Unicode.Scalar = random.oneIn(3) ? "'" : "\""
    var text = String.UnicodeScalarView()
    text.append(quote)
    for (index, character) in pattern.enumerated() {
      switch character {
      case .wildcard: text.append("*")
      case .escaped(let scalar): text.append(contentsOf: ["\\", scalar])
      case .scalar(let scalar):
        let mustEscape = scalar == quote || scalar == "\\" || (index == 0 && scalar == "$")
        if mustEscape { text.append("\\") }
        text.append(scalar)
      }
    }
    text.append(quote)
    return String(text)
  }

  /// The pattern without quotes; nil if it cannot be written so without doubt.
  func bare(_ pattern: [PatternCharacter]) -> String? {
    guard let first = pattern.first, first != .scalar("$") else { return nil }
    var text = String.UnicodeScalarView()
    for character in pattern {
      switch character {
      case .wildcard: text.append("*")
      case .escaped(let scalar): text.append(contentsOf: ["\\", scalar])
      case .scalar(let scalar):
        let isPlain =
          scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || ".-_/:@".unicodeScalars.contains(scalar)
        guard isPlain else { return nil }
        text.append(scalar)
      }
    }
    return String(text)
  }
}
