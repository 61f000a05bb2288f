import Testing

@testable import TextAnalysis

@Suite struct ScalarTableTests {
  /// Stretches of scalars that are all alike; every 61st of them is enough.
  private static let uniform: [ClosedRange<UInt32>] = [
    0x3500...0x4D00, 0x5000...0x9F00, 0xAC80...0xD700, 0xE010...0xF8F0, 0x13500...0x14600,
    0x17010...0x187F0, 0x18B10...0x18CD0, 0x20010...0x2A600, 0x2A710...0x2F7F0,
  ]

  /// Scalars that Unicode 15.0 or an earlier version assigned.
  private func forEachAssigned(_ body: (Unicode.Scalar) -> Void) {
    let ranges: [ClosedRange<UInt32>] = [0...0x323FF, 0xE0000...0xE01FF, 0x10FFF0...0x10FFFF]
    for value in ranges.joined() {
      if value % 61 != 0, Self.uniform.contains(where: { $0.contains(value) }) { continue }
      guard let scalar = Unicode.Scalar(value), let age = scalar.properties.age,
        (age.major, age.minor) <= (15, 0)
      else { continue }
      body(scalar)
    }
  }

  /// Scalars whose category a later version of Unicode changed.
  private static let reclassified: Set<UInt32> = [0x295, 0x1171E]

  @Test func classesAreThoseOfTheStandardLibrary() {
    forEachAssigned { scalar in
      let expected: ScalarClass
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .titlecaseLetter: expected = .uppercase
      case .lowercaseLetter: expected = .lowercase
      case .otherLetter, .modifierLetter:
        expected = scalar.properties.isUnifiedIdeograph ? .ideograph : .otherLetter
      case .decimalNumber, .letterNumber, .otherNumber: expected = .digit
      case .nonspacingMark: expected = .nonspacingMark
      case .spacingMark, .enclosingMark: expected = .otherMark
      default: expected = .separator
      }
      if Self.reclassified.contains(scalar.value) { return }
      let found = ScalarClass(of: scalar.value)
      if found != expected { Issue.record("\(scalar.value): \(found), not \(expected)") }
    }
  }

  @Test func combiningClassesAreThoseOfTheStandardLibrary() {
    forEachAssigned { scalar in
      let expected = scalar.properties.canonicalCombiningClass.rawValue
      let found = Composition.combiningClass(of: scalar.value)
      if found != expected { Issue.record("\(scalar.value): \(found), not \(expected)") }
      if expected != 0 { #expect(ScalarTraits(of: scalar.value).orders) }
    }
  }

  @Test func normalFormsAreCanonicallyEquivalent() {
    forEachAssigned { scalar in
      let composed = Normalization.nfc(scalars: [scalar.value])
      let decomposed = ScalarRecord.decomposition(of: scalar.value).map(Array.init)
      if composed == [scalar.value], decomposed == nil { return }
      let text = String(Character(scalar))
      #expect(NastyText.string(composed) == text)
      if let decomposed {
        #expect(NastyText.string(decomposed) == text)
        #expect(Normalization.nfc(scalars: decomposed) == composed)
      }
    }
  }

  /// The analyzer folds with a direct table; it must say what the two steps say.
  @Test func termFoldingIsTheTwoSteps() {
    forEachAssigned { scalar in
      let value = scalar.value
      let steps = Folding.fold(
        Folding.fold([value], .ignoreDiacritics), .ignoreCase)
      let direct = ScalarRecord.termFolding(of: value).map(Array.init) ?? [value]
      if direct != steps { Issue.record("\(value): \(direct), not \(steps)") }
      if ScalarTraits(of: value).folds != (steps != [value]) { Issue.record("\(value): folds") }
    }
  }

  /// Patterns are cut by the classes of folded scalars: folding must not carry a scalar of NFC text
  /// from words to separators or back, with the one exception of U+0345.
  @Test func foldingKeepsWordsWords() {
    forEachAssigned { scalar in
      let value = scalar.value
      guard value >= 0x80, value != 0x345, Normalization.nfc(scalars: [value]) == [value] else {
        return
      }
      let before = ScalarClass(of: value)
      for options in NastyText.options where options != [] {
        let folded = Folding.fold([value], options)
        for (index, part) in folded.enumerated() {
          let after = ScalarClass(of: part)
          let fits =
            before.isMark
            ? after.isMark
            : before == .separator
              ? after == .separator && index == 0
              : after != .separator && (!after.isMark || index > 0)
          if !fits || (after == .ideograph) != (before == .ideograph && index == 0) {
            Issue.record("\(value) \(before) -> \(part) \(after)")
          }
        }
        if folded.isEmpty, !before.isMark { Issue.record("\(value) vanishes") }
        if options == .ignoreCase {
          // A term loses nothing that case folding alone makes, but for the iota.
          let iota = NastyText.string([value]).unicodeScalars.first.map {
            ScalarRecord.decomposition(of: $0.value)?.contains(0x345) ?? false
          }
          if iota == false, Folding.fold(folded, .term) != Folding.fold([value], .term) {
            Issue.record("\(value): c then cd")
          }
        }
      }
    }
  }

  @Test(arguments: [
    ("ß", "ss", "ss"), ("ẞ", "ss", "ss"), ("İ", "i\u{307}", "i"), ("ſ", "s", "s"),
    ("Σ", "σ", "σ"), ("ς", "σ", "σ"), ("ﬁ", "fi", "fi"), ("ŉ", "ʼn", "ʼn"), ("ǰ", "ǰ", "j"),
    ("ΐ", "ΐ", "ι"), ("ᾳ", "αι", "α"), ("ᾼ", "αι", "α"), ("Å", "å", "a"), ("ǅ", "ǆ", "ǆ"),
    ("Ꭰ", "Ꭰ", "Ꭰ"), ("ꭰ", "Ꭰ", "Ꭰ"), ("𐐀", "𐐨", "𐐨"), ("𝐀", "𝐀", "𝐀"), ("ﬃ", "ffi", "ffi"),
    ("J\u{30C}", "ǰ", "j"), ("Ⅷ", "ⅷ", "ⅷ"), ("Ⓐ", "ⓐ", "ⓐ"), ("각", "각", "각"),
  ])
  func knownFoldings(text: String, folded: String, term: String) {
    let nfc = Normalization.nfc(Array(text.utf8))
    #expect(Folding.fold(utf8: nfc, .ignoreCase) == Array(folded.utf8))
    #expect(Folding.fold(utf8: nfc, .term) == Array(term.utf8))
  }

  @Test func valuesBeyondTheScalarsAreHarmless() {
    for value in [UInt32(0x110000), 0x7FFF_FFFF, .max] {
      #expect(ScalarClass(of: value) == .separator)
      #expect(Folding.fold([value], .term) == [value])
      #expect(Normalization.nfc(scalars: [value]) == [value])
    }
  }
}
