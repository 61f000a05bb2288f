/// A ``MatchProof`` as clauses, each a set of comparisons of which one must count.
///
/// Asked for every document that is scored: bits in an array take some nanoseconds, the tree 50 and
/// more. A proof whose clauses would be many keeps its tree.
struct ProofClauses {
  /// A typed text has a clause for each word.
  private static let most = 64

  private let clauses: [UInt64]
  private let tree: MatchProof?

  init(_ proof: MatchProof) {
    let clauses = ProofClauses.clauses(of: proof)
    self.clauses = clauses ?? []
    tree = clauses == nil ? proof : nil
  }

  /// Whether comparisons that count, bit by bit, prove a match.
  func holds(_ hits: UInt64) -> Bool {
    if let tree { return tree.holds(hits) }
    for clause in clauses where clause & hits == 0 { return false }
    return true
  }

  /// Nil where they would be too many.
  private static func clauses(of proof: MatchProof) -> [UInt64]? {
    switch proof {
    case .leaf(let number): return [number < 64 ? 1 << UInt64(number) : 0]
    case .unknown, .constant(false): return [0]
    case .constant(true): return []
    case .all(let parts):
      var all: [UInt64] = []
      for part in parts {
        guard let some = clauses(of: part), all.count + some.count <= most else { return nil }
        all += some
      }
      return all
    case .any(let parts):
      // One of each part: `a and b, or c` is `a or c, and b or c`.
      var all: [UInt64] = [0]
      for part in parts {
        guard let some = clauses(of: part), all.count * some.count <= most else { return nil }
        all = all.flatMap { clause in some.map { clause | $0 } }
      }
      return all
    }
  }
}
