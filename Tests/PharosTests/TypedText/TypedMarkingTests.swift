import Pharos
import Testing

/// Highlighting what typed text matches.
@Suite struct TypedMarkingTests {
  private func index() async throws -> SearchIndex {
    let index = SearchIndex.inMemory()
    try await index.add([
      Item("a", attributes: [.title: "Lighthouse keepers", .comment: "the lights of the harbour"]),
      Item("b", attributes: [.title: "Foo-Bar and barometers"]),
    ])
    return index
  }

  private func marked(_ marker: TextMarker, _ text: String, _ key: AttributeKey) -> [String] {
    marker.ranges(in: text, of: key).map { range in
      String(decoding: Array(text.utf8)[range], as: UTF8.self)
    }
  }

  @Test("Words are marked as they were typed, the last one as a beginning")
  func typedWords() async throws {
    let snapshot = try await index().snapshot()
    let marker = try snapshot.marker(typed: TypedQuery("KEEPERS light"))
    #expect(marked(marker, "Lighthouse keepers", .title) == ["Light", "keepers"])
    #expect(marked(marker, "the lights", .textContent) == ["light"])
    let whole = try snapshot.marker(typed: TypedQuery("light "))
    #expect(marked(whole, "Lighthouse light", .title) == ["light"])
    let joined = try snapshot.marker(typed: TypedQuery("foo-ba"))
    #expect(marked(joined, "Foo-Bar and barometers", .title).joined() == "Foo-Ba")
    #expect(try marked(snapshot.marker(typed: TypedQuery(" ")), "any text", .title).isEmpty)
  }

  @Test("Similar words are marked where they are asked for")
  func similarWords() async throws {
    let snapshot = try await index().snapshot()
    let typed = TypedQuery("lighthuose keepers ")
    #expect(try marked(snapshot.marker(typed: typed), "Lighthouse keepers", .title) == ["keepers"])
    let similar = try snapshot.marker(typed: typed, includingSimilar: true)
    #expect(marked(similar, "Lighthouse keepers", .title) == ["Lighthouse", "keepers"])
    #expect(marked(similar, "nothing of this", .title).isEmpty)
  }

  @Test("Every result of typed text has something that is marked")
  func everyResult() async throws {
    let snapshot = try await index().snapshot()
    for text in ["keep", "lighthuose", "fo bar", "harbour xyz", "barometres", "(keepers)"] {
      let typed = TypedQuery(text)
      let results = try snapshot.top(typed: typed, limit: 10)
      #expect(!results.isEmpty, "\(text)")
      for result in results {
        let marker = try snapshot.marker(typed: typed, includingSimilar: result.tier > .match)
        let item = try snapshot.item(at: result.document)
        #expect(!marker.matches(in: item).isEmpty, "\(text) in \(item.uniqueIdentifier)")
      }
    }
  }
}
