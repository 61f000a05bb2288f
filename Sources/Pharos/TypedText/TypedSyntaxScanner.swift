import TextAnalysis

/// Cuts a typed text into its parts.
///
/// A part begins behind a blank; what has no form is a word up to the next blank.
struct TypedSyntaxScanner {
  private typealias Part = TypedSyntax.Part

  private let scalars: [Unicode.Scalar]
  /// Where each scalar begins in the text, and where the text ends.
  private let offsets: [Int]
  private let hasForms: Bool

  /// - Parameter hasForms: whether there is anything but words.
  init(_ text: String, hasForms: Bool) {
    scalars = Array(text.unicodeScalars)
    var offsets = [0]
    offsets.reserveCapacity(scalars.count + 1)
    for scalar in scalars { offsets.append(offsets[offsets.count - 1] + UTF8.width(scalar)) }
    self.offsets = offsets
    self.hasForms = hasForms
  }

  func parts() -> [TypedSyntax.Part] {
    var parts: [Part] = []
    var place = 0
    while true {
      while place < scalars.count, scalars[place].isTypedBlank { place += 1 }
      guard place < scalars.count else { break }
      let (part, end) = part(at: place)
      parts.append(part)
      place = end
    }
    return withoutIdleOperators(parts)
  }

  /// `OR` joins what stands on both sides of it; without that it is a word.
  private func withoutIdleOperators(_ parts: [Part]) -> [Part] {
    var parts = parts
    for place in parts.indices where parts[place].kind == .either {
      let joins =
        place > 0 && place + 1 < parts.count
        && [parts[place - 1], parts[place + 1]].allSatisfy { !$0.isExcluded && $0.kind != .either }
      if !joins { parts[place].kind = .word }
    }
    return parts
  }

  /// The part that begins at a place, and where to go on.
  private func part(at start: Int) -> (Part, end: Int) {
    guard hasForms else { return word(from: start) }
    let isExcluded = scalars[start] == "-" && excludes(at: start + 1)
    let operand = isExcluded ? start + 1 : start
    if let (formed, end) = phrase(at: operand) ?? filter(at: operand) {
      var part = formed
      part.isExcluded = isExcluded
      if isExcluded { part.isUnfinished = false }
      part.range = offsets[start]..<part.range.upperBound
      return (part, end)
    }
    guard isExcluded else { return word(from: start) }
    let end = pieceEnd(operand)
    let text = trimmed(operand..<end)
    return (part(.word, start..<end, text, isExcluded: true), end)
  }

  /// Whether `-` leaves out what stands at a place: a word, unless it begins as -5 and -3.5 do,
  /// or a phrase.
  private func excludes(at place: Int) -> Bool {
    guard place < scalars.count else { return false }
    if phrase(at: place) != nil { return true }
    guard scalars[place].isTypedWord else { return false }
    let digits = scalars[place...].prefix { $0.isTypedDigit }
    let isNumber = digits.endIndex == scalars.count || !scalars[digits.endIndex].isTypedWord
    return !(isNumber && (1...3).contains(digits.count))
  }

  // MARK: Words

  private func word(from start: Int) -> (Part, end: Int) {
    let end = pieceEnd(start)
    let isOperator = hasForms && scalars[start..<end].elementsEqual("OR".unicodeScalars)
    var part = part(isOperator ? .either : .word, start..<end, start..<end)
    part.isUnfinished = end == scalars.count
    return (part, end)
  }

  /// Where the blank is that ends what begins at a place.
  private func pieceEnd(_ start: Int) -> Int {
    scalars[start...].firstIndex(where: \.isTypedBlank) ?? scalars.count
  }

  // MARK: Phrases

  private func phrase(at start: Int) -> (Part, end: Int)? {
    guard let (text, end) = quoted(at: start) else { return nil }
    return (part(.phrase, start..<end, text), afterQuote(end))
  }

  /// The text between quotes, and the place behind them; nil where they are not closed, or have no
  /// words between them.
  private func quoted(at start: Int) -> (text: Range<Int>, end: Int)? {
    guard start < scalars.count, let closing = TypedSyntaxScanner.closing(scalars[start]),
      let end = scalars[(start + 1)...].firstIndex(where: { closing.contains($0) })
    else { return nil }
    let text = trimmed(start + 1..<end)
    guard scalars[text].contains(where: \.isTypedWord) else { return nil }
    return (text, end + 1)
  }

  /// What closes a quote, in the pairs that keyboards and languages have; nil for what opens none.
  private static func closing(_ opening: Unicode.Scalar) -> [Unicode.Scalar]? {
    switch opening {
    case "\"", "\u{201C}", "\u{201D}", "\u{201E}", "\u{201F}":
      ["\"", "\u{201C}", "\u{201D}", "\u{201F}"]
    case "\u{AB}": ["\u{BB}"]
    case "\u{BB}": ["\u{AB}"]
    default: nil
    }
  }

  /// Where to go on behind a quote: punctuation that stands there belongs to nothing.
  private func afterQuote(_ end: Int) -> Int {
    let piece = pieceEnd(end)
    return scalars[end..<piece].contains(where: \.isTypedWord) ? end : piece
  }

  // MARK: Filters

  private func filter(at start: Int) -> (Part, end: Int)? {
    let end = pieceEnd(start)
    guard let colon = scalars[start..<end].firstIndex(of: ":"), colon - start <= 16,
      let field = TypedField(name: string(start..<colon))
    else { return nil }
    let value = colon + 1
    guard value < end else { return nil }
    if let (text, end) = quoted(at: value) {
      guard field.accepts(string(text)) else { return nil }
      return (part(.filter(field), start..<end, text), afterQuote(end))
    }
    // A date may be of several words, such as “last week”.
    for end in ends(from: value, most: field.mostWords).reversed() {
      let text = trimmed(value..<end)
      guard let first = text.first, scalars[first] != ":", field.accepts(string(text)),
        scalars[text].contains(where: \.isTypedWord)
      else { continue }
      var part = part(.filter(field), start..<end, text)
      part.isUnfinished = text.upperBound == scalars.count
      return (part, end)
    }
    return nil
  }

  /// The ends of the first words from a place on.
  private func ends(from start: Int, most: Int) -> [Int] {
    var ends = [pieceEnd(start)]
    while ends.count < most {
      var next = ends[ends.count - 1]
      while next < scalars.count, scalars[next] == " " { next += 1 }
      guard next < scalars.count, !scalars[next].isTypedBlank else { break }
      ends.append(pieceEnd(next))
    }
    return ends
  }

  // MARK: Making parts

  private func part(
    _ kind: Part.Kind, _ range: Range<Int>, _ text: Range<Int>, isExcluded: Bool = false
  ) -> Part {
    Part(
      kind: kind, isExcluded: isExcluded,
      range: offsets[range.lowerBound]..<offsets[range.upperBound],
      textRange: offsets[text.lowerBound]..<offsets[text.upperBound], text: string(text))
  }

  private func string(_ range: Range<Int>) -> String {
    String(String.UnicodeScalarView(scalars[range]))
  }

  /// A stretch without blanks around it, and without the punctuation that ends a sentence.
  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var range = range
    while let last = range.last, scalars[last].endsSentence || scalars[last].isTypedBlank {
      range.removeLast()
    }
    while let first = range.first, scalars[first].isTypedBlank { range.removeFirst() }
    return range
  }
}

extension Unicode.Scalar {
  fileprivate var isTypedBlank: Bool { TextAnalysis.PatternCharacter.scalar(self).isBlank }
  fileprivate var isTypedWord: Bool { TextAnalysis.PatternCharacter.scalar(self).isWordScalar }
  fileprivate var isTypedDigit: Bool { ("0"..."9").contains(self) }
  fileprivate var endsSentence: Bool { ",.;:!?)".unicodeScalars.contains(self) }
}
