import ByteStore
import Columns

extension SegmentMerger {
  /// The vectors of the documents that stay, all of one model.
  func writeVectors(to sections: SegmentSectionWriter) throws(StoreError) {
    guard let model = keptModel(sections.options.vectorModel) else { return }
    var rows = [Int](repeating: 0, count: inputs.count)
    var writer: VectorsWriter?
    for (place, source) in order.sources.enumerated() {
      let input = Int(source.input)
      guard let vectors = inputs[input].segment.vectors, vectors.model == model else { continue }
      // The order goes forward in every input.
      while rows[input] < vectors.count,
        try vectors.document(ofRow: rows[input]) < source.document
      { rows[input] += 1 }
      guard rows[input] < vectors.count,
        try vectors.document(ofRow: rows[input]) == source.document
      else { continue }
      let open = writer ?? sections.vectors(of: model)
      writer = open
      try open.add(vectors.vector(ofRow: rows[input]), of: UInt32(place))
    }
  }

  /// The model that is asked for, where an input has it; else the one of most vectors, and among
  /// equals the one of the greater name.
  private func keptModel(_ wanted: VectorModel?) -> VectorModel? {
    var counts: [VectorModel: Int] = [:]
    for input in inputs {
      if let vectors = input.segment.vectors { counts[vectors.model, default: 0] += vectors.count }
    }
    if let wanted, counts[wanted] != nil { return wanted }
    return counts.max { left, right in
      left.value == right.value
        ? left.key.name.lexicographicallyPrecedes(right.key.name) : left.value < right.value
    }?.key
  }
}
