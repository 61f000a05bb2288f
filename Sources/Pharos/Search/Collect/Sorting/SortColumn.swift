import ByteStore
import Columns

/// One sort key in one segment: the codes of documents.
struct SortColumn {
  let direction: SortKey.Direction
  private let numbers: NumberColumn?
  private let dates: NumberColumn?
  private let source: TextSource
  /// Texts of matches that are not in the column, ascending.
  private let others: [CollatedText]
  /// For documents with such a text the one that comes first.
  private let codesOfOthers: [UInt32: SortCode]
  private var gathered = GatheredEntries()

  /// - Parameter matches: the documents whose codes will be asked for.
  init(
    _ key: SortKey, _ matches: SegmentMatches, _ statistics: QueryStatistics
  ) throws {
    direction = key.direction
    let segment = matches.segment
    let name = key.attribute.rawValue
    let number = matches.entry.profile.number(named: name)
    numbers = number.flatMap { segment.numbers.column($0, .numeric) }
    dates = number.flatMap { segment.numbers.column($0, .date) }
    source = try TextSource(segment, matches.entry.profile, name)
    (others, codesOfOthers) = try SortColumn.readOthers(
      source, matches.documents[...], key.direction, statistics)
  }

  /// The column of numbers or dates that alone has values of the key; nil if there is none.
  var onlyNumbers: NumberColumn? {
    guard source.column == nil, source.isWholeInColumn, (numbers == nil) != (dates == nil) else {
      return nil
    }
    return numbers ?? dates
  }

  /// Whether ``onlyNumbers`` are dates.
  var isDate: Bool { dates != nil }

  /// Reads the texts of documents that are not in the column.
  private static func readOthers(
    _ source: TextSource, _ documents: ArraySlice<UInt32>, _ direction: SortKey.Direction,
    _ statistics: QueryStatistics
  ) throws -> ([CollatedText], [UInt32: SortCode]) {
    var texts: [(document: UInt32, text: CollatedText)] = []
    for document in source.documentsToRead(among: documents) {
      try statistics.poll()
      let collated = try source.textsOutsideColumn(document).map { CollatedText($0) }
      guard let first = direction == .ascending ? collated.min() : collated.max() else { continue }
      try statistics.meter.keep(first.text.count + first.folded.count + 64)
      texts.append((document, first))
    }
    guard !texts.isEmpty else { return ([], [:]) }
    let sorted = try Set(texts.map(\.text)).sorted { left, right in
      try statistics.meter.spend()
      return left < right
    }
    var codes: [CollatedText: SortCode] = [:]
    for (place, text) in sorted.enumerated() {
      let ordinal = try source.column?.place(of: text.text, folded: text.folded) ?? 0
      codes[text] = SortCode(
        before: ordinal, place: 2 * UInt32(truncatingIfNeeded: place) + 2, direction)
    }
    var codesOfDocuments: [UInt32: SortCode] = [:]
    for (document, text) in texts { codesOfDocuments[document] = codes[text] }
    return (sorted, codesOfDocuments)
  }

  /// The codes of ascending documents.
  mutating func codes(of documents: [UInt32]) throws -> [SortCode] {
    var codes = [SortCode](repeating: .missing, count: documents.count)
    for (column, isDate) in [(numbers, false), (dates, true)] {
      guard let column else { continue }
      try column.gather(documents[...], into: &gathered)
      for place in documents.indices {
        for entry in gathered.range(place) {
          let number = column.number(ofKey: gathered.values[entry])
          codes[place] = min(codes[place], SortCode(number, isDate: isDate, direction))
        }
      }
    }
    if let column = source.column {
      try column.gather(documents[...], into: &gathered)
      for place in documents.indices {
        // Ordinals of a document ascend.
        let range = gathered.range(place)
        guard !range.isEmpty else { continue }
        let entry = direction == .ascending ? range.lowerBound : range.upperBound - 1
        let ordinal = UInt32(truncatingIfNeeded: gathered.values[entry])
        codes[place] = min(codes[place], SortCode(ordinal: ordinal, direction))
      }
    }
    if !codesOfOthers.isEmpty {
      for (place, document) in documents.enumerated() {
        if let code = codesOfOthers[document] { codes[place] = min(codes[place], code) }
      }
    }
    return codes
  }

  /// What a code of this segment means in all segments.
  func value(of code: SortCode, using block: inout ValueBlock?) throws -> SortValue {
    switch code.text(direction) {
    case nil: return SortValue(code: code, text: nil)
    case .ordinal(let ordinal):
      let text = try source.column?.value(ofOrdinal: ordinal, using: &block) ?? []
      return SortValue(code: code, text: CollatedText(text))
    case .other(let place):
      return SortValue(code: code, text: others.indices.contains(place) ? others[place] : nil)
    }
  }

  /// The code that a value of any segment has, or would have, in this one.
  func code(of value: SortValue) throws -> SortCode {
    guard let text = value.text else { return value.code }
    let ordinal = try source.column?.place(of: text.text, folded: text.folded) ?? 0
    if let column = source.column, Int(ordinal) < column.count,
      try column.value(ofOrdinal: ordinal) == text.text
    {
      return SortCode(ordinal: ordinal, direction)
    }
    var (low, high) = (0, others.count)
    while low < high {
      let middle = (low + high) / 2
      if others[middle] < text { low = middle + 1 } else { high = middle }
    }
    let isThere = low < others.count && others[low] == text
    return SortCode(
      before: ordinal, place: 2 * UInt32(truncatingIfNeeded: low) + (isThere ? 2 : 1), direction)
  }
}

/// A value that documents are sorted by, comparable across segments.
struct SortValue {
  /// Tells the kind, and all there is to know of numbers and dates.
  let code: SortCode
  let text: CollatedText?

  /// Whether this one comes first; nil where neither does.
  func precedes(_ other: SortValue, _ direction: SortKey.Direction) -> Bool? {
    guard let mine = text, let others = other.text else {
      return code == other.code ? nil : code < other.code
    }
    if mine == others { return nil }
    return direction == .ascending ? mine < others : others < mine
  }
}
