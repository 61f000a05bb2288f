/// A number for each document of a window of 4 096: how much a comparison has found so far.
///
/// Whole numbers, so that the order of adding does not matter. The base is known by who uses it.
package struct ScoreWindow: ~Copyable {
  /// SAFETY: `DocumentWindow.size` numbers, owned by this value and freed in `deinit`; every access
  /// of this type stays below.
  let values: UnsafeMutablePointer<Int32>
  /// SAFETY: as many documents and codes, for reading lengths; written before they are read.
  private let documents: UnsafeMutablePointer<UInt32>
  private let codes: UnsafeMutablePointer<UInt8>

  package init() {
    let size = Int(DocumentWindow.size)
    values = .allocate(capacity: size)
    values.initialize(repeating: 0, count: size)
    documents = .allocate(capacity: size)
    documents.initialize(repeating: 0, count: size)
    codes = .allocate(capacity: size)
    codes.initialize(repeating: 0, count: size)
  }

  deinit {
    values.deallocate()
    documents.deallocate()
    codes.deallocate()
  }

  /// The number of the document at `offset`; 0 outside of the window.
  @inline(__always)
  package func value(at offset: UInt32) -> Int32 {
    offset < DocumentWindow.size ? values[Int(offset)] : 0
  }

  /// Sets the numbers of the documents of `window` to 0.
  package func clear(_ window: borrowing DocumentWindow) {
    for index in 0..<DocumentWindow.wordCount {
      var word = window.words[index]
      if word == 0 { continue }
      if word.nonzeroBitCount > 16 {
        // SAFETY: 64 numbers from index x 64, index < 64.
        (values + index << 6).update(repeating: 0, count: 64)
        continue
      }
      while word != 0 {
        values[index << 6 + word.trailingZeroBitCount] = 0
        word &= word &- 1
      }
    }
  }

  /// Raises the numbers of the documents of `window` to what their lengths are worth.
  package func raise(
    _ window: borrowing DocumentWindow, base: UInt32, lengths: LengthColumn?,
    factors: LengthFactors
  ) {
    var count = 0
    // SAFETY: a window has at most as many documents as there is room for; offsets are below it.
    window.forEachOffset { offset in
      documents[count] = base &+ offset
      count &+= 1
    }
    if let lengths {
      lengths.codes(
        of: UnsafeBufferPointer(start: documents, count: count), into: codes)
    }
    for i in 0..<count {
      let offset = Int(documents[i] &- base)
      values[offset] = max(values[offset], factors[lengths == nil ? 0 : codes[i]])
    }
  }
}
