import Foundation
import Pharos
import QueryLanguage
import TestSupport
import Testing

/// Typed text with forms finds what the same queries of the language find.
@Suite struct TypedSyntaxSearchTests {
  private static let now = Date(timeIntervalSinceReferenceDate: 800_000_000)  // 2026-05-09
  private static let context = TimeContext(
    now: 800_000_000, zone: .utc, firstWeekday: 2)

  private static func date(_ text: String) -> AttributeValue {
    let date = try? Date(text + "T12:00:00Z", strategy: .iso8601)
    return .date(date ?? .distantPast)
  }

  private static let items = [
    Item(
      "pride", domain: "books.novels",
      attributes: [
        .title: "Pride and Prejudice", .authorNames: ["Jane Austen"],
        .keywords: ["classic", "to read"],
        .contentCreationDate: date("1813-01-28"), .contentType: "org.idpf.epub-container",
      ]),
    Item(
      "zombies", domain: "books",
      attributes: [
        .title: "Pride and Prejudice and Zombies", .contentType: "com.adobe.pdf",
        .authorNames: ["Seth Grahame-Smith", "Jane Austen"],
        .contentCreationDate: date("2009-04-01"),
      ]),
    Item(
      "turned",
      attributes: [
        .title: "Prejudice and pride", .textContent: "an essay on pride", .artist: "Austen",
        .contentModificationDate: date("2026-05-09"), .contentType: "net.daringfireball.markdown",
      ]),
    Item(
      "photo",
      attributes: [
        .displayName: "IMG_2041.jpg", .path: "/Users/zoe/photos/2024/IMG_2041.jpg",
        .contentType: "public.jpeg", .contentCreationDate: date("2024-05-17"),
      ]),
    Item(
      "code",
      attributes: [
        .path: "src/main/java/App.java", .contentType: "com.sun.java-source", .kind: "Java source",
      ]),
    Item(
      "mail", domain: "mail",
      attributes: [
        .subject: "The zombies are coming", .authorNames: ["Ann"], .recipientNames: ["Zoë Faro"],
        .authorEmailAddresses: ["ann@example.com"], .recipientEmailAddresses: ["zoe@faro.example"],
        .mailboxIdentifiers: ["inbox"], .contentType: "public.email-message",
        .contentCreationDate: date("2026-05-01"),
      ]),
    Item(
      "event",
      attributes: [
        .title: "Meeting about prejudice", .startDate: date("2026-05-11"),
        .contentType: "public.calendar-event",
      ]),
    Item(
      "ships", attributes: [.title: "A thousand ships", .textContent: "1,000 of them, and 1000"]),
    Item("few", attributes: [.title: "Few ships", .textContent: "hardly 2.000"]),
  ]

  private static func index(_ items: [Item]) async throws -> Snapshot {
    var configuration = IndexConfiguration()
    configuration.clock = { now }
    configuration.timeZone = .utc
    configuration.firstWeekday = 2
    let index = SearchIndex.inMemory(configuration: configuration)
    try await index.add(items)
    return index.snapshot()
  }

  /// The explicit queries are decided by the reference matcher.
  @Test(arguments: [
    (#""pride and prejudice""#, #"** == "pride and prejudice"cdw"#),
    (#""prejudice and" zom"#, #"** == "prejudice and"cdw && ** == "zom*"cdw"#),
    ("pride -zombies", #"** == "pride"cdw && !(** == "zombies"cdw)"#),
    (#"pride -"and prejudice""#, #"** == "pride"cdw && !(** == "and prejudice"cdw)"#),
    ("-pride -ships", #"!(** == "pride"cdw) && !(** == "ships"cdw)"#),
    // What is left out is a whole word also while it is typed.
    ("-pri", "true"),
    ("zombies OR meet", #"** == "zombies"cdw || ** == "meet*"cdw"#),
    (
      #"essay OR "and zombies" OR kind:event prejudice "#,
      #"(** == "essay"cdw || ** == "and zombies"cdw || contentTypeTree == "public.calendar-event") && ** == "prejudice"cdw"#
    ),
    ("author:austen", #"authorNames == "austen*"cdw || artist == "austen*"cdw"#),
    (
      #"author:"jane austen" -author:seth"#,
      #"authorNames == "Jane Austen" && authorNames != "Seth*""#
    ),
    ("from:ann@example.com", #"authorEmailAddresses == "ann@example.com""#),
    ("from:ANN ", #"authorNames == "Ann""#), ("to:zoe", #"recipientNames == "Zoë Faro""#),
    ("title:zombies ", #"title == "zombies"cw || subject == "zombies"cw"#),
    ("kind:image", #"contentTypeTree == "public.image""#),
    ("kind:photos OR kind:pdf ", #"InList(contentType, "public.jpeg", "com.adobe.pdf")"#),
    ("kind:mail ", #"contentTypeTree == "public.email-message""#),
    ("kind:jpg ", #"contentType == "public.jpeg""#),
    ("kind:java ", #"contentType == "com.sun.java-source""#),
    (
      "kind:public.content -kind:image ",
      #"contentTypeTree == "public.content" && contentTypeTree != "public.image""#
    ),
    ("kind:nothing ", "false"),
    ("in:books ", #"domainIdentifier == "books*""#),
    ("in:novels ", #"domainIdentifier == "books.novels""#),
    ("in:photos ", #"path == "*/photos/*""#), ("in:~/photos/2024/ ", #"path == "*/photos/2024/*""#),
    ("in:src/ma", #"path == "src/main/*""#), ("in:App.java ", "false"),
    ("in:inbox ", #"mailboxIdentifiers == "inbox""#),
    ("tag:classic ", #"keywords == "classic""#), (#"tag:"to read""#, #"keywords == "to read""#),
    ("year:1813 ", #"uniqueIdentifier == "pride""#),
    (
      "after:2024 ",
      "contentCreationDate >= $time.iso(2024-01-01) || contentModificationDate == * || startDate == *"
    ),
    ("before:2009-04-01 ", #"uniqueIdentifier == "pride""#),
    ("after:2009-04 before:2025 ", #"InList(uniqueIdentifier, "zombies", "photo")"#),
    ("on:2024-05-17 ", #"uniqueIdentifier == "photo""#),
    ("on:today ", #"uniqueIdentifier == "turned""#),
    ("on:this month ", #"InList(uniqueIdentifier, "turned", "mail", "event")"#),
    ("on:next week ", #"uniqueIdentifier == "event""#),
    ("on:friday ", #"uniqueIdentifier == "none""#),
    ("on:may -kind:event ", #"InList(uniqueIdentifier, "turned", "mail")"#),
    // Paths, names of files, addresses and numbers.
    ("src/main/java", #"uniqueIdentifier == "code""#), ("main/ja", #"uniqueIdentifier == "code""#),
    ("img_2041", #"uniqueIdentifier == "photo""#),
    ("zoe@faro.example", #"uniqueIdentifier == "mail""#),
    ("1000 ships", #"uniqueIdentifier == "ships""#), ("1,000 ", #"uniqueIdentifier == "ships""#),
    ("2000 ", #"uniqueIdentifier == "few""#), ("2,000 ", #"uniqueIdentifier == "few""#),
  ])
  func findsWhatTheQueryFinds(text: String, query: String) async throws {
    let query = try Query(parsing: query)
    let matcher = ReferenceMatcher()
    let expected = Self.items.filter { matcher.matches($0, query, context: Self.context) }
      .map(\.uniqueIdentifier).sorted()
    let snapshot = try await Self.index(Self.items)
    let typed = TypedQuery(text, fillsUp: false)
    let found = try snapshot.identifiers(of: snapshot.documents(typed: typed)).sorted()
    #expect(found == expected, "\(text)")
    #expect(try snapshot.count(typed: typed) == expected.count, "\(text)")
    let top = try snapshot.top(typed: typed, limit: 100)
    #expect(try snapshot.identifiers(of: top.map(\.document)).sorted() == expected, "\(text)")
    // Marking and explaining know the forms as well.
    _ = try snapshot.marker(typed: typed, includingSimilar: true)
    for result in top {
      let identifier = try snapshot.identifier(of: result.document)
      let explanation = try snapshot.explainScore(of: identifier, typed: typed)
      #expect(explanation?.score == result.score && explanation?.isMatch == true, "\(text)")
    }
  }

  @Test("Filters and exclusions hold for what follows the matches, too")
  func fillingUp() async throws {
    let snapshot = try await Self.index(Self.items)
    func found(_ text: String) throws -> [String] {
      try snapshot.identifiers(of: snapshot.top(typed: TypedQuery(text), limit: 10).map(\.document))
    }
    #expect(try Set(found("prejudise pride ")) == ["pride", "zombies", "turned", "event"])
    #expect(try found("prejudise pride -zombies kind:book ") == ["pride"])
    let long = try found("what is the prejudise of a proud person -zombies -kind:event ")
    #expect(Set(long) == ["pride", "turned", "ships"])
    let correction = try snapshot.correction(of: TypedQuery("prejudise -zombies kind:book"))
    #expect(correction?.text == "Prejudice -zombies kind:book")
    #expect(correction?.changes.map(\.typed) == ["prejudise"])
  }

  @Test("Phrases count for scores, and are marked like the values of filters")
  func phrasesScore() async throws {
    let snapshot = try await Self.index(
      Self.items + [Item("long", attributes: [.textContent: "so much pride and prejudice here"])])
    let typed = TypedQuery(#""pride and prejudice" author:austen -kind:pdf"#)
    let best = try snapshot.top(typed: TypedQuery(#""pride and prejudice""#), limit: 9)
    #expect(try snapshot.identifiers(of: best.map(\.document)) == ["pride", "zombies", "long"])
    #expect(best.map(\.score) == best.map(\.score).sorted(by: >) && best[0].score > best[2].score)
    let marker = try snapshot.marker(typed: typed)
    #expect(marker.ranges(in: "Pride and Prejudice, pride", of: .title) == [0..<5, 6..<9, 10..<19])
    #expect(marker.ranges(in: "Jane Austen", of: .authorNames) == [5..<11])
    #expect(marker.ranges(in: "Jane Austen", of: .title).isEmpty)
  }

  @Test("Synonyms and unfinished words count on both sides of OR")
  func synonymsInAlternatives() async throws {
    var configuration = IndexConfiguration()
    configuration.synonyms = Synonyms([["boat", "ship"]])
    let index = SearchIndex.inMemory(configuration: configuration)
    try await index.add([
      Item("a", attributes: [.title: "A ship"]), Item("b", attributes: [.title: "A carriage"]),
      Item("c", attributes: [.title: "A car"]), Item("d", attributes: [.title: "A train"]),
    ])
    let snapshot = index.snapshot()
    #expect(try snapshot.count(typed: TypedQuery("boat OR car")) == 3)
    #expect(try snapshot.count(typed: TypedQuery("boat OR car ")) == 2)
  }

  @Test("Any text is found as words when the search is plain")
  func plainSearch() async throws {
    let snapshot = try await Self.index([
      Item("a", attributes: [.title: "author:austen OR -zombies"]),
      Item("b", attributes: [.title: "x"]),
    ])
    let text = "author:austen OR -zombies"
    #expect(try snapshot.count(typed: TypedQuery(text, isPlain: true)) == 1)
    #expect(try snapshot.count(typed: TypedQuery("-zombies", isPlain: true)) == 1)
    #expect(
      try snapshot.identifiers(of: snapshot.documents(typed: TypedQuery("-zombies"))) == ["b"])
  }
}
