import ByteStore

/// Lists that stand one after the other in a ``TermPostings``, brought into the order of documents.
///
/// Documents of one list that follow each other in the result are copied as one stretch. With the
/// few lists that a merge has, the least document is found by looking at all of them.
struct PostingStretches {
  /// What is left of a list.
  private struct Stretch {
    var next: Int
    var end: Int
  }

  private var stretches: [Stretch] = []

  /// Writes the lists that begin at `starts` to `target`, which has the same lengths.
  mutating func interleave(
    _ source: PostingColumns, starts: [Int], into target: PostingColumns
  ) {
    begin(source, starts)
    var count = stretches.count
    stretches.withUnsafeMutableBufferPointer { stretches in
      var posting = 0
      while count > 0 {
        // SAFETY: every stretch begins before its end, which is a place of the source.
        var best = 0
        var least = source.documents[stretches[0].next]
        var limit = UInt32.max
        for index in 1..<max(count, 1) {
          let document = source.documents[stretches[index].next]
          if document < least {
            limit = least
            least = document
            best = index
          } else if document < limit {
            limit = document
          }
        }
        let first = stretches[best].next
        let end = stretches[best].end
        var next = first
        repeat {
          next &+= 1
        } while next < end && source.documents[next] < limit
        target.copy(first..<next, of: source, to: posting)
        posting &+= next &- first
        if next == end {
          count -= 1
          stretches[best] = stretches[count]
        } else {
          stretches[best].next = next
        }
      }
    }
  }

  private mutating func begin(_ source: PostingColumns, _ starts: [Int]) {
    stretches.clear()
    for (index, start) in starts.enumerated() {
      let end = index + 1 < starts.count ? starts[index + 1] : source.count
      stretches.append(Stretch(next: start, end: end))
    }
  }
}
