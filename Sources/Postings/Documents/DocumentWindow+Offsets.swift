extension DocumentWindow {
  /// Calls the body with the offset of every document of the window, ascending.
  @inlinable
  package func forEachOffset(_ body: (UInt32) throws -> Void) rethrows {
    for index in 0..<DocumentWindow.wordCount {
      var word = words[index]
      while word != 0 {
        try body(UInt32(truncatingIfNeeded: index << 6 &+ word.trailingZeroBitCount))
        word &= word &- 1
      }
    }
  }
}
