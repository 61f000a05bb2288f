import StoreTestSupport
import Testing
import TextAnalysis

@testable import ByteStore
@testable import Columns

@Suite struct IdentifierMatcherTests {
  private func identity(_ identifiers: [[UInt8]]) throws -> Identity {
    try Identity(
      ColumnImage(.identity) { (section) throws(StoreError) in
        let writer = IdentityWriter(section)
        for identifier in identifiers { try writer.add(identifier) }
        try writer.finish()
      }.open())
  }

  private func hex(_ count: Int, _ random: inout TestRandom) -> String {
    String((0..<count).map { _ in Array("0123456789abcdef")[random.below(16)] })
  }

  /// Identifiers of one shape: of equal length with signs between, of any length, with letters beyond
  /// ASCII, of few letters, longer than what kernels take.
  private func identifier(_ shape: Int, _ number: Int, _ random: inout TestRandom) -> String {
    switch shape {
    case 0:
      "\(hex(8, &random))-\(hex(4, &random))-\(hex(4, &random))-\(hex(4, &random))-\(hex(12, &random))"
    case 1: "Notes/\(hex(1 + random.below(90), &random))"
    case 2: random.chance(3) ? "É\(hex(5, &random))" : "e\u{301}-\(hex(4, &random))K"
    case 3: String(10_000 + number)
    case 4: String((0..<13).map { _ in Array("ab.")[random.below(3)] })
    case 5: String((0..<7).map { _ in Character(Unicode.Scalar(UInt8(33 + random.below(94)))) })
    default: hex(longLength, &random)
    }
  }

  private let longLength = 150

  private func pattern(_ identifier: String, _ random: inout TestRandom) -> [PatternCharacter] {
    let scalars = Array(identifier.unicodeScalars)
    let start = random.chance(2) ? 0 : random.below(scalars.count)
    let count = random.chance(3) ? scalars.count : 1 + random.below(5)
    var characters = scalars[start..<min(scalars.count, start + count)].map { scalar in
      PatternCharacter.scalar(
        random.chance(9) ? "a" : Unicode.Scalar(scalar.properties.uppercaseMapping) ?? scalar)
    }
    if random.chance(2) { characters = scalars[start...].prefix(count).map { .scalar($0) } }
    for _ in 0..<random.below(4) {
      characters.insert(.wildcard, at: random.below(characters.count + 1))
    }
    if random.chance(8) { characters.insert(.scalar(" "), at: random.below(characters.count + 1)) }
    return characters
  }

  /// Blocks, single documents and the matcher of values agree, also about several patterns at once.
  @Test func blocksAndValuesAgree() throws {
    var random = TestRandom("blocksAndValuesAgree")
    let options: [FoldOptions] = [[], .ignoreCase, .ignoreDiacritics, .term]
    for shape in 0..<7 {
      var known: Set<String> = []
      while known.count < 150 { known.insert(identifier(shape, known.count, &random)) }
      let identifiers = known.sorted()
      let identity = try identity(identifiers.map { Array($0.utf8) })
      let isASCII = try identity.alphabet().isASCII
      for round in 0..<60 {
        let patterns = (0...random.below(3)).map { _ in
          TextPattern(
            elements: pattern(identifiers[random.below(identifiers.count)], &random),
            options: options[round % 4], words: random.chance(2))
        }
        let matcher = IdentifierMatcher(identity, patterns, isASCII: isASCII)
        for block in 0..<3 {
          let found = try matcher.matches(ofBlock: block)
          for place in 0..<64 {
            let document = 64 * block + place
            let isFound = found >> UInt64(place) & 1 == 1
            guard document < identifiers.count else {
              #expect(!isFound)
              continue
            }
            let value = Normalization.nfc(Array(identifiers[document].utf8))
            let expected = patterns.contains { $0.matches(nfc: value) }
            let single = try matcher.matches(UInt32(document))
            guard isFound == expected, single == expected else {
              let elements = patterns.map(\.elements)
              Issue.record("\(identifiers[document]) \(elements) round \(round)")
              return
            }
          }
        }
      }
    }
  }
}
