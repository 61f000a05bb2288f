/// Notes which frequent terms of one attribute stand next to each other.
struct PairCollector {
  /// Two terms side by side, by their numbers.
  struct Pair {
    var first: Int
    var second: Int
    var kind: PairKind
    fileprivate var list: Int
  }

  private let documents: [UInt32]
  private let leastPartners: [UInt32]
  /// The list of each (first, second, kind) plus one; 0 while there is none.
  private var table: [UInt32]
  private var lists: [DocumentLog] = []

  init(documents: [UInt32], leastPartners: [UInt32]) {
    self.documents = documents
    self.leastPartners = leastPartners
    table = [UInt32](repeating: 0, count: documents.count * documents.count * 2)
  }

  /// Notes that two terms, by their numbers, stand side by side in a document, which is not below
  /// those of earlier calls.
  @inline(__always)
  mutating func add(_ first: Int, _ second: Int, _ kind: PairKind, document: UInt32) {
    guard leastPartners[first] <= documents[second] else { return }
    add(document, at: (first &* documents.count &+ second) &* 2 &+ Int(kind.rawValue))
  }

  private mutating func add(_ document: UInt32, at entry: Int) {
    var number = Int(table[entry])
    if number == 0 {
      lists.append(DocumentLog())
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
