import ByteStore
import TextAnalysis

/// A set of terms that holds every match of a pattern.
enum Candidates {
  /// A stretch of the lexicon.
  case range(Range<UInt32>)
  /// Distinct terms, ascending.
  case list([UInt32])

  var count: Int {
    switch self {
    case .range(let range): range.count
    case .list(let list): list.count
    }
  }
}

/// Chooses the cheapest source of candidates for a pattern.
///
/// Costs count terms: a stretch of the lexicon is decoded in order, a term of the other sources
/// costs a jump, but their lists are short or exact. No source is needed to be exact unless it says
/// so.
struct CandidateSearch {
  /// Candidates, and whether every one of them fulfils the folded pattern.
  typealias Found = (candidates: Candidates, isExact: Bool)

  /// Lists of grams longer than this many times the candidates do not pay for reading.
  static let worthwhileFactor = 100
  /// A stretch of the lexicon up to this length is taken without looking for a better source.
  private static let shortRange = 64
  /// Cost of a jump to a term, in terms decoded in order.
  private static let jump = 4

  /// What has every piece of a pattern is not looked for where its cheapest source has so many terms for each
  /// that may be examined; it is where more may be.
  private static let sourceTermsPerExamined = 16
  /// To pass so many terms of a source, and examine those with every piece, takes as long as to examine one.
  ///
  /// Measured: the ten best of `displayName = "*ti*on"ct`, by texts, 5 ms, by lists 22; of
  /// `** = O*0- tdc`, which has none, all texts 80, lists 20.
  private static let sourceTermsPerCandidate = 4
  private static let mostForSource = 1 << 16

  /// How many terms take as long to examine as to find those that have every piece, where these are many more than
  /// may be; else nil.
  static func tooMany(ofSource source: Int, _ most: Int) -> Int? {
    guard most <= mostForSource, source / sourceTermsPerExamined > most else { return nil }
    return source / sourceTermsPerCandidate
  }

  private let vocabulary: Vocabulary
  private let meter: QueryMeter
  private let pattern: RunPattern
  private let pieces: [[UInt8]]
  private let startPiece: [UInt8]?
  private let endPiece: [UInt8]?
  private let isSinglePiece: Bool
  private let most: Int

  /// - Parameter most: of more candidates only that they are more need be right.
  init(
    _ vocabulary: Vocabulary, _ pattern: RunPattern, _ meter: QueryMeter, atMost most: Int = .max
  ) {
    self.meter = meter
    self.most = most
    self.vocabulary = vocabulary
    self.pattern = pattern
    pieces = pattern.foldedPieces.filter { !$0.isEmpty }
    let isBound = !pattern.lenient
    // An empty piece at an end is a star there: the end says nothing.
    startPiece =
      isBound && pattern.start != .free
      ? pattern.foldedPieces.first.flatMap { $0.isEmpty ? nil : $0 } : nil
    endPiece =
      isBound && pattern.end == .run
      ? pattern.foldedPieces.last.flatMap { $0.isEmpty ? nil : $0 } : nil
    isSinglePiece = isBound && pattern.foldedPieces.count == 1 && pieces.count == 1
  }

  /// The number of terms in the cheapest source, which is not read.
  func sourceCount() throws(StoreError) -> Int {
    let prefix = try startPiece.map { piece throws(StoreError) in
      try vocabulary.prefixRange(piece).count
    }
    let suffix = try endPiece.map { piece throws(StoreError) in
      try vocabulary.suffixRange(piece).count
    }
    guard let grams = try gramEntries() else { return 0 }
    return min(prefix ?? .max, suffix ?? .max, grams.first?.termCount ?? vocabulary.termCount)
  }

  func run() throws(StoreError) -> Found {
    if let piece = endPiece, startPiece != nil, pattern.start == .run, isSinglePiece {
      let term = try vocabulary.find(piece)
      return (.list(term.map { [$0] } ?? []), true)
    }
    let range = try startPiece.map { piece throws(StoreError) in try vocabulary.prefixRange(piece) }
    if let range, let startPiece, range.count <= CandidateSearch.shortRange {
      return try fromStart(startPiece, range)
    }
    let suffix = try endPiece.map { piece throws(StoreError) in try vocabulary.suffixRange(piece) }
    let isExactSuffix = isSinglePiece && pattern.start == .free
    if let suffix, isExactSuffix { return (.list(try termsOfSuffix(suffix, within: nil)), true) }
    let grams = try gramEntries()
    guard let grams else { return (.list([]), true) }
    let gramCost = grams.first.map { $0.termCount } ?? Int.max
    let rangeCost = range?.count ?? Int.max
    let suffixCost = suffix.map { $0.count * CandidateSearch.jump }
    let source = min(gramCost, rangeCost, suffix?.count ?? Int.max)
    if !isSinglePiece, source < Int.max,
      let count = CandidateSearch.tooMany(ofSource: source, most)
    {
      return (.range(0..<UInt32(count)), false)
    }

    if let suffix, let suffixCost, suffixCost <= rangeCost || pattern.start == .border,
      suffixCost <= gramCost
    {
      return (
        .list(try termsOfSuffix(suffix, within: pattern.start == .run ? range : nil)), false
      )
    }
    if let range, let startPiece, rangeCost <= gramCost {
      return try fromStart(startPiece, range)
    }
    guard !grams.isEmpty else { return (.range(0..<UInt32(vocabulary.termCount)), false) }
    return try fromGrams(grams, within: pattern.start == .run ? range : nil)
  }

  private func fromStart(_ piece: [UInt8], _ range: Range<UInt32>) throws(StoreError) -> Found {
    let isExact = isSinglePiece && pattern.start == .run && pattern.end == .free
    guard pattern.start == .border, range.count <= most else { return (.range(range), isExact) }
    let parts = try vocabulary.parts(startingWith: piece)
    let isWithin = { (term: UInt32) in term >= range.lowerBound && term < range.upperBound }
    if parts.allSatisfy(isWithin) { return (.range(range), false) }
    try meter.take(parts.count + range.count)
    var list = parts.filter { $0 < range.lowerBound }
    list.append(contentsOf: range)
    list.append(contentsOf: parts.filter { $0 >= range.upperBound })
    return (.list(list), false)
  }

  private func termsOfSuffix(
    _ places: Range<Int>, within range: Range<UInt32>?
  ) throws(StoreError) -> [UInt32] {
    var terms: [UInt32] = []
    try meter.take(places.count)
    try vocabulary.reverseOrder.appendTerms(places, to: &terms)
    if let range { terms.removeAll { !range.contains($0) } }
    // Distinct unless the permutation is damaged, which must not show as a term twice.
    TermLists.sortDistinct(&terms)
    return terms
  }

  /// The longest grams of the pieces, shortest list first; nil if one occurs in no term.
  private func gramEntries() throws(StoreError) -> [GramEntry]? {
    var entries: [GramEntry] = []
    var known: Set<Gram> = []
    for piece in pieces {
      let scalars = Utf8Scalars.scalars(piece)
      let length = min(scalars.count, Gram.maximumLength)
      for start in 0...(scalars.count - length) {
        guard let gram = Gram(scalars[start..<(start + length)]), known.insert(gram).inserted else {
          continue
        }
        guard let entry = try vocabulary.grams.find(gram) else { return nil }
        entries.append(entry)
      }
    }
    return entries.sorted { $0.termCount < $1.termCount }
  }

  private func fromGrams(
    _ grams: [GramEntry], within range: Range<UInt32>?
  ) throws(StoreError) -> Found {
    var candidates: [UInt32] = []
    var list: [UInt32] = []
    var isExact = isSinglePiece && pattern.start == .free && pattern.end == .free
    isExact = isExact && grams.count == 1 && pieces.first.map(isOneGram) ?? false
    for (place, gram) in grams.enumerated() {
      if place == 0 {
        try meter.take(gram.termCount)
        try vocabulary.grams.appendTerms(of: gram, to: &candidates)
        if let range { candidates.removeAll { !range.contains($0) } }
        continue
      }
      if candidates.isEmpty { break }
      if gram.termCount / CandidateSearch.worthwhileFactor > candidates.count { break }
      try meter.take(gram.termCount)
      list.removeAll(keepingCapacity: true)
      try vocabulary.grams.appendTerms(of: gram, to: &list)
      candidates = TermLists.intersection(candidates, list)
    }
    return (.list(candidates), isExact)
  }

  private func isOneGram(_ piece: [UInt8]) -> Bool {
    Utf8Scalars.scalars(piece).count <= Gram.maximumLength
  }
}

extension QueryMeter {
  /// Counts a list of terms that is about to be read: its memory, and 2 nanoseconds for each.
  func take(_ terms: Int) throws(StoreError) {
    try reserve(terms, of: UInt32.self)
    try spend(terms / 64)
  }
}
