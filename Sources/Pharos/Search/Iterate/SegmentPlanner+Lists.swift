import ByteStore
import Columns
import Postings
import TextAnalysis

/// Lists of values: all of them are looked up in one pass.
extension SegmentPlanner {
  /// Whole values that are one of some texts.
  func texts(_ list: TextList) throws -> DocumentCursor {
    guard let attribute = attributes(in: .named(list.attribute)).first,
      let definition = segment.attributes.definition(attribute)
    else { return EmptyCursor() }
    if traits(of: attribute).contains(.isContent) || definition.traits.contains(.isContent) {
      return disjunction(
        try list.tests.map { test in
          try statistics.poll()
          return try text(test)
        })
    }
    var parts: [DocumentCursor] = []
    let sorted = list.sortedTexts()
    if let column = segment.values.column(attribute) {
      parts.append(try documents(of: list, sorted, in: column))
    }
    for place in sorted.others { parts.append(try text(list.test(place))) }
    parts.append(try overflowing(attribute, definition.overflow, list))
    return disjunction(parts)
  }

  /// The documents that have one of the values in a column.
  private func documents(
    of list: TextList, _ sorted: TextList.Sorted, in column: ValueColumn
  ) throws -> DocumentCursor {
    var matching: [UInt32] = []
    var examined = 0
    let decidesByFolding = list.options == .term
    try column.forEachValue(folded: sorted.folded) { (index, ordinal, value) throws(StoreError) in
      examined += 1
      try statistics.meter.spend(QueryMeter.workPerValue)
      if decidesByFolding || list.equals(sorted.places[index], Array(value)) {
        matching.append(ordinal)
      }
    }
    statistics.valuesExamined += examined
    recorder?.note("\(list.texts.count) values, \(matching.count) of them in a sorted column")
    try statistics.poll()
    var union = DocumentUnion(documentCount, statistics.meter)
    var start = 0
    while start < matching.count {
      // Neighbours are read together. Two values of a list may equal the same one.
      var end = start + 1
      while end < matching.count, matching[end] &- matching[end - 1] <= 1 { end += 1 }
      try column.forEachDocuments(of: matching[start]..<matching[end - 1] + 1) {
        (_, stored) throws(StoreError) in
        try union.add(stored)
      }
      start = end
    }
    return union.cursor()
  }

  /// The documents with values that are too long for the column: their texts are read.
  private func overflowing(
    _ attribute: UInt16, _ overflow: StoredDocuments, _ list: TextList
  ) throws -> DocumentCursor {
    let candidates = try documents(overflow)
    if candidates.isEmpty { return candidates }
    let verifier = ListVerifier(list, try TextSource(segment, profile, list.attribute))
    return VerifyingCursor(candidates, verifier, statistics: statistics)
  }

  /// Documents with one of some numbers, or dates, which ascend.
  func numbers(_ name: String, _ values: [Double], dates: Bool) throws -> DocumentCursor {
    guard let number = profile.number(named: name), traits(of: number).contains(.searchable),
      let column = segment.numbers.column(number, dates ? .date : .numeric)
    else { return EmptyCursor() }
    recorder?.note("\(values.count) \(dates ? "dates" : "numbers") of \(name)")
    try statistics.poll()
    let documents = try column.documents(withAnyOf: values, statistics.meter)
    if documents.isEmpty { return EmptyCursor() }
    if documents.count == Int(documentCount) { return EveryCursor(documentCount: documentCount) }
    return ArrayCursor(documents)
  }
}

/// Decides whether a value that is not in the column is one of some texts.
private final class ListVerifier: DocumentVerifier {
  private let list: TextList
  private let source: TextSource

  init(_ list: TextList, _ source: TextSource) {
    self.list = list
    self.source = source
  }

  var decidesByForms: Bool { false }

  func keep(_ documents: inout DocumentArray, _ meter: QueryMeter) throws {
    try documents.keep(meter) { document in
      try source.textsOutsideColumn(document).contains { list.matches(nfc: $0) }
    }
  }
}
