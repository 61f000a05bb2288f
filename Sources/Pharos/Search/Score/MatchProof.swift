/// What the scores of a document prove about the query: whether what counts there makes it match.
///
/// A comparison that counts for a document may prove that the document satisfies it. Whether it
/// does where nothing counts is not known from scores: values may match by parts of words, or by
/// spellings.
indirect enum MatchProof {
  /// Proven where the comparison counts.
  case leaf(Int)
  /// Not to be known; comparisons that are part of it.
  case unknown([Int])
  case constant(Bool)
  case all([MatchProof])
  case any([MatchProof])

  /// Whether comparisons that count, bit by bit, prove a match.
  func holds(_ hits: UInt64) -> Bool {
    switch self {
    case .leaf(let number): number < 64 && hits >> UInt64(number) & 1 == 1
    case .unknown: false
    case .constant(let value): value
    case .all(let parts): parts.allSatisfy { $0.holds(hits) }
    case .any(let parts): parts.contains { $0.holds(hits) }
    }
  }

  /// The comparisons that prove something, as bits.
  var leaves: UInt64 {
    switch self {
    case .leaf(let number): number < 64 ? 1 << UInt64(number) : 0
    case .unknown, .constant: 0
    case .all(let parts), .any(let parts): parts.reduce(0) { $0 | $1.leaves }
    }
  }

  /// So many parts must each be proven.
  var countOfNeeded: Int {
    switch self {
    case .leaf, .unknown, .constant(false), .any: 1
    case .constant(true): 0
    case .all(let parts): parts.reduce(0) { $0 + $1.countOfNeeded }
    }
  }

  /// Comparisons of which one counts wherever a match is proven; nil where one is proven without any.
  ///
  /// Of parts that must all be proven, those of the part that costs least.
  ///
  /// - Parameter cost: of looking at a comparison.
  func cover(_ cost: (Int) -> Int) -> [Int]? {
    switch self {
    case .leaf(let number): return number < 64 ? [number] : []
    case .unknown, .constant(false): return []
    case .constant(true): return nil
    case .any(let parts):
      var all: [Int] = []
      for part in parts {
        guard let some = part.cover(cost) else { return nil }
        all += some
      }
      return all
    case .all(let parts):
      func total(_ numbers: [Int]) -> Int { numbers.reduce(0) { $0 + cost($1) } }
      return parts.compactMap { $0.cover(cost) }.min { total($0) < total($1) }
    }
  }

  /// What the comparisons come to at most where no match is proven; nil where one always is.
  ///
  /// - Parameter worth: what each one comes to at most.
  func unprovenWorth(_ worth: (Int) -> Float) -> Float? {
    switch self {
    case .leaf(let number): return number < 64 ? 0 : worth(number)
    case .unknown, .constant(false): return wholeWorth(worth)
    case .constant(true): return nil
    case .any(let parts):
      var sum: Float = 0
      for part in parts {
        guard let some = part.unprovenWorth(worth) else { return nil }
        sum += some
      }
      return sum
    case .all(let parts):
      return MatchProof.worth(ofAll: parts, worth) { $0.unprovenWorth(worth) }
    }
  }

  /// What all parts come to at most where one of them is not proven; nil where each is.
  ///
  /// - Parameter unproven: what a part comes to where it is not.
  private static func worth(
    ofAll parts: [MatchProof], _ worth: (Int) -> Float,
    unproven: (MatchProof) throws -> Float?
  ) rethrows -> Float? {
    var most: Float?
    for (index, part) in parts.enumerated() {
      guard var sum = try unproven(part) else { continue }
      for (other, part) in parts.enumerated() where other != index {
        sum += part.wholeWorth(worth)
      }
      most = max(most ?? sum, sum)
    }
    return most
  }

  /// The same for documents that match nevertheless; nil where there are none.
  ///
  /// - Parameter isExact: whether a comparison counts wherever it matches.
  func unprovenMatchWorth(
    _ worth: (Int) -> Float, isExact: (Int) throws -> Bool
  ) rethrows -> Float? {
    switch self {
    case .leaf(let number):
      return try number < 64 && isExact(number) ? nil : unprovenWorth(worth)
    case .unknown, .constant(true): return unprovenWorth(worth)
    case .constant(false): return nil
    case .any(let parts):
      let mayMatch = try parts.contains { part in
        try part.unprovenMatchWorth(worth, isExact: isExact) != nil
      }
      return mayMatch ? unprovenWorth(worth) : nil
    case .all(let parts):
      return try MatchProof.worth(ofAll: parts, worth) {
        try $0.unprovenMatchWorth(worth, isExact: isExact)
      }
    }
  }

  /// The share of documents that match, were comparisons independent of each other; of what is not
  /// known, that of its rarest comparison.
  ///
  /// - Parameter share: of the documents that satisfy a comparison.
  func share(_ share: (Int) throws -> Double) rethrows -> Double {
    switch self {
    case .leaf(let number): try share(number)
    case .unknown(let numbers): try numbers.map(share).min() ?? 1
    case .constant(let value): value ? 1 : 0
    case .all(let parts): try parts.reduce(1) { try $0 * $1.share(share) }
    case .any(let parts): try min(1, parts.reduce(0) { try $0 + $1.share(share) })
    }
  }

  private func wholeWorth(_ worth: (Int) -> Float) -> Float {
    switch self {
    case .leaf(let number): worth(number)
    case .unknown(let numbers): numbers.reduce(0) { $0 + worth($1) }
    case .constant: 0
    case .all(let parts), .any(let parts): parts.reduce(0) { $0 + $1.wholeWorth(worth) }
    }
  }
}
