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
    let limit = try arguments.integer(.limit, in: 1...(.max))
    let attributes = AttributeSelection(arguments)
    try check(arguments)
    let configuration = try configuration(arguments)
    let query = try QueryText.parse(arguments.operands.first ?? "", configuration.queryLimits)
    let snapshot = try await IndexAccess.openForReading(arguments, configuration)
    if !arguments.has(.explain) {
      for name in snapshot.unknownAttributes(in: query) { console.say("pharos: warning: \(name)") }
    }
    attributes?.warnAboutUnknownNames(snapshot, console)

    let found: Int
    if arguments.has(.count) {
      found = try reporting { () throws(IndexError) in try snapshot.count(query) }
      try console.results.write("\(found)\n")
    } else if arguments.has(.ids) {
      let identifiers = try reporting { () throws(IndexError) in
        try snapshot.identifiers(query, limit: limit)
      }
      for identifier in identifiers { try console.results.write(identifier + "\n") }
      found = identifiers.count
    } else {
      let printer = ItemPrinter(
        console: console, form: arguments.has(.searchJSON) ? .json : .people(attributes?.keys))
      found = try await print(
        snapshot.search(query, fetching: printer.fetched(attributes?.keys), limit: limit), printer)
      if !arguments.has(.searchJSON) {
        try sayHowMany(found, of: query, limit, snapshot, console)
      }
    }
    try console.results.flush()
    if arguments.has(.explain) {
      console.say(
        try reporting { () throws(IndexError) in try snapshot.explain(query).description })
    }
    return found > 0 ? .success : .nothingMatched
  }

  private static func print(
    _ results: SearchResults, _ printer: ItemPrinter
  ) async throws(CommandFailure) -> Int {
    var found = 0
    var batches = results.makeAsyncIterator()
    while true {
      let batch: [Item]?
      do throws(IndexError) { batch = try await batches.next() } catch { throw .index(error) }
      guard let batch else { return found }
      for item in batch { try printer.print(item) }
      found += batch.count
    }
  }

  /// Nothing is cut silently.
  private static func sayHowMany(
    _ found: Int, of query: Query, _ limit: Int?, _ snapshot: Snapshot, _ console: Console
  ) throws(CommandFailure) {
    try console.results.flush()
    var all = found
    if let limit, found >= limit {
      all = try reporting { () throws(IndexError) in try snapshot.count(query) }
    }
    let items = PrintableText.count(all, "item")
    console.say(
      all > found
        ? "\(PrintableText.number(found)) of \(items) (--limit)"
        : items + (found > 0 ? ", all shown" : ""))
  }

  /// Options that would have no effect are refused.
  private static func check(_ arguments: Arguments) throws(CommandFailure) {
    if arguments.has(.count), arguments.has(.limit) {
      throw arguments.failure("--limit and --count do not go together")
    }
    for form in [OptionSpec.count, .ids] where arguments.has(form) {
      if arguments.has(.attributes) {
        throw arguments.failure("--attributes and --\(form.name) do not go together")
      }
    }
  }

  private static func configuration(
    _ arguments: Arguments
  ) throws(CommandFailure) -> IndexConfiguration {
    var configuration = IndexConfiguration()
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
