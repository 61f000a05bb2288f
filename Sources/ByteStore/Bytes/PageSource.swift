/// Memory that gets its bytes from a file when they are asked for.
///
/// What was loaded stays as it is, unless the file itself is changed under a mapping.
package protocol PageSource: AnyObject, Sendable {
  /// Gets the bytes of a range of the memory, so that they can be read; thread-safe.
  ///
  /// - Returns: why they cannot be had; nil when they can be read now.
  func load(_ range: UnsafeRawBufferPointer) -> PageFailure?
}

/// Why bytes of a file cannot be had.
package enum PageFailure: Error, Equatable {
  /// The file ends before them: it was made shorter while it was open.
  case missing
  /// The device cannot give them, or the file ends before them: mapped memory does not tell which.
  case unreadable
  /// A call of the operating system failed otherwise; `code` is its `errno`.
  case system(path: String, code: Int32)
}

extension ByteView {
  /// Gets the bytes `at ..< at + length` from their file where they are not in memory yet.
  ///
  /// Bytes of a file must be loaded once before they are read: those of a mapping, so that a page
  /// that cannot be had is an error and not a signal, others because they are not there before. For
  /// bytes of the heap it costs a comparison.
  ///
  /// - Throws: `damaged`, or `fileSystem` where the system refuses for another reason.
  package func load(_ at: Int, _ length: Int) throws(StoreError) {
    try require(at, length)
    guard let source = owner.source, length > 0 else { return }
    // SAFETY: the range was checked (invariant 1).
    switch source.load(UnsafeRawBufferPointer(start: base + at, count: length)) {
    case nil: return
    case .missing:
      throw damaged(at, "the file ends before these bytes: it was made shorter while it was open")
    case .unreadable:
      throw damaged(
        at,
        "these bytes cannot be read: the file was made shorter while it was open, or its device "
          + "fails")
    case .system(let path, let code):
      throw .fileSystem(operation: "read", path: path, code: code)
    }
  }

  /// The bytes `at ..< at + length` as a view that can be read.
  package func loadedSlice(_ at: Int, _ length: Int) throws(StoreError) -> ByteView {
    try load(at, length)
    return try slice(at, length)
  }

  /// A copy of all bytes that has zeros where they cannot be had: for recovery.
  package func readableBytes() -> [UInt8] {
    // What a device fails to give is as a rule less than a page.
    let step = 4096
    var copy = [UInt8](repeating: 0, count: count)
    var at = 0
    while at < count {
      let length = min(step, count - at)
      if (try? load(at, length)) != nil, let part = try? bytes(at, length) {
        copy.replaceSubrange(at..<at + length, with: part)
      }
      at += length
    }
    return copy
  }
}
