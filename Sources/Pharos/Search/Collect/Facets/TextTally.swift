import ByteStore
import Columns

/// Counts texts: by ordinal within a segment, by bytes across segments.
struct TextTally: FacetTally {
  /// The counts of one segment's short texts.
  private struct Part {
    var column: ValueColumn
    /// The ordinals that occur, ascending.
    var ordinals: [UInt32]
    /// How often each does.
    var counts: [Int]
  }

  private let name: String
  private var parts: [Part] = []
  /// Texts that are not in columns: none of them is a short text of the same attribute.
  private var others: [[UInt8]: Int] = [:]
  private(set) var missingCount = 0

  init(_ name: String) { self.name = name }

  mutating func add(_ matches: SegmentMatches, _ statistics: QueryStatistics) throws {
    guard !matches.documents.isEmpty else { return }
    let source = try TextSource(matches.segment, matches.entry.profile, name)
    missingCount += matches.documents.count
    if let column = source.column {
      let (part, valued) = try count(column, matches, statistics)
      missingCount -= valued
      if !part.ordinals.isEmpty { parts.append(part) }
    }
    for document in source.documentsToRead(among: matches.documents[...]) {
      try statistics.poll()
      let texts = try source.textsOutsideColumn(document)
      for text in texts {
        if others[text] == nil { try statistics.meter.keep(values: 1, bytes: text.count) }
        others[text, default: 0] += 1
      }
      if !texts.isEmpty, try source.column?.ordinals(ofDocument: document).isEmpty ?? true {
        missingCount -= 1
      }
    }
  }

  /// Counts the short texts, and the documents that have some.
  private func count(
    _ column: ValueColumn, _ matches: SegmentMatches, _ statistics: QueryStatistics
  ) throws -> (Part, valued: Int) {
    if matches.isWholeSegment {
      var counts: [Int] = []
      try statistics.meter.keep(column.count, of: (UInt32, Int).self)
      counts.reserveCapacity(column.count)
      try column.forEachDocuments(of: 0..<UInt32(column.count)) {
        (_, documents) throws(StoreError) in
        try statistics.meter.spend()
        counts.append(try documents.count())
      }
      let part = Part(
        column: column, ordinals: (0..<UInt32(column.count)).map { $0 }, counts: counts)
      return (part, column.valuedDocumentCount)
    }
    var tally = OrdinalTally(
      size: column.count, expected: matches.documents.count)
    var gathered = GatheredEntries()
    var valued = 0
    try matches.forEachStep(statistics) { documents in
      try column.gather(documents, into: &gathered)
      tally.add(gathered.values)
      valued += gathered.documentsWithEntries
    }
    let (ordinals, counts) = tally.result()
    try statistics.meter.keep(ordinals.count, of: (UInt32, Int).self)
    return (Part(column: column, ordinals: ordinals, counts: counts), valued)
  }

  func result(
    limit: Int?, _ meter: QueryMeter
  ) throws -> (distinct: Int, values: [FacetValue]) {
    guard parts.count > 1 || !others.isEmpty else { return try resultOfOnePart(limit, meter) }
    var counts = others
    for part in parts {
      var block: ValueBlock?
      for (ordinal, count) in zip(part.ordinals, part.counts) {
        let text = try part.column.value(ofOrdinal: ordinal, using: &block)
        try meter.spend()
        if counts[text] == nil { try meter.keep(values: 1, bytes: text.count) }
        counts[text, default: 0] += count
      }
    }
    return (counts.count, try FacetValue.best(of: counts, limit: limit, meter))
  }

  /// Within a column the order of ordinals is that of the texts, so only the best are read.
  private func resultOfOnePart(
    _ limit: Int?, _ meter: QueryMeter
  ) throws -> (distinct: Int, values: [FacetValue]) {
    guard let part = parts.first else { return (0, []) }
    let best = try FacetSelection.best(of: part.counts, limit: limit, meter) { $0 < $1 }
    let values = try best.map { place in
      let text = try part.column.value(ofOrdinal: part.ordinals[place])
      return FacetValue(
        label: .text(String(decoding: text, as: UTF8.self)), count: part.counts[place])
    }
    return (part.ordinals.count, values)
  }
}

/// Counts ordinals: in an array over all of them, or, where few are expected, by sorting.
struct OrdinalTally {
  /// From one expected occurrence for so many ordinals on, the array pays.
  private static let arrayPays = 16

  private var counts: [UInt32]
  private var occurrences: [UInt32] = []

  init(size: Int, expected: Int) {
    let usesArray = size <= expected * OrdinalTally.arrayPays + 1024
    counts = usesArray ? [UInt32](repeating: 0, count: size) : []
  }

  /// Counts ordinals that are below the size.
  mutating func add(_ ordinals: [UInt64]) {
    if counts.isEmpty {
      for ordinal in ordinals { occurrences.append(UInt32(truncatingIfNeeded: ordinal)) }
    } else {
      for ordinal in ordinals { counts[Int(truncatingIfNeeded: ordinal)] &+= 1 }
    }
  }

  /// The ordinals that occur, ascending, and how often each does.
  func result() -> (ordinals: [UInt32], counts: [Int]) {
    var ordinals: [UInt32] = []
    var found: [Int] = []
    for (ordinal, count) in counts.enumerated() where count > 0 {
      ordinals.append(UInt32(ordinal))
      found.append(Int(count))
    }
    var occurrences = occurrences
    TermLists.sort(&occurrences)
    for ordinal in occurrences {
      if ordinals.last == ordinal {
        found[found.count - 1] += 1
      } else {
        ordinals.append(ordinal)
        found.append(1)
      }
    }
    return (ordinals, found)
  }
}

extension GatheredEntries {
  /// How many of the documents have an entry.
  var documentsWithEntries: Int {
    var (found, last) = (0, 0)
    for end in ends {
      if end > last { found += 1 }
      last = end
    }
    return found
  }
}

extension FacetValue {
  /// The most frequent of texts counted by their bytes.
  static func best(
    of counts: [[UInt8]: Int], limit: Int?, _ meter: QueryMeter
  ) throws -> [FacetValue] {
    let entries = Array(counts)
    let best = try FacetSelection.best(of: entries.map(\.value), limit: limit, meter) {
      left, right in
      CollatedText(entries[left].key) < CollatedText(entries[right].key)
    }
    return best.map { place in
      FacetValue(
        label: .text(String(decoding: entries[place].key, as: UTF8.self)),
        count: entries[place].value)
    }
  }
}
