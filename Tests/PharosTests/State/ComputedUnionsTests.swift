import TermDictionary
import TestSupport
import Testing

@testable import Pharos

/// Unions of short patterns that a small segment keeps in memory.
@Suite struct ComputedUnionsTests {
  private static func index(_ count: Int) async throws -> SearchIndex {
    let index = SearchIndex.inMemory()
    var random = SeededGenerator(seed: 17)
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    let items = (0..<count).map { number in
      func word() -> String {
        String((0..<6).map { _ in letters.randomElement(using: &random) ?? "a" })
      }
      return Item(
        "\(number)",
        attributes: [.title: .text("\(word()) S\(word())"), .textContent: .text(word())])
    }
    try await index.add(items)
    return index
  }

  @Test func answersAreThoseOfTexts() async throws {
    let index = try await Self.index(3_000)
    try await index.delete(identifiers: (0..<100).map { "\(7 * $0)" })
    let snapshot = index.snapshot()
    for pattern in ["s*", "*e", "*x*", "st*", "*ab*"] {
      let words = pattern.hasPrefix("*") && pattern.hasSuffix("*") ? "cd" : "cdw"
      for attribute in ["title", "**", "textContent"] {
        let text = "\(attribute) == \"\(pattern)\"\(words)"
        let first = try snapshot.identifiers(text)
        #expect(try snapshot.identifiers(text) == first, "\(text)")
        // Letters anywhere are counted here without an index.
        let letters = pattern.replacing("*", with: "")
        let isInfix = pattern.hasPrefix("*") && pattern.hasSuffix("*")
        guard isInfix, attribute != "**" else { continue }
        var expected = 0
        for number in 0..<3_000 {
          guard let item = try snapshot.item("\(number)") else { continue }
          let key: AttributeKey = attribute == "title" ? .title : .textContent
          if case .text(let value)? = item[key], value.lowercased().contains(letters) {
            expected += 1
          }
        }
        #expect(first.count == expected, "\(text)")
      }
    }
  }

  @Test func theDocumentsAreKept() async throws {
    let index = try await Self.index(3_000)
    let snapshot = index.snapshot()
    let entry = try #require(snapshot.state.segments.first)
    let title = try #require(entry.segment.attributes.number(named: "title"))
    let gram = try #require(Gram([UInt32(UInt8(ascii: "s"))], .start))
    #expect(entry.profile.computedUnions.documents(gram, in: title) == nil)
    #expect(try snapshot.count("title == \"s*\"cdw") == 3_000)
    let kept = try #require(entry.profile.computedUnions.documents(gram, in: title))
    #expect(kept.popcount() == 3_000)
  }
}
