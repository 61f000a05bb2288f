import TextAnalysis

/// Runs, borders and folded text straight from the rules, with the standard library's properties.
struct NaiveText {
  struct Run: Equatable {
    var spelling: [UInt32]
    var term: [UInt32]
    var isJoined: Bool
    var hasInnerBorders: Bool
    var isRegular: Bool
  }

  let nfc: [UInt32]
  let borders: [Bool]
  let isWord: [Bool]
  private let kinds: [Kind]

  private enum Kind { case separator, lower, upper, letter, digit, ideograph }

  init(nfc: [UInt32]) {
    self.nfc = nfc
    var kinds: [Kind] = []
    for scalar in nfc {
      kinds.append(Self.isMark(scalar) ? kinds.last ?? .separator : Self.kind(scalar))
    }
    self.kinds = kinds
    isWord = kinds.map { $0 != .separator }
    borders = (0...nfc.count).map { place in
      if place == 0 || place == nfc.count { return true }
      let (before, after) = (kinds[place - 1], kinds[place])
      if before == .separator || after == .separator { return true }
      if Self.isMark(nfc[place]) { return false }
      if before == .ideograph || after == .ideograph { return true }
      return (before == .digit) != (after == .digit) || (before == .lower && after == .upper)
    }
  }

  /// The runs, and for each the range of its scalars.
  var runs: [(run: Run, range: Range<Int>)] {
    var runs: [(run: Run, range: Range<Int>)] = []
    var start = 0
    while start < nfc.count {
      if !isWord[start] {
        start += 1
        continue
      }
      var end = start + 1
      while end < nfc.count, isWord[end],
        Self.isMark(nfc[end]) || (kinds[end] != .ideograph && kinds[start] != .ideograph)
      {
        end += 1
      }
      let spelling = Array(nfc[start..<end])
      let term = Folding.fold(spelling, .term)
      let loose = nfc[..<start].allSatisfy(Self.isNonspacing) && start > 0
      let bytes = [spelling, term].map { NastyText.string($0).utf8.count }
      runs.append(
        (
          Run(
            spelling: spelling, term: term,
            isJoined: runs.last?.range.upperBound == start,
            hasInnerBorders: borders[start + 1..<end].contains(true),
            isRegular: term == spelling.flatMap { Folding.fold([$0], .term) } && !loose
              && bytes.allSatisfy { $0 <= 255 }), start..<end
        ))
      start = end
    }
    return runs
  }

  /// The folded text by pieces between borders; nil where a composition crosses one.
  func folded(_ options: FoldOptions) -> (scalars: [UInt32], isWord: [Bool], isBorder: [Bool])? {
    var result: (scalars: [UInt32], isWord: [Bool], isBorder: [Bool]) = ([], [], [])
    var start = 0
    while start < nfc.count {
      var end = start + 1
      while !borders[end] { end += 1 }
      for (offset, scalar) in Folding.fold(Array(nfc[start..<end]), options).enumerated() {
        result.scalars.append(scalar)
        result.isWord.append(isWord[start])
        result.isBorder.append(offset == 0)
      }
      start = end
    }
    result.isBorder.append(true)
    return result.scalars == Folding.fold(nfc, options) ? result : nil
  }

  static func isMark(_ scalar: UInt32) -> Bool {
    switch category(scalar) {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  static func isNonspacing(_ scalar: UInt32) -> Bool { category(scalar) == .nonspacingMark }

  private static func category(_ scalar: UInt32) -> Unicode.GeneralCategory {
    // A later version of Unicode changed the category of these two.
    if scalar == 0x295 { return .lowercaseLetter }
    if scalar == 0x1171E { return .nonspacingMark }
    guard let properties = Unicode.Scalar(scalar)?.properties, let age = properties.age,
      (age.major, age.minor) <= (15, 0)
    else { return .unassigned }
    return properties.generalCategory
  }

  private static func kind(_ scalar: UInt32) -> Kind {
    switch category(scalar) {
    case .decimalNumber, .letterNumber, .otherNumber: return .digit
    case .lowercaseLetter: return .lower
    case .uppercaseLetter, .titlecaseLetter: return .upper
    case .otherLetter, .modifierLetter:
      let isIdeograph = Unicode.Scalar(scalar)?.properties.isUnifiedIdeograph ?? false
      return isIdeograph ? .ideograph : .letter
    default: return .separator
    }
  }
}
