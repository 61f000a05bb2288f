import Testing

@testable import TextAnalysis

/// Patterns of ASCII on the bytes of spellings, as the program of the pattern decides them.
@Suite struct PlainPiecesTests {
  private static let options: [FoldOptions] = [[], .ignoreCase, .ignoreDiacritics, .term]
  private static let anchors: [RunPattern.Anchor] = [.run, .border, .free]
  private static let letters = [
    "a", "a", "b", "A", "B", "1", "é", "É", "ſ", "K", "ß", "ʰ", "日", "J\u{30C}", "g\u{308}",
  ]

  private func spelling(_ random: inout SeededGenerator, _ kinds: Int) -> [UInt8] {
    let text = (0..<(1 + Int.random(in: 0..<8, using: &random))).map { _ in
      Self.letters[Int.random(in: 0..<kinds, using: &random)]
    }
    return Normalization.nfc(Array(text.joined().utf8))
  }

  private func pattern(_ random: inout SeededGenerator) -> RunPattern {
    let letters = Array("aabAB1jsk".utf8)
    let options: FoldOptions = Self.options[Int.random(in: 0..<4, using: &random)]
    let pieces = (0..<(1 + Int.random(in: 0..<3, using: &random))).map { _ in
      (0..<Int.random(in: 0..<4, using: &random)).map { _ in
        UInt32(letters[Int.random(in: 0..<letters.count, using: &random)])
      }
    }
    return RunPattern(
      pieces: pieces.map { Folding.fold($0, options) },
      start: Self.anchors[Int.random(in: 0..<3, using: &random)],
      end: Self.anchors[Int.random(in: 0..<3, using: &random)], options: options,
      starsStayInWord: Bool.random(using: &random))
  }

  /// What a place must be an edge for is not passed over.
  @Test func edgesAreWhereSpellingsMayEnd() {
    var random = SeededGenerator("edgesAreWhereSpellingsMayEnd")
    var found = 0
    for _ in 0..<20_000 {
      let pattern = pattern(&random)
      guard let pieces = pattern.plainPieces, pieces.isOne else { continue }
      var text = [0] + spelling(&random, Self.letters.count) + [0]
      text += repeatElement(0, count: 64 - text.count % 64)
      let edges = text.withUnsafeBufferPointer { PlainPieces.edges(in: $0) }
      let isEdge = { (place: Int) in edges[place / 64] >> UInt64(place % 64) & 1 != 0 }
      for place in text.indices.dropFirst().dropLast(8) {
        let answer = text.withUnsafeBufferPointer { pieces.decide($0, foundAt: place) }
        guard answer == true else { continue }
        found += 1
        #expect(!pieces.leadIsAtStart || isEdge(place), "\(text) \(place)")
        #expect(pieces.lengthBeforeEnd.map { isEdge(place + $0) } ?? true, "\(text) \(place)")
      }
    }
    #expect(found > 100)
  }

  @Test func theyDecideAsTheProgram() {
    var random = SeededGenerator("theyDecideAsTheProgram")
    var scratch = FoldedText()
    var (decided, found) = (0, 0)
    for round in 0..<40_000 {
      let pattern = pattern(&random)
      let spelling = spelling(&random, round % 3 == 0 ? Self.letters.count : 6)
      let expected = pattern.matches(spelling: spelling)
      let comment: Comment =
        "\(String(decoding: spelling, as: UTF8.self)) \(pattern.pieces) \(pattern)"
      let answer = spelling.withUnsafeBufferPointer {
        pattern.matches(spelling: $0, scratch: &scratch)
      }
      #expect(answer == expected, comment)
      guard let pieces = pattern.plainPieces else { continue }
      if let answer = spelling.withUnsafeBufferPointer({ pieces.decide($0) }) {
        decided += 1
        #expect(answer == expected, comment)
      }
      // What ignoring case or diacritics makes of other scalars is not looked for.
      let isASCII = spelling.allSatisfy { $0 < 0x80 }
      guard isASCII || pattern.options.isEmpty else { continue }
      let answers = self.answers(pieces, spelling)
      guard !answers.contains(nil) else { continue }
      found += 1
      let isFound = answers.contains(true)
      #expect(isFound == expected, comment)
      if !pieces.isOne { #expect(answers.allSatisfy { $0 == expected }, comment) }
    }
    #expect(decided > 10_000 && found > 10_000)
  }

  /// What is decided at each place of a spelling that has the first bytes of the longest piece.
  private func answers(_ pieces: PlainPieces, _ spelling: [UInt8]) -> [Bool?] {
    let text = [0] + spelling + [0]
    let wanted = pieces.firstBytes
    return text.indices.filter { place in
      wanted.indices.allSatisfy { index in
        place + index < text.count
          && (text[place + index] == wanted[index].0 || text[place + index] == wanted[index].1)
      }
    }.map { place in text.withUnsafeBufferPointer { pieces.decide($0, foundAt: place) } }
  }
}
