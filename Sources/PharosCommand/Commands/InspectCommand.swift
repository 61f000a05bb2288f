import ItemLines
import Pharos

/// What `pharos inspect` does.
enum InspectCommand {
  static func run(_ arguments: Arguments, _ console: Console) async throws(CommandFailure)
    -> ExitCode
  {
    let statistics = try await IndexAccess.openForReading(arguments).statistics
    let showsSizes = arguments.has(.sizes)
    if arguments.has(.json) {
      try console.results.write(json(statistics, showsSizes: showsSizes))
    } else {
      try console.results.write(segments(statistics))
      if showsSizes { try console.results.write(sizes(statistics)) }
    }
    return .success
  }

  private static func segments(_ statistics: IndexStatistics) -> String {
    var table = TextTable(
      header: ["segment", "items", "deleted", "bytes", ""], rightAligned: [1, 2, 3])
    for segment in statistics.segments {
      table.add([
        segment.name, PrintableText.number(segment.items), PrintableText.number(segment.deleted),
        PrintableText.number(segment.bytes), segment.isInMemory ? "in memory" : "",
      ])
    }
    return table.text
  }

  private static func sizes(_ statistics: IndexStatistics) -> String {
    var text = ""
    for segment in statistics.segments {
      text +=
        "\n\(segment.name)\n" + sections(segment.sections.map { SectionSum($0) }, of: segment.bytes)
    }
    // Of one segment the sums are what stands there already.
    guard statistics.segments.count != 1 else { return text }
    let sums = SectionSum.sums(of: statistics)
    let total = statistics.segments.reduce(0) { $0 + $1.bytes }
    return text + "\nall segments\n" + sections(sums, of: total)
  }

  private static func sections(_ sections: [SectionSum], of total: Int) -> String {
    var table = TextTable(
      header: ["  section", "bytes", "share", "read by"], rightAligned: [1, 2])
    for section in sections {
      table.add([
        "  " + section.name, PrintableText.number(section.bytes),
        PrintableText.percent(section.bytes, of: total), section.readBy,
      ])
    }
    table.add(["  sum", PrintableText.number(total), PrintableText.percent(total, of: total), ""])
    return table.text
  }

  private static func json(_ statistics: IndexStatistics, showsSizes: Bool) -> [UInt8] {
    var json = JSONText()
    json.object { json in
      json.key("bytes")
      json.integer(statistics.segments.reduce(0) { $0 + $1.bytes })
      json.key("segments")
      json.list(statistics.segments) { json, segment in
        json.object { json in
          json.segment(segment)
          guard showsSizes else { return }
          json.key("sections")
          json.list(segment.sections) { json, section in
            json.section(SectionSum(section), of: segment.bytes)
          }
        }
      }
      guard showsSizes else { return }
      let total = statistics.segments.reduce(0) { $0 + $1.bytes }
      json.key("sections")
      json.list(SectionSum.sums(of: statistics)) { $0.section($1, of: total) }
    }
    json.endLine()
    return json.bytes
  }
}

/// The bytes of one kind of section.
struct SectionSum {
  let name: String
  var bytes: Int
  let readBy: String

  init(_ section: SectionStatistics) {
    (name, bytes, readBy) = (section.name, section.bytes, section.readBy)
  }

  /// The sums over all segments, in the order in which the sections are met.
  static func sums(of statistics: IndexStatistics) -> [SectionSum] {
    var sums: [SectionSum] = []
    for section in statistics.segments.flatMap(\.sections) {
      if let place = sums.firstIndex(where: { $0.name == section.name }) {
        sums[place].bytes += section.bytes
      } else {
        sums.append(SectionSum(section))
      }
    }
    return sums
  }
}

extension JSONText {
  fileprivate mutating func section(_ section: SectionSum, of total: Int) {
    object { json in
      json.key("name")
      json.text(section.name)
      json.key("bytes")
      json.integer(section.bytes)
      json.key("share")
      let share = total > 0 ? Double(section.bytes) / Double(total) : 0
      json.number((share * 10_000).rounded() / 10_000)
      json.key("readBy")
      json.text(section.readBy)
    }
  }
}
