import ByteStore

/// Writes the vectors section, fed document by document.
///
/// Memory: eight bytes a vector.
package final class VectorsWriter {
  let model: VectorModel
  private let section: SectionWriter
  private let documentCount: UInt32
  private var documents = ByteBuffer()
  private var factors = ByteBuffer()
  private var count = 0
  private var next: UInt32 = 0

  package init(_ section: SectionWriter, documentCount: UInt32, model: VectorModel) {
    self.section = section
    self.documentCount = documentCount
    self.model = model
  }

  /// Adds the vector of a document; documents ascend.
  package func add(_ vector: QuantizedVector, of document: UInt32) throws(StoreError) {
    precondition(
      document >= next && document < documentCount && vector.numbers.count == model.dimension,
      "vectors of one model come in the order of their documents")
    next = document + 1
    count += 1
    try section.append(vector.numbers.map { UInt8(bitPattern: $0) })
    documents.append(u32: document)
    factors.append(u32: vector.factor.bitPattern)
  }

  /// Ends the section.
  package func finish() throws(StoreError) {
    let rows = count * model.dimension
    try section.append([UInt8](repeating: 0, count: Vectors.aligned(rows) - rows))
    try section.append(documents)
    try section.append(factors)
    var directory = ByteBuffer()
    directory.appendVarint(UInt64(documentCount))
    directory.appendVarint(UInt64(model.dimension))
    directory.appendVarint(UInt64(count))
    directory.appendVarint(UInt64(model.name.count))
    directory.append(model.name)
    try SectionDirectory.write(directory, to: section)
  }
}
