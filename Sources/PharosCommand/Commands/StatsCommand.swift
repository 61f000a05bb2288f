import ItemLines
import Pharos

/// What `pharos stats` does.
enum StatsCommand {
  static func run(_ arguments: Arguments, _ console: Console) async throws(CommandFailure)
    -> ExitCode
  {
    let snapshot = try await IndexAccess.openForReading(arguments)
    if arguments.has(.wordForms) { return try WordFormReport.run(snapshot, arguments, console) }
    let statistics = snapshot.statistics
    try console.results.write(
      arguments.has(.json) ? json(statistics) : Array(text(statistics).utf8))
    return .success
  }

  private static func text(_ statistics: IndexStatistics) -> String {
    let bytes = statistics.segments.reduce(0) { $0 + $1.bytes }
    var table = TextTable(header: ["items", PrintableText.number(statistics.items)])
    table.add(["deleted items", PrintableText.number(statistics.deletedItems)])
    table.add(["segments", PrintableText.number(statistics.segments.count)])
    table.add(["bytes in segments", PrintableText.number(bytes)])
    table.add(["bytes in the journal", PrintableText.number(statistics.journalBytes)])
    let names = statistics.clientStateNames.map(PrintableText.line).joined(separator: ", ")
    table.add(["client states", names.isEmpty ? "none" : names])
    table.add(["used items", PrintableText.number(statistics.usedItems)])
    table.add(["chosen queries", PrintableText.number(statistics.chosenQueries)])
    return table.text
  }

  private static func json(_ statistics: IndexStatistics) -> [UInt8] {
    var json = JSONText()
    json.object { json in
      json.key("items")
      json.integer(statistics.items)
      json.key("deletedItems")
      json.integer(statistics.deletedItems)
      json.key("journalBytes")
      json.integer(statistics.journalBytes)
      json.key("clientStates")
      json.list(statistics.clientStateNames) { $0.text($1) }
      json.key("usedItems")
      json.integer(statistics.usedItems)
      json.key("chosenQueries")
      json.integer(statistics.chosenQueries)
      json.key("segments")
      json.list(statistics.segments) { json, segment in
        json.object { $0.segment(segment) }
      }
    }
    json.endLine()
    return json.bytes
  }
}

extension JSONText {
  /// Writes the members that tell what a segment is.
  mutating func segment(_ segment: SegmentStatistics) {
    key("name")
    text(segment.name)
    key("items")
    integer(segment.items)
    key("deletedItems")
    integer(segment.deleted)
    key("bytes")
    integer(segment.bytes)
    key("inMemory")
    boolean(segment.isInMemory)
  }
}
