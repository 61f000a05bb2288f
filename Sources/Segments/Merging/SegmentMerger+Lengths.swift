import ByteStore
import Postings

extension SegmentMerger {
  /// The lengths of every attribute with text; they come before its posting lists.
  func writeLengths(to sections: SegmentSectionWriter) throws(StoreError) {
    for number in attributes.names.indices {
      var columns: [(input: Int, column: LengthColumn)] = []
      for source in attributes.sources[number] {
        let lengths = inputs[source.input].segment.lengths
        guard let column = try lengths.column(source.attribute) else { continue }
        try column.checkInvariants()
        columns.append((source.input, column))
      }
      guard !columns.isEmpty else { continue }
      let texts = columns.reduce(0) { $0 + Int($1.column.documents) }
      if texts < order.count / 8 {
        let (documents, codes) = sparseLengths(columns)
        try sections.lengths.add(attribute: number, documents: documents, codes: codes)
      } else {
        try sections.lengths.add(attribute: number, codes: allLengths(columns))
      }
    }
  }

  /// A code for each document of the output.
  private func allLengths(_ columns: [(input: Int, column: LengthColumn)]) -> [UInt8] {
    var codes = [UInt8](repeating: 0, count: order.count)
    for (input, column) in columns {
      let map = order.maps[input]
      column.forEachText { document, code in
        let new = map[Int(document)]
        if new != DocumentOrder.dropped { codes[Int(new)] = code }
      }
    }
    return codes
  }

  /// The documents that have text, ascending, and their codes.
  private func sparseLengths(
    _ columns: [(input: Int, column: LengthColumn)]
  ) -> (documents: [UInt32], codes: [UInt8]) {
    var runs = RunMerge()
    var codes: [UInt8] = []
    for (input, column) in columns {
      let map = order.maps[input]
      var documents: [UInt32] = []
      column.forEachText { document, code in
        let new = map[Int(document)]
        guard new != DocumentOrder.dropped else { return }
        documents.append(new)
        codes.append(code)
      }
      runs.add(run: documents[...])
    }
    runs.sort()
    return (
      runs.keys.map(RunMerge.document), runs.keys.map { codes[RunMerge.place($0)] }
    )
  }
}
