import Postings

/// The documents of one list, posting or plain.
final class ListCursor: DocumentCursor {
  private let cursor: BlockCursor
  private let mask: UInt8

  /// - Parameter mask: spellings that count; 0xFF: all.
  init(_ cursor: BlockCursor, mask: UInt8 = 0xFF) {
    self.cursor = cursor
    self.mask = mask
    super.init(estimate: cursor.documentCount)
  }

  override func rewind() -> Bool {
    cursor.restart()
    return true
  }

  override func lowerBound(_ document: UInt32) throws -> UInt32? {
    try cursor.nextDocument(atOrAfter: document)
  }

  override func add(to window: inout DocumentWindow, base: UInt32) throws {
    try cursor.add(to: window, base: base, allowedMask: mask)
  }

  override func exactCount() -> Int? { mask == 0xFF ? estimate : nil }

  override var isListed: Bool { true }

  override func list(into documents: inout DocumentArray) throws {
    try cursor.appendDocuments(in: 0..<UInt32.max, allowedMask: mask, to: &documents)
  }

  override func keep(_ documents: inout DocumentArray) throws {
    var kept = DocumentArray()
    try cursor.appendCommon(with: documents, allowedMask: mask, to: &kept)
    swap(&documents, &kept)
  }

  override func filter(_ window: inout DocumentWindow, base: UInt32) throws {
    guard mask == 0xFF, window.hasAtMost(CostModel.candidatesLookedUp) else {
      let matches = DocumentWindow()
      try cursor.add(to: matches, base: base, allowedMask: mask)
      return window.formIntersection(matches)
    }
    for index in 0..<DocumentWindow.wordCount {
      var word = window.word(index)
      while word != 0 {
        let offset = UInt32(truncatingIfNeeded: index << 6 + word.trailingZeroBitCount)
        word &= word &- 1
        if try cursor.nextDocument(atOrAfter: base + offset) != base + offset {
          window.remove(offset: offset)
        }
      }
    }
  }
}
