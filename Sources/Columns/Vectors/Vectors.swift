import ByteStore
import CKernels

/// The vectors section: a vector for some documents, all of one model.
///
/// ```
/// rows        for each document with a vector, ascending: a signed byte a number
/// zeros up to a multiple of four bytes
/// documents   u32 each, ascending
/// factors     f32 each: what the numbers of the row are multiplied by
/// directory (SectionDirectory)
/// directory   varint documents of the segment · varint numbers of a vector · varint vectors
///             · name of the model as varint count and bytes
/// ```
///
/// Invariants:
/// 1. documents ascend strictly and are below the segment's.
/// 2. factors are finite and above 0.
package final class Vectors: Sendable {
  /// Rows that are multiplied at a time.
  static let blockSize = 4096

  package let model: VectorModel
  /// Documents with a vector.
  package let count: Int
  private let section: SectionReader
  private let documentCount: UInt32
  private let documentsOffset: Int

  /// Opens the section by its directory.
  package init(_ section: SectionReader, documentCount: UInt32) throws(StoreError) {
    let directory = try SectionDirectory.open(section)
    var at = 0
    guard try directory.varint32(&at) == documentCount else {
      throw directory.damaged(0, "vectors of another number of documents")
    }
    let dimension = try directory.varint(&at, limit: VectorModel.greatestDimension)
    let count = try directory.varint(&at, limit: Int(documentCount))
    let length = try directory.varint(&at, limit: VectorModel.longestName)
    let name = try directory.bytes(at, length)
    guard dimension > 0, at + length == directory.count else {
      throw directory.damaged(at, "directory of vectors")
    }
    model = VectorModel(name: name, dimension: dimension)
    self.count = count
    self.section = section
    self.documentCount = documentCount
    documentsOffset = Vectors.aligned(count * dimension)
    guard documentsOffset + 8 * count <= section.count else {
      throw directory.damaged(at, "vectors outside the section")
    }
  }

  /// Where documents begin behind so many bytes of rows.
  static func aligned(_ bytes: Int) -> Int { (bytes + 3) & ~3 }

  /// Multiplies all rows with a vector, a block after the other.
  ///
  /// - Parameter body: takes documents, ascending, and the cosine of each one's angle to the vector.
  ///   The arrays are used again.
  package func forEachBlock(
    times vector: QuantizedVector,
    _ body: (_ documents: [UInt32], _ cosines: [Float]) throws -> Void
  ) throws {
    guard vector.numbers.count == model.dimension else { return }
    let size = min(count, Vectors.blockSize)
    var products = [Int32](repeating: 0, count: size)
    var documents = [UInt32](repeating: 0, count: size)
    var cosines = [Float](repeating: 0, count: size)
    var start = 0
    while start < count {
      let length = min(Vectors.blockSize, count - start)
      if length < products.count {
        products.removeLast(products.count - length)
        documents.removeLast(documents.count - length)
        cosines.removeLast(cosines.count - length)
      }
      let rows = try section.checkedBytes(start * model.dimension, length * model.dimension)
      let numbers = try section.checkedBytes(documentsOffset + 4 * start, 4 * length)
      let factors = try section.checkedBytes(documentsOffset + 4 * (count + start), 4 * length)
      if let base = rows.baseAddress {
        // SAFETY: there are `length` rows of `dimension` bytes, as many products, and a vector of
        // `dimension` bytes; the section lives as long as this object.
        products.withUnsafeMutableBufferPointer { products in
          vector.numbers.withUnsafeBufferPointer { vector in
            guard let vector = vector.baseAddress, let products = products.baseAddress else {
              return
            }
            pharos_dot_rows(
              base.assumingMemoryBound(to: Int8.self), model.dimension, length, vector, products)
          }
        }
      }
      for place in 0..<length {
        // SAFETY: each has four bytes for every row of the block.
        let number = numbers.loadUnaligned(fromByteOffset: 4 * place, as: UInt32.self)
        let bits = factors.loadUnaligned(fromByteOffset: 4 * place, as: UInt32.self)
        guard number < documentCount else { throw damaged(start + place) }
        documents[place] = number
        let cosine = Float(products[place]) * Float(bitPattern: bits) * vector.factor
        // Rounding, and bytes that are wrong, go beyond.
        cosines[place] = cosine > 1 ? 1 : cosine < -1 ? -1 : cosine
      }
      try body(documents, cosines)
      start += length
    }
  }

  /// The document of a row.
  package func document(ofRow row: Int) throws(StoreError) -> UInt32 {
    let document = try section.u32(documentsOffset + 4 * row)
    guard document < documentCount else { throw damaged(row) }
    return document
  }

  /// The vector of a row.
  package func vector(ofRow row: Int) throws(StoreError) -> QuantizedVector {
    let bytes = try section.view(row * model.dimension, model.dimension)
      .bytes(0, model.dimension)
    let bits = try section.u32(documentsOffset + 4 * (count + row))
    return QuantizedVector(
      numbers: bytes.map { Int8(bitPattern: $0) }, factor: Float(bitPattern: bits))
  }

  /// The vector of a document; nil where it has none.
  package func vector(ofDocument document: UInt32) throws(StoreError) -> QuantizedVector? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if try self.document(ofRow: middle) < document { low = middle + 1 } else { high = middle }
    }
    guard low < count, try self.document(ofRow: low) == document else { return nil }
    return try vector(ofRow: low)
  }

  /// Checks the numbered invariants; reads everything.
  package func checkInvariants() throws(StoreError) {
    var previous: UInt32?
    for row in 0..<count {
      let document = try document(ofRow: row)
      if let previous, document <= previous {
        throw section.damaged(documentsOffset + 4 * row, "invariant 1 of vectors: order")
      }
      previous = document
      let factor = try vector(ofRow: row).factor
      guard factor.isFinite, factor > 0 else {
        throw section.damaged(documentsOffset + 4 * (count + row), "invariant 2 of vectors")
      }
    }
  }

  private func damaged(_ row: Int) -> StoreError {
    section.damaged(documentsOffset + 4 * row, "invariant 1 of vectors: no such document")
  }
}
