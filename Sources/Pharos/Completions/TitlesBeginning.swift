import ByteStore
import Columns

/// Titles that begin with a text.
enum TitlesBeginning {
  /// A title as items write it.
  struct Title {
    var text: String
    /// Living items that have it.
    var items: Int
    /// How far its first item is from the end of a segment, whose documents descend by static
    /// rank; 0 to 1.
    var rank: Double
  }

  /// With more values there are too many to look at all of them.
  static let mostValues = 32
}

extension Snapshot {
  /// The titles, names and keywords that begin with a text, all of them; none where there are many.
  func titles(
    beginningWith typed: TypedText, _ meter: QueryMeter
  ) throws -> [TitlesBeginning.Title] {
    guard let start = typed.runs.first?.range.lowerBound else { return [] }
    let folded = ValueColumn.folded(typed.bytes[start...])
    var ranges: [(segment: Int, column: ValueColumn, range: Range<UInt32>)] = []
    var total = 0
    for (number, entry) in state.segments.enumerated() {
      for key in AttributeKey.naming {
        guard let attribute = entry.segment.attributes.number(named: key.rawValue),
          let column = entry.segment.values.column(attribute)
        else { continue }
        let range = try column.prefixRange(folded: folded)
        total += range.count
        guard total <= TitlesBeginning.mostValues else { return [] }
        if !range.isEmpty { ranges.append((number, column, range)) }
      }
    }
    let now = configuration.clock().timeIntervalSinceReferenceDate
    var found: [TitlesBeginning.Title] = []
    var places: [[UInt8]: Int] = [:]
    for (number, column, range) in ranges {
      let entry = state.segments[number]
      let dead = try entry.dead(at: now)
      var block: ValueBlock?
      for ordinal in range {
        let documents = try column.documents(ofOrdinal: ordinal)
        var items = try documents.count()
        try meter.spend()
        if let dead {
          let all = try documents.decodeAll()
          try meter.spend(all.count / 64)
          items = all.count { !dead.set.contains(Int($0)) }
        }
        guard items > 0, let first = try documents.cursor().nextDocument(atOrAfter: 0) else {
          continue
        }
        let rank = 1 - Double(first) / Double(max(1, entry.segment.documentCount))
        let value = try column.value(ofOrdinal: ordinal, using: &block)
        if let place = places[value] {
          found[place].items += items
          found[place].rank = max(found[place].rank, rank)
        } else {
          places[value] = found.count
          found.append(
            TitlesBeginning.Title(
              text: String(decoding: value, as: UTF8.self), items: items, rank: rank))
        }
      }
    }
    return found
  }
}
