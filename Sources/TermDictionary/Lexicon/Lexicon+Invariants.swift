import ByteStore
import Postings

extension Lexicon {
  /// Reads every block; cost: the whole section.
  package func checkInvariants() throws(StoreError) {
    var cursor = LexiconCursor(self)
    var probe = LexiconCursor(self)
    var previous: [UInt8] = []
    var entries: [TermEntry] = []
    var count = 0
    while try cursor.advance() {
      guard count == 0 || ByteOrder.compare(previous, cursor.term) < 0 else {
        throw section.damaged(count, "invariant 1: terms out of order")
      }
      guard Utf8Scalars.isValid(cursor.term) else {
        throw section.damaged(count, "invariant 2: a term is not UTF-8")
      }
      guard cursor.slackBeforeEnds() == 0 else {
        throw section.damaged(count, "invariant 3: bytes between terms and entries")
      }
      guard try lowerBound(cursor.term, &probe) == count else {
        throw section.damaged(count, "invariant 4: a term is not found")
      }
      entries.removeAll(keepingCapacity: true)
      try cursor.appendEntries(to: &entries)
      for (left, right) in zip(entries, entries.dropFirst())
      where left.attribute >= right.attribute {
        throw section.damaged(count, "invariant 5: attributes out of order")
      }
      previous = cursor.term
      count += 1
    }
    guard count == termCount else {
      throw section.damaged(0, "invariant 1: \(count) terms of \(termCount)")
    }
    for block in 0..<blockCount {
      let view = try blockView(block)
      let entries = try LexiconEntries(view, termCount: termCount(inBlock: block))
      guard try entries.byteCount() == view.count else {
        throw section.damaged(block, "invariant 3: bytes behind the entries of a block")
      }
    }
  }
}
