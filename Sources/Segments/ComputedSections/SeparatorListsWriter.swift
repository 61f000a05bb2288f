import ByteStore
import Columns
import Postings
import TextAnalysis

/// Computes and writes the lists of separators of a segment whose other sections can be read already.
///
/// Attribute by attribute: the texts are walked through, and what is no token is noted. Memory: about a
/// byte a document and separator of one attribute, and four bytes a surface form.
struct SeparatorListsWriter {
  private let segment: Segment
  /// For each slot of a text the place of the separator plus one; 0 of tokens.
  private var places: [UInt32] = []
  /// The separators, ascending.
  private var separators: [UInt32] = []

  /// Writes the section, unless the segment has too many separators.
  ///
  /// - Parameter pace: of a merge that nobody waits for.
  static func write(
    _ segment: Segment, to image: SegmentImageWriter, pace: MergePace? = nil
  ) throws(StoreError) {
    var writer = SeparatorListsWriter(segment: segment)
    guard try writer.findSeparators() else { return }
    try writer.run(image.section(.separators), pace)
  }

  private init(segment: Segment) { self.segment = segment }

  /// False where there are too many.
  private mutating func findSeparators() throws(StoreError) -> Bool {
    let forms = segment.forms
    let most = max(SeparatorLists.fewSeparators, forms.count / SeparatorLists.formsPerSeparator)
    var places = [UInt32](repeating: 0, count: TextFormat.firstForm + forms.count)
    var separators: [UInt32] = []
    try forms.forEach(in: 0..<forms.count) { (form, bytes) throws(StoreError) in
      guard separators.count <= most, FormAutomaton.Kind(bytes) == .separator else { return }
      separators.append(UInt32(truncatingIfNeeded: form))
      places[TextFormat.firstForm + form] = UInt32(truncatingIfNeeded: separators.count)
    }
    (self.places, self.separators) = (places, separators)
    return separators.count <= most
  }

  private func run(_ section: SectionWriter, _ pace: MergePace?) throws(StoreError) {
    var entries = ByteBuffer()
    var attributes = ByteBuffer()
    for attribute in 0..<UInt16(segment.attributes.count) {
      guard let column = segment.text.column(attribute), !column.isShared else { continue }
      let logs = try collect(column, pace)
      var count: UInt32 = 0
      for (place, log) in logs.enumerated() where log.count > 0 {
        entries.append(u32: separators[place])
        entries.append(u32: UInt32(log.count))
        entries.append(u64: UInt64(section.offset))
        count += 1
        try section.append(
          try DocumentList.encode(log.documents, documentCount: segment.documentCount))
      }
      attributes.append(u16: attribute)
      attributes.append(u16: 0)
      attributes.append(u32: count)
    }
    let entriesAt = section.offset
    try section.append(entries)
    let attributesAt = section.offset
    try section.append(attributes)
    try SectionTrailer.write(
      [UInt64(segment.documentCount), UInt64(entriesAt), UInt64(attributesAt)],
      version: SeparatorLists.version, to: section)
  }

  /// The documents of each separator in one attribute.
  private func collect(
    _ column: TextColumn, _ pace: MergePace?
  ) throws(StoreError) -> [DocumentLog] {
    var logs = [DocumentLog](repeating: DocumentLog(), count: separators.count)
    // The document that was noted last for each separator, plus one.
    var last = [UInt32](repeating: 0, count: separators.count + 1)
    var source = TextColumnReader(column)
    try places.withUnsafeBufferPointer { (places) throws(StoreError) in
      try last.withUnsafeMutableBufferPointer { (last) throws(StoreError) in
        for row in 0..<column.rowCount {
          try pace?.step()
          let document = try column.document(ofRow: row)
          let units = try source.units(ofRow: row)
          var at = 0
          while at < units.count {
            guard let slot = TextFormat.slot(units, &at), slot < places.count else {
              throw column.damaged("half a pair, or no such form")
            }
            let place = Int(places[slot])
            if place > 0, last[place] != document &+ 1 {
              last[place] = document &+ 1
              logs[place - 1].add(document)
            }
          }
        }
      }
    }
    return logs
  }
}
