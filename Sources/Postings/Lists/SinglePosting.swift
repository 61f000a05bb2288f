import ByteStore

/// A posting of frequency 1 that is a list of its own: most lists are one, so they have a way of
/// their own.
package struct SinglePosting: Sendable {
  package var document: UInt32
  /// Which spelling it has: one bit; 1 where the term has one spelling.
  package var mask: UInt8

  package init(document: UInt32, mask: UInt8 = 1) {
    self.document = document
    self.mask = mask
  }

  /// The most bytes of a list: form, document, mask.
  static let longest = 7

  /// Writes the list to the start of `output`, which has room for the longest; returns its length.
  ///
  /// The bytes are those that ``ListEncoder`` makes of it.
  @inline(__always)
  func encode(into output: UnsafeMutableBufferPointer<UInt8>) -> Int {
    var form = ListShape.one.rawValue
    if mask != 1 { form |= PostingFormat.Form.masks }
    output[0] = form
    var end = 1
    SinglePosting.append(document, to: output, &end)
    if mask != 1 {
      output[end] = mask
      end &+= 1
    }
    return end
  }

  @inline(__always)
  private static func append(
    _ value: UInt32, to output: UnsafeMutableBufferPointer<UInt8>, _ end: inout Int
  ) {
    var rest = value
    while rest >= 0x80 {
      output[end] = UInt8(truncatingIfNeeded: rest) | 0x80
      end &+= 1
      rest &>>= 7
    }
    output[end] = UInt8(truncatingIfNeeded: rest)
    end &+= 1
  }
}

extension PostingListWriter {
  /// Writes a list of one posting and returns its reference; as ``add(_:)`` of the same list.
  package func add(_ posting: SinglePosting) throws(StoreError) -> UInt64 {
    guard posting.document < .max, posting.mask.nonzeroBitCount == 1 else {
      throw contradiction("a posting")
    }
    return try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: SinglePosting.longest) {
      (buffer) throws(StoreError) in
      // SAFETY: `encode` writes the bytes that it counts, at most the longest; reading stops there.
      let length = posting.encode(into: buffer)
      return try write(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: buffer[..<length])))
    }
  }
}
