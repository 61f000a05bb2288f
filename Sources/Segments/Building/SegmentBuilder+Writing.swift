import ByteStore
import Columns
import Postings

extension SegmentBuilder {
  /// Writes the segment of the documents that were read, given in the order of their numbers; the
  /// builder cannot be used any more.
  ///
  /// - Parameter model: that of the documents' vectors; without one they have none.
  package mutating func write(
    _ documents: [DocumentInput], model: VectorModel? = nil, into image: SegmentImageWriter,
    options: SegmentOptions = SegmentOptions()
  ) throws(StoreError) {
    // Attribute numbers follow the names' order, so that they do not depend on the documents' order.
    let sorted = collectors.indices.sorted { collectors[$0].name < collectors[$1].name }
    var numberOfCollector = [UInt16](repeating: 0, count: collectors.count)
    for (number, place) in sorted.enumerated() { numberOfCollector[place] = UInt16(number) }
    let ranks = (documents.last?.entry.staticRank ?? 0)...(documents.first?.entry.staticRank ?? 0)
    let sections = SegmentSectionWriter(
      image, documentCount: UInt32(documents.count), staticRanks: ranks,
      traits: sorted.map { collectors[$0].traits }, options: options)
    for place in sorted where !collectors[place].textDocuments.isEmpty {
      try sections.lengths.add(
        attribute: Int(numberOfCollector[place]), documents: collectors[place].textDocuments,
        codes: collectors[place].textLengths.map { LengthCode.encode(Int($0)) })
    }
    try writeTerms(to: sections, attributes: sorted)
    try writeText(to: sections, attributes: sorted)
    forgetRuns()
    for place in sorted {
      let collector = collectors[place]
      let number = numberOfCollector[place]
      try sections.addAttribute(collector.attribute)
      if collector.hasValues {
        try sections.values.column(number) { (column) throws(StoreError) in
          try collector.writeValues(to: &column)
        }
      }
      try sections.numbers.add(
        collector.numbers, attribute: number, collector.name, kind: .numeric)
      try sections.numbers.add(collector.dates, attribute: number, collector.name, kind: .date)
    }
    for document in documents {
      try sections.addDocument(
        entry: document.entry, identifier: document.identifier, record: document.record)
    }
    if let model {
      for (number, document) in documents.enumerated() {
        guard let vector = document.vector else { continue }
        try sections.vectors(of: model).add(vector, of: UInt32(number))
      }
    }
    try sections.finish()
  }
}
