import StoreTestSupport
import Testing
import TextAnalysis

@testable import ByteStore
@testable import TermDictionary

/// Spellings as sets of letters in upper case are decided as the matcher of patterns decides them.
@Suite struct CaseMatcherTests {
  private static let anchors: [RunPattern.Anchor] = [.run, .border, .free]

  private func pattern(_ random: inout TestRandom) -> RunPattern {
    let letters = Array("abAB1".utf8)
    let options: FoldOptions = random.pick([[], .ignoreCase, .ignoreDiacritics, .term])
    let pieces = (0..<(1 + random.below(3))).map { _ in
      (0..<random.below(4)).map { _ in UInt32(random.pick(letters)) }
    }
    return RunPattern(
      pieces: pieces.map { Folding.fold($0, options) }, start: random.pick(Self.anchors),
      end: random.pick(Self.anchors), options: options, starsStayInWord: random.percent(50))
  }

  /// The spelling of a term with some letters in upper case.
  private func spelling(_ term: [UInt8], _ upper: [Bool]) -> [UInt8] {
    zip(term, upper).map { $1 ? ASCII.uppercased($0) : $0 }
  }

  @Test func itDecidesAsThePattern() throws {
    let seed = TestRandom.seed(or: 4_411)
    var random = TestRandom(seed: seed)
    for _ in 0..<20_000 {
      let term = (0..<(1 + random.below(20))).map { _ in random.pick(Array("aab1".utf8)) }
      let pattern = pattern(&random)
      var matcher = CaseMatcher(pattern)
      #expect(term.withUnsafeBufferPointer { matcher.load($0) })

      let forms = random.pick(SpellingFormat.lists)
      let common = forms.map { form in
        spelling(term, term.indices.map { form == .upper || (form == .title && $0 == 0) })
      }
      let expected = common.map { pattern.matches(spelling: $0) }
      #expect(
        bits(matcher.match(0, forms: forms), of: forms.count) == expected,
        "\(String(decoding: term, as: UTF8.self)) \(pattern) PHAROS_SEED=\(seed)")

      var record: [UInt8] = [3]
      var spellings: [[UInt8]] = []
      for _ in 0..<3 {
        let upper = term.map { _ in random.percent(40) }
        record.append(SpellingFormat.Form.mask.rawValue)
        for first in stride(from: 0, to: term.count, by: 8) {
          record.append(
            (first..<min(first + 8, term.count)).reduce(0) {
              $0 | (upper[$1] ? 1 : 0) << UInt8($1 - first)
            })
        }
        spellings.append(spelling(term, upper))
      }
      let view = ByteView(copying: record, place: "test")
      let found: [Bool]? =
        switch try matcher.decide(0, view) {
        case .none: bits(nil, of: 3)
        case .match(let match): bits(match, of: 3)
        case .open: nil
        }
      #expect(
        found == spellings.map { pattern.matches(spelling: $0) },
        "\(spellings.map { String(decoding: $0, as: UTF8.self) }) \(pattern) PHAROS_SEED=\(seed)")
    }
  }

  private func bits(_ match: TermMatch?, of count: Int) -> [Bool] {
    (0..<count).map { (match?.mask ?? 0) >> UInt8($0) & 1 == 1 }
  }

  @Test func whatTheTermDoesNotTellStaysOpen() throws {
    let pattern = RunPattern(
      pieces: [[0x61], []], start: .run, end: .run, options: [], starsStayInWord: false)
    var matcher = CaseMatcher(pattern)
    let term = Array("ab".utf8)
    #expect(term.withUnsafeBufferPointer { matcher.load($0) })
    let explicit = SpellingFormat.Form.explicit.rawValue
    for record: [UInt8] in [
      [1, explicit, 0, 1, 2, 0xC3, 0xA1], [1 | SpellingFormat.overflowBit, 0], [1, 0, 0], [0], [9],
    ] {
      guard case .open = try matcher.decide(0, ByteView(copying: record, place: "test")) else {
        Issue.record("\(record) was decided")
        continue
      }
    }
    for strange in ["ä", "", "a-b", String(repeating: "a", count: 64)] {
      let bytes = Array(strange.utf8)
      #expect(!bytes.withUnsafeBufferPointer { matcher.load($0) })
    }
  }
}
