import ItemLines
import Pharos
import QueryLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What `pharos search` does.
enum SearchCommand {
  static func run(_ arguments: Arguments, _ console: Console) async throws(CommandFailure)
    -> ExitCode
  {
    try SearchOptions.check(arguments)
    try SearchOptions.checkRanking(arguments)
    let limit = try arguments.integer(.limit, in: 1...(.max))
    let configuration = try configuration(arguments)
    let facets = try FacetSyntax.facets(arguments, limit: limit, zone: configuration.timeZone)
    var list = ResultList(
      keys: try SortSyntax.keys(arguments), limit: limit,
      offset: try arguments.integer(.offset, in: 0...(.max)) ?? 0)
    list.groupsDuplicates = arguments.has(.groupDuplicates)
    let query: Query
    if arguments.has(.user) {
      let typed = TypedQuery(arguments.operands.first ?? "")
      list.typed = typed
      query = typed.query(
        at: TimeContext(
          now: configuration.clock().timeIntervalSinceReferenceDate,
          zone: configuration.timeZone))
    } else {
      query = try QueryText.parse(arguments, configuration.queryLimits)
    }
    let snapshot = try await IndexAccess.openForReading(arguments, configuration)
    warn(arguments, query, facets ?? [], list, snapshot, console)
    RankingOptions.warnAboutUnknownNames(configuration.ranking, snapshot, console)
    VectorOptions.warnWithoutVectors(arguments, snapshot, console)

    let found: Int
    if let facets {
      found = try print(facets, of: query, arguments, snapshot, console)
    } else if arguments.has(.count) {
      found = try list.count(query, snapshot)
      try console.results.write("\(found)\n")
    } else if arguments.has(.ids) {
      let identifiers = try list.identifiers(query, snapshot)
      try print(identifiers, arguments, console)
      found = identifiers.count
    } else {
      found = try await printItems(
        list, of: query, arguments, snapshot, console, zone: configuration.timeZone)
    }
    try console.results.flush()
    if arguments.has(.explain) {
      console.say(
        try reporting { () throws(IndexError) in try snapshot.explain(query).description })
    }
    return found > 0 ? .success : .nothingMatched
  }

  /// Prints identifiers, one a line, or as `--null` asks for it.
  static func print(
    _ identifiers: [String], _ arguments: Arguments, _ console: Console
  ) throws(CommandFailure) {
    let end = arguments.has(.null) ? "\0" : "\n"
    for identifier in identifiers {
      // Zero bytes are for programs, on a terminal as well.
      let printed = arguments.has(.null) ? identifier : console.printed(identifier)
      try console.results.write(printed + end)
    }
  }

  /// Tells about names that no attribute has.
  private static func warn(
    _ arguments: Arguments, _ query: Query, _ facets: [FacetSyntax], _ list: ResultList,
    _ snapshot: Snapshot, _ console: Console
  ) {
    if !arguments.has(.explain) {
      for name in snapshot.unknownAttributes(in: query) { console.say("pharos: warning: \(name)") }
    }
    AttributeSelection(arguments)?.warnAboutUnknownNames(snapshot, console)
    let names =
      facets.map(\.facet.attribute.rawValue) + (list.keys ?? []).map(\.attribute.rawValue)
    AttributeSelection.warn(aboutUnknown: names, snapshot, console)
  }

  private static func print(
    _ facets: [FacetSyntax], of query: Query, _ arguments: Arguments, _ snapshot: Snapshot,
    _ console: Console
  ) throws(CommandFailure) -> Int {
    let counts = try reporting { () throws(IndexError) in
      try snapshot.facets(query, by: facets.map(\.facet))
    }
    let printer = FacetPrinter(console: console, printsJSON: arguments.has(.searchJSON))
    for (counts, facet) in zip(counts, facets) { try printer.print(counts, as: facet.spelling) }
    return counts.first?.matchCount ?? 0
  }

  private static func printItems(
    _ list: ResultList, of query: Query, _ arguments: Arguments, _ snapshot: Snapshot,
    _ console: Console, zone: TimeZoneRule
  ) async throws(CommandFailure) -> Int {
    let attributes = AttributeSelection(arguments)?.keys
    let printer = ItemPrinter(
      console: console, form: form(arguments, attributes, console, zone: zone))
    let marks = arguments.has(.snippets) || printer.readsWholeItems || console.style.isOn
    let found: Int
    var hidden = 0
    if list.isPlain, !marks {
      found = try await print(
        snapshot.search(query, fetching: printer.fetched(attributes), limit: list.limit), printer)
    } else {
      let source = list.typed.map { ResultMarking.Source.typed($0) } ?? .query(query)
      let documents = DocumentPrinter(
        snapshot: snapshot, printer: printer, attributes: attributes,
        marking: ResultMarking(marks ? source : nil, in: snapshot),
        printsSnippets: arguments.has(.snippets))
      let entries = try list.entries(query, snapshot)
      try documents.print(entries)
      found = entries.count
      hidden = entries.reduce(0) { $0 + $1.duplicates.count }
    }
    if !arguments.has(.searchJSON) {
      try sayHowMany(found, hidden: hidden, of: query, list, snapshot, console)
    }
    return found
  }

  /// How items are printed.
  static func form(
    _ arguments: Arguments, _ attributes: [AttributeKey]?, _ console: Console, zone: TimeZoneRule
  ) -> ItemPrinter.Form {
    if arguments.has(.searchJSON) { return .json }
    guard let screen = console.screen else { return .people(attributes) }
    return .screen(
      ResultRows(
        width: screen.columns, style: console.style, zone: zone, attributes: attributes ?? []))
  }

  private static func print(
    _ results: some AsyncSequence<[Item], IndexError>, _ printer: ItemPrinter
  ) async throws(CommandFailure) -> Int {
    var found = 0
    var batches = results.makeAsyncIterator()
    while true {
      let batch: [Item]?
      do throws(IndexError) { batch = try await batches.next(isolation: #isolation) } catch {
        throw .index(error)
      }
      guard let batch else { return found }
      for item in batch { try printer.print(item) }
      found += batch.count
    }
  }

  /// Nothing is cut silently.
  private static func sayHowMany(
    _ shown: Int, hidden: Int, of query: Query, _ list: ResultList, _ snapshot: Snapshot,
    _ console: Console
  ) throws(CommandFailure) {
    try console.results.flush()
    let found = shown + hidden
    let like =
      hidden > 0 ? ", \(PrintableText.number(hidden)) hidden that are like another one" : ""
    if list.typed != nil, list.keys == nil {
      let matches = try list.count(query, snapshot)
      console.say(
        "\(PrintableText.count(matches, "item")) with every word, "
          + "\(PrintableText.number(shown)) shown\(like)"
          + (found > matches - list.offset && console.screen != nil
            ? " (~ similar words, - some of the words)" : ""))
      if let typed = list.typed, typed.filters.isEmpty,
        let correction = try reporting({ () throws(IndexError) in
          try snapshot.correction(of: typed)
        })
      {
        console.say("did you mean “\(PrintableText.excerpt(correction.text))”?")
      }
      return
    }
    var all = found
    if list.offset > 0 || found >= list.limit ?? .max {
      all = try reporting { () throws(IndexError) in try snapshot.count(query) }
    }
    let items = PrintableText.count(all, "item")
    let options =
      (list.offset > 0 ? ["--offset"] : [])
      + (found < all - list.offset ? ["--limit"] : [])
    console.say(
      all > found
        ? "\(PrintableText.number(found)) of \(items) (\(options.joined(separator: ", ")))\(like)"
        : items + (hidden > 0 ? like : found > 0 ? ", all shown" : ""))
  }

  private static func configuration(
    _ arguments: Arguments
  ) throws(CommandFailure) -> IndexConfiguration {
    var configuration = IndexConfiguration()
    configuration.ranking = try RankingOptions.ranking(arguments)
    configuration.embedder = try VectorOptions.embedder(arguments)
    if arguments.has(.utc) { configuration.timeZone = .utc }
    if let text = arguments.text(.now) {
      guard let seconds = Double(text) ?? ISODate.seconds(text), seconds.isFinite else {
        throw arguments.failure(
          "--now takes an ISO 8601 date or seconds since 2001-01-01, not “"
            + "\(PrintableText.excerpt(text))”")
      }
      let now = Date(timeIntervalSinceReferenceDate: seconds)
      configuration.clock = { now }
    }
    return configuration
  }
}
