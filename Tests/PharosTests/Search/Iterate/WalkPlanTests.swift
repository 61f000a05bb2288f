import Pharos
import TestSupport
import Testing

/// What no list narrows down, and how little of it is read.
@Suite struct WalkPlanTests {
  private func snapshot(_ items: [Item]) async throws -> Snapshot {
    let index = SearchIndex.inMemory(configuration: EngineLayout.configuration)
    try await index.add(items)
    return index.snapshot()
  }

  /// Items of two folders and two types, with short titles and longer texts.
  private static let items = (0..<2_000).map { number in
    Item(
      "a4f-\(number)", domain: number % 2 == 0 ? "mail.in" : "notes",
      attributes: [
        .title: .text(number % 7 == 0 ? "IMG_\(number).png" : "River \(number)"),
        .contentType: .text(number % 3 == 0 ? "public.png" : "public.html"),
        .textContent: "the word\(number % 400) and some more",
      ])
  }

  /// Identifiers of small letters alone can be written in one way, whatever the letters asked for.
  @Test func wholeIdentifiersAreLookedUp() async throws {
    let now = try await snapshot(Self.items)
    for query in [
      #"uniqueIdentifier == "A4F-17"c"#, #"uniqueIdentifier == "a4f-17"d"#,
      #"uniqueIdentifier == "Á4F-17"cd"#, #"InList(uniqueIdentifier, "A4F-17", "x")c"#,
      #"InList(uniqueIdentifier, "á4f-17", "A4F-18")d"#,
    ] {
      let explanation = try now.explain(query)
      #expect(try now.identifiers(query) == ["a4f-17"], "\(query)")
      #expect(explanation.valuesExamined == 0, "\(explanation)")
    }
    // What no identifier has a letter of is nowhere.
    let explanation = try now.explain(#"uniqueIdentifier == "*z*""#)
    #expect(explanation.matches == 0 && explanation.valuesExamined == 0)
    #expect(try now.identifiers(#"uniqueIdentifier == "*F-1*1"c"#).count == 111)
  }

  /// Other letters, and letters beyond ASCII, are each looked at.
  @Test func identifiersThatCanBeWrittenInManyWaysAreTried() async throws {
    let now = try await snapshot([
      Item("Ab"), Item("aB"), Item("AB"), Item("K1"), Item("\u{212A}1"), Item("é1"), Item("E1"),
    ])
    #expect(try now.count(#"uniqueIdentifier == "ab"c"#) == 3)
    #expect(try now.count(#"uniqueIdentifier == "ab""#) == 0)
    #expect(try now.count(#"uniqueIdentifier == "k1"c"#) == 2)
    #expect(try now.count(#"uniqueIdentifier == "e1"cd"#) == 2)
    #expect(try now.count(#"InList(uniqueIdentifier, "AB", "É1")cd"#) == 5)
    #expect(try now.count(#"InList(uniqueIdentifier, "AB", "É1")c"#) == 4)
  }

  /// Alternatives are tried in one pass, and only on the documents that other parts leave.
  @Test func identifiersAreTriedTogetherAndLate() async throws {
    let now = try await snapshot(Self.items)
    for query in [
      #"InList(uniqueIdentifier, "*-17*", "a4f-5", "*f-*99")"#,
      #"uniqueIdentifier == "*-17*" || uniqueIdentifier == "a4f-5" || uniqueIdentifier == "*f-*99""#,
    ] {
      let explanation = try now.explain(query)
      #expect(explanation.matches == 131, "\(explanation)")
      #expect(explanation.valuesExamined == 2_000, "\(explanation)")
    }
    let both = try now.explain(#"uniqueIdentifier == "*7" && title == "River 17""#)
    #expect(both.matches == 1 && both.valuesExamined <= 4, "\(both)")
  }

  /// A phrase that most documents may have is tried on the few values there are.
  @Test func phrasesAreTriedOnFewValues() async throws {
    let now = try await snapshot(Self.items)
    for (query, count) in [
      (#"domainIdentifier == "mail.in"w"#, 1_000), (#"contentType == "public html"cw"#, 1_333),
      (#"contentType == "*ublic htm*"cdw"#, 1_333), (#"domainIdentifier == "mail-in"w"#, 0),
    ] {
      let explanation = try now.explain(query)
      #expect(explanation.matches == count, "\(explanation)")
      #expect(explanation.phraseCandidates == 0, "\(explanation)")
      #expect(explanation.documentsVerified == 0, "\(explanation)")
    }
  }

  /// Where an attribute has few different values, each is tried once, and no text is read.
  @Test func fewValuesAreTriedOnce() async throws {
    let now = try await snapshot(Self.items)
    for (query, count) in [
      (#"contentType == "*.h*""#, 1_333), (#"domainIdentifier == ".in"ct"#, 1_000),
      (#"contentType != "p*lic*g""#, 1_333),
    ] {
      let explanation = try now.explain(query)
      #expect(explanation.matches == count, "\(explanation)")
      #expect(explanation.documentsVerified == 0, "\(explanation)")
      #expect(explanation.valuesExamined <= 4, "\(explanation)")
    }
  }

  /// Words in different attributes make no candidate: a match has all of them in one.
  @Test func candidatesHaveTheirWordsInOneAttribute() async throws {
    let now = try await snapshot(Self.items)
    let both = try now.explain(#"** == "*img* *some*"cd"#)
    #expect(both.matches == 0 && both.documentsVerified == 0, "\(both)")
    let title = try now.explain(#"** == "*img* *png*"cd"#)
    #expect(title.matches == 0 && title.documentsVerified == 286, "\(title)")
    #expect(try now.count(#"** == "*img*_*png*"cd"#) == 286)
  }

  /// Words as long as the longest identifier are a whole one.
  @Test func wordsAsLongAsAnyIdentifierAreLookedUp() async throws {
    let now = try await snapshot(Self.items)
    for (query, found, examined) in [
      (#"uniqueIdentifier == "A4F-1999"cw"#, ["a4f-1999"], 0),
      (
        #"InList(uniqueIdentifier, "a4f-1998", "a4f-1999", "a4f-19999")w"#,
        ["a4f-1998", "a4f-1999"], 0
      ),
      (#"uniqueIdentifier == "1999"w"#, ["a4f-1999"], 2_000),
      (#"uniqueIdentifier == "a4f-199"w"#, ["a4f-199"], 2_000),
    ] {
      let explanation = try now.explain(query)
      #expect(try now.identifiers(query).sorted() == found, "\(query)")
      #expect(explanation.valuesExamined == examined, "\(explanation)")
    }
  }

  /// What a pattern begins with are candidates, whatever follows.
  @Test func valuesThatBeginAsThePatternAreCandidates() async throws {
    let now = try await snapshot(Self.items)
    for (query, count, candidates) in [
      (#"title == "IMG_*.p*""#, 286, 286), (#"title == ".*p""#, 0, 0),
      (#"title == "img*1*g"c"#, 164, 286), (#"title == "img*1*g""#, 0, 286),
      (#"title == "Í*_1*"cd"#, 158, 286),
    ] {
      let explanation = try now.explain(query)
      let expected = Self.items.indices.count { number in
        guard number % 7 == 0 else { return false }
        return switch query {
        case #"title == "img*1*g"c"#: "\(number)".contains("1")
        case #"title == "Í*_1*"cd"#: "\(number)".hasPrefix("1")
        default: count > 0
        }
      }
      #expect(explanation.matches == expected, "\(explanation)")
      #expect(explanation.documentsVerified <= candidates, "\(explanation)")
    }
  }

  /// A mark that no text has by itself is nowhere, and no text is read to know it.
  @Test func marksAreLookedForAmongTheForms() async throws {
    let now = try await snapshot(
      Self.items + [
        Item("1", attributes: [.title: "Bjo\u{308}rn", .textContent: "\u{301} stands apart"]),
        Item("2", attributes: [.title: "\u{327}x", .textContent: "o\u{308}"]),
      ])
    for query in [
      "title == \"\u{308}*\"", "** == \"*\u{308}*\"", "** == \"bj*\u{308}rn\"c",
      "textContent == \"o*\u{308}\"w",
    ] {
      let explanation = try now.explain(query)
      #expect(explanation.matches == 0 && explanation.documentsVerified == 0, "\(explanation)")
    }
    #expect(try now.count("title == \"*\u{301}\"c") == 0)
    #expect(try now.identifiers("title == \"\u{327}*\"") == ["2"])
    #expect(try now.identifiers("textContent == \"*\u{301}*\"") == ["1"])
    #expect(try now.identifiers("title == \"bjo\u{308}*\"c") == ["1"])
    #expect(try now.identifiers("title == \"bj*\u{308}rn\"cd") == ["1"])
  }
}
