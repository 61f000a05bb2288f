import ByteStore

/// The lengths of one attribute's texts: a ``LengthCode`` for each document.
///
/// The pages of its bytes were checked when it was opened, so that reading cannot fail; bytes that
/// contradict the format give wrong codes and nothing worse.
package struct LengthColumn: Sendable {
  /// How the codes stand in the section.
  enum Form: UInt8, Sendable {
    /// A byte for each document of the segment.
    case dense
    /// The documents that have text, u32 each, ascending; then a byte for each of them.
    case sparse
  }

  /// `documentCount` bytes when dense, else five bytes for each of `documents`.
  let view: ByteView
  let form: Form
  let documentCount: UInt32
  /// Documents whose code is not 0.
  package let documents: UInt32
  /// Sum of the lengths that the codes stand for.
  package let total: UInt64

  /// Average of the lengths that the codes stand for, over the documents that have one; at least 1.
  package var averageLength: Float {
    documents == 0 ? 1 : max(1, Float(total) / Float(documents))
  }

  /// The code of a document; 0 where it has no text, and beyond the segment.
  package func code(ofDocument document: UInt32) -> UInt8 {
    guard document < documentCount else { return 0 }
    if form == .dense {
      // SAFETY: the view has a byte for each document.
      return view.base.load(fromByteOffset: Int(document), as: UInt8.self)
    }
    var row = 0
    return sparseCode(of: document, from: &row)
  }

  /// A code for each document of the segment, where they stand so; nil in a sparse column.
  ///
  /// Valid as long as the column.
  var denseCodes: UnsafePointer<UInt8>? {
    // SAFETY: the view has a byte for each document; it keeps the bytes.
    form == .dense ? view.base.assumingMemoryBound(to: UInt8.self) : nil
  }

  /// Writes the codes of ascending documents to `output`, which has room for as many.
  package func codes(
    of ascending: UnsafeBufferPointer<UInt32>, into output: UnsafeMutablePointer<UInt8>
  ) {
    if form == .dense {
      for i in ascending.indices { output[i] = code(ofDocument: ascending[i]) }
    } else {
      var row = 0
      for i in ascending.indices { output[i] = sparseCode(of: ascending[i], from: &row) }
    }
  }

  /// A copy of the codes of all documents of the segment.
  package func allCodes() -> [UInt8] {
    if form == .dense { return view.withBytes { [UInt8]($0) } }
    var codes = [UInt8](repeating: 0, count: Int(documentCount))
    forEachText { document, code in codes[Int(document)] = code }
    return codes
  }

  /// Calls `body` with every document whose code is not 0, and the code; ascending.
  package func forEachText(_ body: (UInt32, UInt8) -> Void) {
    if form == .dense {
      for document in 0..<documentCount {
        let code = code(ofDocument: document)
        if code != 0 { body(document, code) }
      }
    } else {
      for row in 0..<Int(documents) where document(row) < documentCount {
        body(document(row), code(row))
      }
    }
  }

  // MARK: Rows of a sparse column

  /// Precondition: 0 <= row < `documents`.
  private func document(_ row: Int) -> UInt32 {
    // SAFETY: the view has five bytes for each row.
    UInt32(littleEndian: view.base.loadUnaligned(fromByteOffset: 4 &* row, as: UInt32.self))
  }

  /// Precondition: 0 <= row < `documents`.
  private func code(_ row: Int) -> UInt8 {
    // SAFETY: the view has five bytes for each row.
    view.base.load(fromByteOffset: 4 &* Int(documents) &+ row, as: UInt8.self)
  }

  /// The code of a document that is not before `row`, which moves to the document's row.
  private func sparseCode(of target: UInt32, from row: inout Int) -> UInt8 {
    let count = Int(documents)
    var low = row
    var step = 1
    while low &+ step < count, document(low &+ step) < target {
      low &+= step
      step &+= step
    }
    var high = min(low &+ step, count)
    while low < high {
      let middle = (low &+ high) >> 1
      if document(middle) < target { low = middle &+ 1 } else { high = middle }
    }
    row = low
    return low < count && document(low) == target ? code(low) : 0
  }

  /// Checks invariants 2 and 3 of ``Lengths``.
  package func checkInvariants() throws(StoreError) {
    var found: UInt32 = 0
    var sum: UInt64 = 0
    var isRight = true
    var next: UInt64 = 0
    forEachText { document, code in
      found += 1
      sum += UInt64(LengthCode.decode(code))
      if document < next || code == 0 || code > LengthCode.largest { isRight = false }
      next = UInt64(document) + 1
    }
    guard isRight else { throw view.damaged(0, "invariant 2 of lengths: order or codes") }
    guard found == documents, sum == total else {
      throw view.damaged(0, "invariant 3 of lengths: \(found) documents, \(sum) runs")
    }
  }
}
