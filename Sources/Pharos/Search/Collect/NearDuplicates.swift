import ByteStore
import TextAnalysis

/// Groups documents whose words are nearly the same: each joins the first group whose first document
/// it is similar enough to, or begins one.
///
/// Similar is the Jaccard coefficient: how many of all different features two documents have in
/// common. Features are pairs of words that follow each other; where one of the two has fewer than
/// ``shortText`` words, single words, for one other word would change most of its pairs.
///
/// The groups that have a feature are listed, so that only what is in common is counted: a document
/// costs its features, and for each one the groups that have it.
struct NearDuplicates {
  /// Of fewer words, words are compared, not their pairs.
  static let shortText = 8
  /// The first words of a document that count.
  static let mostWords = 1 << 16

  /// What a document says.
  private struct Features {
    /// Numbers of its words, ascending, each once.
    var words: [UInt64] = []
    /// Its pairs, as one number each; ascending, each once; none of a short text.
    var pairs: [UInt64] = []
    var isShort = true
  }

  private let similarity: Double
  private let meter: QueryMeter
  private var analyzer = TextAnalyzer()
  private var numbers: [[UInt8]: UInt64] = [:]
  /// The first documents of the groups.
  private var firsts: [Features] = []
  /// Groups by the words of their first documents, short ones and others.
  private var shortByWord: [UInt64: [Int]] = [:]
  private var longByWord: [UInt64: [Int]] = [:]
  /// Groups by the pairs of their first documents, none of them short.
  private var longByPair: [UInt64: [Int]] = [:]
  /// By group: features in common with the document at hand; 0 between documents.
  private var common: [Int] = []

  /// - Parameter similarity: the least coefficient of what is in one group, 0 … 1.
  init(similarity: Double, _ meter: QueryMeter) {
    self.similarity = min(max(0, similarity), 1)
    self.meter = meter
  }

  /// The group of a document with some texts; a new one where it is like none, or says nothing.
  mutating func group(of texts: [[UInt8]]) throws -> Int {
    let features = try features(of: texts)
    if let group = try similarGroup(features) { return group }
    try add(features)
    return firsts.count - 1
  }

  private mutating func features(of texts: [[UInt8]]) throws -> Features {
    var sequence: [UInt64] = []
    for text in texts where sequence.count < NearDuplicates.mostWords {
      try meter.poll()
      guard analyzer.analyze(text) else { continue }
      for run in analyzer.runs.prefix(NearDuplicates.mostWords - sequence.count) {
        try meter.spend()
        let term = Array(analyzer.folded[Int(run.termStart)..<Int(run.termEnd)])
        guard !term.isEmpty else { continue }
        if let number = numbers[term] {
          sequence.append(number)
        } else {
          try meter.reserve(term.count + 64)
          let number = UInt64(numbers.count)
          numbers[term] = number
          sequence.append(number)
        }
      }
    }
    var features = Features()
    features.words = NearDuplicates.distinct(sequence)
    features.isShort = sequence.count < NearDuplicates.shortText
    if !features.isShort {
      // Numbers of words fit 32 bits: there are at most as many as bytes read.
      features.pairs = NearDuplicates.distinct(
        zip(sequence, sequence.dropFirst()).map { $0 << 32 | $1 })
    }
    return features
  }

  private static func distinct(_ numbers: [UInt64]) -> [UInt64] {
    var distinct: [UInt64] = []
    for number in numbers.sorted() where number != distinct.last { distinct.append(number) }
    return distinct
  }

  /// The first group whose first document is similar enough.
  private mutating func similarGroup(_ features: Features) throws -> Int? {
    guard !features.words.isEmpty else { return nil }
    var touched: [Int] = []
    try count(features.words, in: shortByWord, &touched)
    if features.isShort {
      try count(features.words, in: longByWord, &touched)
    } else {
      try count(features.pairs, in: longByPair, &touched)
    }
    var best: Int?
    for group in touched {
      let first = firsts[group]
      let comparesWords = features.isShort || first.isShort
      let sizes =
        comparesWords
        ? features.words.count + first.words.count : features.pairs.count + first.pairs.count
      let all = Double(sizes - common[group])
      if Double(common[group]) >= similarity * all, group < best ?? .max { best = group }
      common[group] = 0
    }
    return best
  }

  private mutating func count(
    _ features: [UInt64], in groups: [UInt64: [Int]], _ touched: inout [Int]
  ) throws {
    for feature in features {
      let having = groups[feature] ?? []
      try meter.spend(1 + having.count / 16)
      for group in having {
        if common[group] == 0 { touched.append(group) }
        common[group] += 1
      }
    }
  }

  /// Begins a group.
  private mutating func add(_ features: Features) throws {
    let group = firsts.count
    let count = 2 * (features.words.count + features.pairs.count)
    try meter.reserve(count, of: (UInt64, [Int]).self)
    for word in features.words {
      if features.isShort {
        shortByWord[word, default: []].append(group)
      } else {
        longByWord[word, default: []].append(group)
      }
    }
    for pair in features.pairs { longByPair[pair, default: []].append(group) }
    firsts.append(features)
    common.append(0)
  }
}
