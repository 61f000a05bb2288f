import Foundation
import Pharos
import QueryLanguage
import TestSupport
import Testing

/// No class of query may quietly walk through the texts: lists answer, exactly.
@Suite struct NoHiddenScanTests {
  /// A class of query and how many texts it may read for each item it finds.
  struct QueryClass: Sendable, CustomStringConvertible {
    let name: String
    let query: String
    var verifiedPerHit = 0
    /// More than a quarter of the items are candidates: walking through the texts costs less.
    var mayWalk = false

    var description: String { "\(name): \(query)" }
  }

  static let classes: [QueryClass] = [
    QueryClass(name: "exact term, title", query: #"title == "river"cdw"#),
    QueryClass(name: "exact term, any", query: #"** == "river"cdw"#),
    QueryClass(name: "exact value", query: #"title == "River Stone 12""#),
    QueryClass(name: "exact value, folded", query: #"title == "river stone 12"cd"#),
    QueryClass(name: "value prefix", query: #"title == "river s*"cd"#),
    QueryClass(name: "case-sensitive word", query: #"title == "River"w"#),
    QueryClass(name: "and", query: #"** == "river"cdw && ** == "stone"cdw"#),
    QueryClass(name: "or", query: #"** == "river"cdw || ** == "märchen"cdw"#),
    QueryClass(
      name: "boolean",
      query: #"(** == "river"cdw || ** == "cloud"cdw) && ** == "stone"cdw && !(** == "moon"cdw)"#),
    QueryClass(name: "prefix, one letter", query: #"** == "r*"cdw"#),
    QueryClass(name: "prefix, two letters", query: #"title == "ri*"cdw"#),
    QueryClass(name: "prefix, three letters", query: #"** == "riv*"cdw"#),
    QueryClass(name: "type-ahead", query: #"** == "riv* sto*"cdwt"#),
    QueryClass(name: "phrase", query: #"textContent == "river stone"cdw"#),
    QueryClass(name: "phrase, any", query: #"** == "river stone"cdw"#),
    QueryClass(name: "suffix, title", query: #"title == "*ver"cdw"#),
    QueryClass(name: "suffix, any", query: #"** == "*ver"cdw"#),
    QueryClass(name: "value suffix", query: #"title == "*12"cd"#),
    QueryClass(name: "infix, one letter", query: #"** == "*e*"cd"#),
    QueryClass(name: "infix, two letters", query: #"** == "*iv*"cd"#),
    QueryClass(name: "infix, three letters", query: #"** == "*ive*"cd"#),
    QueryClass(name: "infix, four letters", query: #"** == "*rive*"cd"#),
    QueryClass(name: "infix, long", query: #"** == "*untai*"cd"#),
    QueryClass(name: "infix, case-sensitive", query: #"title == "*ive*""#),
    QueryClass(name: "infix phrase, title", query: #"title == "*ver sto*"cd"#),
    QueryClass(name: "infix phrase, any", query: #"** == "*ver sto*"cd"#),
    // Where ideographs touch other runs, a star may cover one of them.
    QueryClass(name: "partial", query: #"** == "r*r"cdw"#, verifiedPerHit: 1),
    QueryClass(name: "camel case part", query: #"title == "window"cw"#),
    QueryClass(name: "two ideographs, title", query: #"title == "東京"cdw"#),
    QueryClass(name: "two ideographs, infix", query: #"** == "*東京*"cd"#),
    QueryClass(name: "one ideograph", query: #"** == "京"w"#),
    QueryClass(name: "range", query: "InRange(fileSize, 100, 5000)"),
    QueryClass(name: "range, rare", query: "fileSize < 20"),
    QueryClass(
      name: "date and term",
      query: "contentCreationDate >= $time.this_year(-5) && ** == \"river\"cdw"),
    QueryClass(name: "type", query: #"contentType == "public.png""#),
    QueryClass(name: "type tree", query: #"contentTypeTree == "public.image""#),
    QueryClass(name: "not equal", query: #"title != "*river*"cd"#),
    QueryClass(name: "presence", query: "keywords == *"),
    QueryClass(name: "list element", query: #"keywords == "urgent"c"#),
    QueryClass(name: "e-mail by word", query: #"authorEmailAddresses == "anna"cw"#),
    QueryClass(name: "e-mail, literal separators", query: #"authorEmailAddresses == "*anna@ex*"c"#),
    QueryClass(
      name: "separators in content", query: #"textContent == "river, stone"cdw"#,
      verifiedPerHit: 2),
    QueryClass(
      name: "rare separator in content", query: #"textContent == "river -- stone"cd"#,
      verifiedPerHit: 2),
    QueryClass(
      name: "words in order", query: #"title == "*riv* *sto*"cd"#, mayWalk: true),
  ]

  @Test func everyClassIsAnsweredByTheIndex() async throws {
    let items = PlainItems.items(count: 2600, seed: 11)
    let folder = try TemporaryFolder()
    let matcher = ReferenceMatcher(customAttributes: TestCorpus.customAttributes)
    let expected = Self.classes.map { entry in
      (try? Query(parsing: entry.query)).map {
        Set(matcher.matches(in: items, $0, context: TestCorpus.context))
      }
    }
    for layout in [EngineLayout.memory, .file] {
      let snapshot = try await layout.index(of: items, in: folder).snapshot()
      for (entry, expected) in zip(Self.classes, expected) {
        let found = try snapshot.identifiers(entry.query)
        #expect(Set(found) == expected && found.count == expected?.count, "\(layout), \(entry)")
        #expect(!found.isEmpty, "\(entry) must find something to mean anything")
        let explanation = try snapshot.explain(entry.query)
        #expect(explanation.matches == found.count)
        #expect(
          explanation.documentsVerified
            <= (entry.mayWalk ? items.count : entry.verifiedPerHit * found.count),
          "\(layout), \(entry)\n\(explanation)")
      }
    }
  }
}
