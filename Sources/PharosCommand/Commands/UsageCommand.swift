import ItemLines
import Pharos

/// What `pharos usage` does.
enum UsageCommand {
  static func run(_ arguments: Arguments, _ console: Console) async throws(CommandFailure)
    -> ExitCode
  {
    let isAll = arguments.has(.allUsage)
    if isAll, !arguments.operands.isEmpty {
      throw arguments.failure("--all and identifiers do not go together")
    }
    if arguments.has(.forget) {
      guard isAll || !arguments.operands.isEmpty else {
        throw arguments.failure("--forget needs identifiers of items, or --all")
      }
      return try await forget(arguments, console)
    }
    if isAll {
      throw arguments.failure("--all goes with --forget; without both everything is listed")
    }
    return try await list(arguments, console)
  }

  // MARK: Forgetting

  private static func forget(
    _ arguments: Arguments, _ console: Console
  ) async throws(CommandFailure) -> ExitCode {
    let index = try await IndexAccess.openExisting(arguments)
    let before = index.snapshot()
    do throws(IndexError) {
      if arguments.has(.allUsage) {
        try await index.forgetAllUsage()
      } else {
        try await index.forgetUsage(of: arguments.operands)
      }
    } catch {
      throw .index(error)
    }
    let (old, new) = (before.statistics, index.snapshot().statistics)
    try await IndexAccess.close(index, console)
    var forgotten = "use of \(PrintableText.count(old.usedItems - new.usedItems, "item"))"
    let queries = PrintableText.count(new.chosenQueries, "typed text")
    if arguments.has(.allUsage) {
      forgotten +=
        ", \(PrintableText.count(old.chosenQueries - new.chosenQueries, "typed text")), and what "
        + "the ranking has learned"
    }
    console.say("pharos: forgotten: \(forgotten)")
    if !arguments.has(.allUsage), new.chosenQueries > 0 {
      console.say("  \(queries) stay (--forget --all)")
    }
    return .success
  }

  // MARK: Listing

  private static func list(
    _ arguments: Arguments, _ console: Console
  ) async throws(CommandFailure) -> ExitCode {
    let snapshot = try await IndexAccess.openForReading(arguments)
    var items = snapshot.usedItems()
    var queries = snapshot.chosenQueries()
    if !arguments.operands.isEmpty {
      let asked = Set(arguments.operands)
      items = items.filter { asked.contains($0.identifier) }
      queries = []
    }
    if arguments.has(.json) {
      for item in items { try console.results.write(json(item)) }
      for query in queries { try console.results.write(json(query)) }
      return .success
    }
    if items.isEmpty, queries.isEmpty { console.say("pharos: nothing of use is stored") }
    try console.results.write(text(items) + (items.isEmpty || queries.isEmpty ? "" : "\n"))
    try console.results.write(text(queries))
    return .success
  }

  private static func text(_ items: [ItemUsage]) -> String {
    guard !items.isEmpty else { return "" }
    var table = TextTable(
      header: ["strength", "events", "last use", "item"], rightAligned: [0, 1])
    for usage in items {
      table.add([
        figure(usage.strength), PrintableText.number(usage.eventCount),
        instant(usage.lastUse.timeIntervalSinceReferenceDate), PrintableText.line(usage.identifier),
      ])
    }
    return table.text
  }

  private static func text(_ queries: [ChosenQuery]) -> String {
    guard !queries.isEmpty else { return "" }
    var table = TextTable(header: ["strength", "last use", "typed text"], rightAligned: [0])
    for query in queries {
      table.add([
        figure(query.strength), instant(query.lastUse.timeIntervalSinceReferenceDate),
        PrintableText.line(query.text),
      ])
    }
    return table.text
  }

  private static func json(_ usage: ItemUsage) -> [UInt8] {
    var json = JSONText()
    json.object { json in
      json.key("item")
      json.text(usage.identifier)
      json.key("strength")
      json.number(usage.strength)
      json.key("events")
      json.integer(usage.eventCount)
      json.key("lastUse")
      json.date(usage.lastUse)
    }
    json.endLine()
    return json.bytes
  }

  private static func json(_ query: ChosenQuery) -> [UInt8] {
    var json = JSONText()
    json.object { json in
      json.key("query")
      json.text(query.text)
      json.key("strength")
      json.number(query.strength)
      json.key("lastUse")
      json.date(query.lastUse)
    }
    json.endLine()
    return json.bytes
  }

  /// With two digits after the point.
  private static func figure(_ value: Double) -> String {
    let hundredths = Int((min(value, 1e15) * 100).rounded())
    let rest = String(hundredths % 100)
    return "\(PrintableText.number(hundredths / 100)).\(rest.count == 1 ? "0" : "")\(rest)"
  }

  /// A time to the second; those of years that ISO 8601 has no form for as seconds since 2001.
  private static func instant(_ seconds: Double) -> String {
    ISODate.text(seconds.rounded(.down)) ?? "\(seconds)"
  }
}
