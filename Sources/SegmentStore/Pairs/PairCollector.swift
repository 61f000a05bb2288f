/// Notes which frequent terms stand next to each other, from their places term by term.
///
/// Windows of documents ascend; within one, every term hands over its places once.
struct PairCollector {
  /// Two terms side by side, by their numbers.
  struct Pair {
    var first: Int
    var second: Int
    var kind: PairKind
    fileprivate var list: Int
  }

  /// The documents of a pair: distances as variable-length numbers.
  fileprivate struct List {
    var bytes: [UInt8] = []
    var last: UInt32 = 0
    var count = 0
  }

  private let documents: [UInt32]
  private let leastPartners: [UInt32]
  /// The list of each (first, second, kind) plus one; 0 while there is none.
  private var table: [UInt32]
  private var lists: [List] = []

  /// Places of the window, term by term, as PositionHits has them.
  private var places: [UInt64] = []
  /// The same by document; run in bits 17 and up, above joined (bit 16) and the term.
  private var ordered: [UInt64] = []
  /// Number of places of each document of the window, then where they start.
  private var starts = [Int](repeating: 0, count: Int(BlockCursor.windowSize) + 1)
  private var terms: [(end: Int, number: Int)] = []

  init(documents: [UInt32], leastPartners: [UInt32]) {
    self.documents = documents
    self.leastPartners = leastPartners
    table = [UInt32](repeating: 0, count: documents.count * documents.count * 2)
  }

  /// Takes the places of a term in the window's documents.
  mutating func add(_ hits: borrowing PositionHits, term: Int) {
    hits.withWords(from: 0) { words in
      for word in words {
        // Documents of a window are below its size.
        starts[Int(truncatingIfNeeded: word >> PositionHits.documentShift)] &+= 1
      }
      places.append(contentsOf: words)
    }
    terms.append((places.count, term))
  }

  /// Looks at every document of the window.
  mutating func finishWindow(base: UInt32) {
    orderByDocument()
    // `starts` now holds where each document's places end.
    var start = 0
    for offset in 0..<Int(BlockCursor.windowSize) {
      let end = starts[offset]
      if end - start > 1 {
        ordered[start..<end].sort()
        note(start..<end, document: base + UInt32(offset))
      }
      start = end
    }
    for index in starts.indices { starts[index] = 0 }
    places.removeAll(keepingCapacity: true)
    terms.removeAll(keepingCapacity: true)
  }

  private mutating func orderByDocument() {
    var sum = 0
    for index in starts.indices {
      let count = starts[index]
      starts[index] = sum
      sum += count
    }
    if ordered.count < places.count {
      ordered.append(contentsOf: repeatElement(0, count: places.count - ordered.count))
    }
    var at = 0
    for (end, number) in terms {
      while at < end {
        let word = places[at]
        let document = Int(truncatingIfNeeded: word >> PositionHits.documentShift)
        let run = word >> PositionHits.runShift & (1 << 34 - 1)
        let isJoined: UInt64 =
          UInt8(truncatingIfNeeded: word >> 2 & 15) == SeparatorCode.none ? 1 : 0
        ordered[starts[document]] = run << 17 | isJoined << 16 | UInt64(number)
        starts[document] &+= 1
        at &+= 1
      }
    }
  }

  private mutating func note(_ range: Range<Int>, document: UInt32) {
    var before = ordered[range.lowerBound]
    for index in range.dropFirst() {
      let word = ordered[index]
      if word >> 17 == before >> 17 &+ 1 {
        let first = Int(before & 0xFFFF)
        let second = Int(word & 0xFFFF)
        if leastPartners[first] <= documents[second] {
          let kind = Int(word >> 16 & 1)
          add(document, at: (first &* documents.count &+ second) &* 2 &+ kind)
        }
      }
      before = word
    }
  }

  private mutating func add(_ document: UInt32, at entry: Int) {
    var number = Int(table[entry])
    if number == 0 {
      lists.append(List())
      number = lists.count
      table[entry] = UInt32(number)
    }
    lists[number - 1].add(document)
  }

  /// All pairs that occur, in the order of the section.
  func pairs() -> [Pair] {
    var pairs: [Pair] = []
    for entry in table.indices where table[entry] != 0 {
      let (terms, kind) = entry.quotientAndRemainder(dividingBy: 2)
      let (first, second) = terms.quotientAndRemainder(dividingBy: documents.count)
      pairs.append(
        Pair(
          first: first, second: second, kind: kind == 0 ? .separated : .joined,
          list: Int(table[entry]) - 1))
    }
    return pairs
  }

  /// The documents of a pair, ascending.
  func documents(of pair: Pair) -> [UInt32] { lists[pair.list].documents }
}

extension PairCollector.List {
  /// Adds a document, which is not below those added before.
  fileprivate mutating func add(_ document: UInt32) {
    var distance = document
    if count > 0 {
      guard document != last else { return }
      distance = document - last
    }
    last = document
    count += 1
    while distance >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: distance) | 0x80)
      distance >>= 7
    }
    bytes.append(UInt8(distance))
  }

  fileprivate var documents: [UInt32] {
    var documents: [UInt32] = []
    documents.reserveCapacity(count)
    var document: UInt32 = 0
    var distance: UInt32 = 0
    var shift: UInt32 = 0
    for byte in bytes {
      distance |= UInt32(byte & 0x7F) << shift
      shift += 7
      if byte < 0x80 {
        document += distance
        documents.append(document)
        distance = 0
        shift = 0
      }
    }
    return documents
  }
}
