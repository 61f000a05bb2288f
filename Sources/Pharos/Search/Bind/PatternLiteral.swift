import TextAnalysis

/// The literal of a pattern `literal` or `literal*`: what the sorted values of a column are asked
/// for.
struct PatternLiteral: Sendable {
  /// NFC.
  let utf8: [UInt8]
  /// The same without case and diacritics.
  let folded: [UInt8]
  /// The order of the values cannot find all matches.
  ///
  /// Ignoring case but not diacritics, U+0345 equals ι, which the order does not know; and what a
  /// prefix ends with may be composed with what follows it once marks between them are dropped.
  let needsEveryValue: Bool
  /// Terms that a segment has if it has a match whose runs are all in its vocabulary.
  let requiredTerms: [[UInt8]]

  /// Nil where a star stands elsewhere than at the end.
  init?(
    _ characters: [TextAnalysis.PatternCharacter], _ options: FoldOptions, _ shape: PatternShape
  ) {
    var literal = characters[...]
    while literal.last == .wildcard { literal.removeLast() }
    var scalars = String.UnicodeScalarView()
    for character in literal {
      switch character {
      case .scalar(let scalar), .escaped(let scalar): scalars.append(scalar)
      case .wildcard: return nil
      }
    }
    utf8 = Normalization.nfc(Array(String(scalars).utf8))
    folded = Folding.fold(utf8: utf8, .term)
    needsEveryValue = PatternLiteral.needsEveryValue(
      utf8, options, hasStar: literal.count < characters.count)
    requiredTerms = shape.requiredRuns.compactMap(\.onlyTerm)
  }

  static func needsEveryValue(
    _ literal: [UInt8], _ options: FoldOptions, hasStar: Bool
  ) -> Bool {
    let scalars = String(decoding: literal, as: UTF8.self).unicodeScalars.map(\.value)
    if options == .ignoreCase,
      Folding.fold(scalars, .ignoreCase).contains(where: Iota.mayBeMark)
    {
      return true
    }
    guard hasStar, !options.contains(.ignoreDiacritics), let last = scalars.last else {
      return false
    }
    return mayCompose(last)
  }

  /// Whether a scalar may be composed with one that is not dropped as a mark: Hangul without a
  /// final consonant, and the scripts of India and its neighbours.
  private static func mayCompose(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0900...0x11FF, 0x1B00...0x1B7F, 0x11000...0x11FFF: true
    case 0xAC00...0xD7A3: (scalar - 0xAC00) % 28 == 0
    default: false
    }
  }
}

extension RunPattern {
  /// The term that every matching run is, unless it is irregular; nil where it may be several.
  fileprivate var onlyTerm: [UInt8]? {
    guard start == .run, end == .run, !lenient, foldedPieces.count == 1 else { return nil }
    return foldedPieces.first.flatMap { $0.isEmpty ? nil : $0 }
  }
}
