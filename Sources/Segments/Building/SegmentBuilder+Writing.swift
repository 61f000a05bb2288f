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
    let ranks = (documents.last?.entry.staticRank ?? 0)...(documents.first?.entry.staticRank ?? 0)
    let sections = SegmentSectionWriter(
      image, documentCount: UInt32(documents.count), staticRanks: ranks,
      traits: sorted.map { collectors[$0].traits }, options: options)
    for (number, place) in sorted.enumerated() where !collectors[place].textDocuments.isEmpty {
      try sections.lengths.add(
        attribute: number, documents: collectors[place].textDocuments,
        codes: collectors[place].textLengths.map { LengthCode.encode(Int($0)) })
    }
    if options.usesTwoThreads {
      let builder = self
      try SideBySide.run(true) { () throws(StoreError) in
        try builder.writeTerms(to: sections, attributes: sorted)
        try sections.finishTerms()
      } _: { () throws(StoreError) in
        try builder.writeText(to: sections, attributes: sorted)
        try builder.writeColumns(to: sections, attributes: sorted)
        try SegmentBuilder.write(documents, model, to: sections)
        try sections.finishDocuments()
      }
    } else {
      try writeTerms(to: sections, attributes: sorted)
      try writeText(to: sections, attributes: sorted)
      forgetRuns()
      try writeColumns(to: sections, attributes: sorted)
      try SegmentBuilder.write(documents, model, to: sections)
    }
    try sections.finish()
  }

  /// Writes the attributes with their values and numbers.
  ///
  /// - Parameter sorted: the places of the collectors in the order of the attributes' numbers.
  private func writeColumns(
    to sections: SegmentSectionWriter, attributes sorted: [Int]
  ) throws(StoreError) {
    for (number, place) in sorted.enumerated() {
      let collector = collectors[place]
      let number = UInt16(number)
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
  }

  private static func write(
    _ documents: [DocumentInput], _ model: VectorModel?, to sections: SegmentSectionWriter
  ) throws(StoreError) {
    for document in documents {
      try sections.addDocument(
        entry: document.entry, identifier: document.identifier, record: document.record)
    }
    guard let model else { return }
    for (number, document) in documents.enumerated() {
      guard let vector = document.vector else { continue }
      try sections.vectors(of: model).add(vector, of: UInt32(number))
    }
  }
}
