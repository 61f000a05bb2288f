extension FoldedText {
  /// Appends a text in NFC without case and diacritics, as terms and the order of values have it.
  ///
  /// The text is the memory for what is not of ASCII.
  package mutating func appendTerm(
    nfc text: UnsafeBufferPointer<UInt8>, to folded: inout [UInt8]
  ) {
    guard UTF8Validity.isASCII(text) else {
      load(nfc: text, .term)
      return appendUTF8(to: &folded)
    }
    let start = folded.count
    folded.append(contentsOf: text)
    folded.withUnsafeMutableBufferPointer { folded in
      for place in start..<folded.count { folded[place] = ASCII.lowercased(folded[place]) }
    }
  }
}
