/// The bytes of the lists that were written last, to find equal ones: those of a term, or of a gram, in
/// several attributes follow each other.
package struct LatestLists {
  private let longest: Int
  private var lists: [(reference: UInt64, bytes: [UInt8])]
  private var next = 0

  /// Remembers so many lists that are not longer than so many bytes.
  package init(count: Int, longest: Int = .max) {
    self.longest = longest
    lists = Array(repeating: (0, []), count: count)
  }

  /// Forgets all lists.
  mutating func removeAll() {
    for place in lists.indices { lists[place].bytes.removeAll(keepingCapacity: true) }
    next = 0
  }

  /// Where the same bytes stand; nil if they are not among the latest ones.
  package func reference(of list: UnsafeRawBufferPointer) -> UInt64? {
    for (reference, bytes) in lists where bytes.count == list.count && !list.isEmpty {
      if bytes.elementsEqual(list) { return reference }
    }
    return nil
  }

  /// Notes a list that was written.
  package mutating func append(_ list: UnsafeRawBufferPointer, _ reference: UInt64) {
    guard list.count <= longest else { return }
    lists[next].reference = reference
    lists[next].bytes.removeAll(keepingCapacity: true)
    lists[next].bytes.append(contentsOf: list)
    next = (next + 1) % lists.count
  }
}
