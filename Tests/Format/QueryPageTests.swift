import Foundation
import Pharos
import QueryLanguage
import TestSupport
import Testing

/// What the pages say of queries.
@Suite struct QueryPageTests {
  private static let page = MarkdownTables(page: "Sources/Pharos/Pharos.docc/QueryLanguage.md")

  /// The table of modifiers and values: every cell is tried on the engine.
  @Test func modifiersDoWhatTheirTableSays() async throws {
    let header = try #require(Self.page.rows.first { $0.contains("\"Comparison\"") })
    let titles = header.dropFirst().map { $0.trimmingCharacters(in: ["\""]) }
    let index = SearchIndex.inMemory()
    try await index.add(titles.map { Item($0, attributes: [.title: .text($0)]) })
    let rows = Self.page.rows(under: header)
    #expect(rows.count >= 6)
    for row in rows {
      let query = "title " + (MarkdownTables.codes(in: row[0]).first ?? "")
      let said = zip(titles, row.dropFirst()).filter { $0.1 == "yes" }.map(\.0)
      #expect(Set(try index.snapshot().identifiers(query)) == Set(said), "\(query)")
    }
  }

  /// Every form of `$time` can be written as it stands in its table.
  @Test func timesAreUnderstood() throws {
    let rows = Self.page.rows(under: ["Form", "Period"])
    #expect(rows.count >= 7)
    for form in rows.flatMap({ MarkdownTables.codes(in: $0[0]) }) {
      let text = form.replacingOccurrences(of: "(N)", with: "(-3)")
      _ = try Query(parsing: "contentCreationDate == \(text)")
    }
  }

  /// Every query of the README's table is one.
  @Test func theQueriesOfTheReadmeAreQueries() throws {
    let rows = MarkdownTables(page: "README.md")
      .rows(under: ["write", "to find items whose"])
    #expect(rows.count >= 12)
    for text in rows.flatMap({ MarkdownTables.codes(in: $0[0]) }) {
      let query = try Query(parsing: text)
      #expect(try Query(parsing: query.description) == query, "\(text)")
    }
  }

  /// Every attribute that the README's table names is a registered one.
  @Test func theAttributesOfTheReadmeExist() throws {
    let rows = MarkdownTables(page: "README.md")
      .rows(under: ["write", "to find items whose"]).dropLast()
    let snapshot = SearchIndex.inMemory().snapshot()
    for text in rows.flatMap({ MarkdownTables.codes(in: $0[0]) }) {
      #expect(snapshot.unknownAttributes(in: try Query(parsing: text)).isEmpty, "\(text)")
    }
  }
}
