/// Tells well-formed UTF-8.
package enum UTF8Validity {
  /// Whether all bytes are below 0x80.
  package static func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    ASCII.prefixLength(bytes, from: 0) == bytes.count
  }

  package static func isValid(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.withUnsafeBufferPointer { text in
      var index = ASCII.prefixLength(text, from: 0)
      while index < text.count {
        let (_, length, valid) = UTF8Scalars.decode(text, at: index)
        guard valid else { return false }
        index &+= length
        if index < text.count, text[index] < 0x80 {
          index = ASCII.prefixLength(text, from: index)
        }
      }
      return true
    }
  }
}
