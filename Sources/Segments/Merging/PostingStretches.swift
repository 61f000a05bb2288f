import ByteStore

/// Lists that stand one after the other in a ``TermPostings``, brought into the order of documents.
///
/// Documents of one list that follow each other in the result are copied as one stretch. A heap tells the
/// list with the least document: a merge may have many.
struct PostingStretches {
  /// What is left of a list.
  private struct Stretch {
    var next: Int
    var end: Int
  }

  private var stretches: [Stretch] = []
  /// For each list that is left its next document in the upper half and its number in the lower; no key
  /// is below its parent's.
  private var heap: [UInt64] = []

  /// Writes the lists that begin at `starts` to `target`, which has the same lengths.
  mutating func interleave(
    _ source: PostingColumns, starts: [Int], into target: PostingColumns
  ) {
    begin(source, starts)
    var count = heap.count
    stretches.withUnsafeMutableBufferPointer { stretches in
      heap.withUnsafeMutableBufferPointer { heap in
        var posting = 0
        while count > 0 {
          // SAFETY: keys hold numbers of stretches, each of which begins before its end, a place of the
          // source; children below the count are in the heap.
          let list = Int(heap[0] & 0xFFFF_FFFF)
          var limit = count > 1 ? heap[1] : .max
          if count > 2 { limit = min(limit, heap[2]) }
          let first = stretches[list].next
          let end = stretches[list].end
          var next = first
          repeat {
            next &+= 1
          } while next < end && UInt64(source.documents[next]) << 32 < limit
          target.copy(first..<next, of: source, to: posting)
          posting &+= next &- first
          if next == end {
            count &-= 1
            PostingStretches.sink(heap[count], from: 0, heap, count)
          } else {
            stretches[list].next = next
            PostingStretches.sink(
              UInt64(source.documents[next]) << 32 | UInt64(list), from: 0, heap, count)
          }
        }
      }
    }
  }

  private mutating func begin(_ source: PostingColumns, _ starts: [Int]) {
    stretches.clear()
    heap.clear()
    for (index, start) in starts.enumerated() {
      let end = index + 1 < starts.count ? starts[index + 1] : source.count
      stretches.append(Stretch(next: start, end: end))
      heap.append(UInt64(source.documents[start]) << 32 | UInt64(index))
    }
    heap.withUnsafeMutableBufferPointer { heap in
      for place in (0..<heap.count / 2).reversed() {
        PostingStretches.sink(heap[place], from: place, heap, heap.count)
      }
    }
  }

  /// Puts a key where it belongs at a place or below, of which the key is free.
  @inline(__always)
  private static func sink(
    _ key: UInt64, from place: Int, _ heap: UnsafeMutableBufferPointer<UInt64>, _ count: Int
  ) {
    var hole = place
    var child = 2 &* place &+ 1
    while child < count {
      // SAFETY: below the count.
      if child &+ 1 < count, heap[child &+ 1] < heap[child] { child &+= 1 }
      guard heap[child] < key else { break }
      heap[hole] = heap[child]
      hole = child
      child = 2 &* child &+ 1
    }
    heap[hole] = key
  }
}
