import SegmentStore

/// The places of matches as they are found, segment by segment, up to a limit.
struct GatheredReferences {
  private(set) var references: [DocumentReference] = []
  private let limit: Int
  private var segment: UInt32 = 0
  private var dead: Bitset?

  init(limit: Int?) { self.limit = max(0, limit ?? .max) }

  var isFull: Bool { references.count >= limit }

  /// What follows is of this segment; documents of `dead` are left out.
  mutating func enter(segment: Int, dead: Bitset?, expecting count: Int) {
    self.segment = UInt32(segment)
    self.dead = dead
    references.reserve(min(count, limit - references.count))
  }

  /// Appends documents, ascending, as far as there is room.
  mutating func append(_ documents: some Collection<UInt32>) {
    let room = limit - references.count
    guard room > 0 else { return }
    if dead == nil, documents.count <= room {
      for document in documents {
        references.append(DocumentReference(segment: segment, document: document))
      }
      return
    }
    for document in documents {
      if let dead, dead.contains(Int(document)) { continue }
      references.append(DocumentReference(segment: segment, document: document))
      if references.count == limit { return }
    }
  }

  /// Appends the documents of a window of living matches.
  mutating func append(_ window: borrowing DocumentWindow, base: UInt32) {
    for index in 0..<DocumentWindow.wordCount {
      var word = window.word(index)
      let first = base &+ UInt32(truncatingIfNeeded: index << 6)
      while word != 0 {
        if references.count == limit { return }
        let document = first &+ UInt32(truncatingIfNeeded: word.trailingZeroBitCount)
        references.append(DocumentReference(segment: segment, document: document))
        word &= word &- 1
      }
    }
  }
}

extension [DocumentReference] {
  /// Makes room for `more` without giving up that memory doubles.
  fileprivate mutating func reserve(_ more: Int) {
    guard more > 0, count + more > capacity else { return }
    reserveCapacity(Swift.max(count + more, 2 * capacity))
  }
}
