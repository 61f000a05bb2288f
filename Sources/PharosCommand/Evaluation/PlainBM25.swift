import Pharos

/// BM25 as textbooks have it, to measure against: one bag of words an item, k1 1.2, b 0.75, the 33
/// English stop words of Lucene left out, words as they are or their stems (Robertson and Zaragoza,
/// “The probabilistic relevance framework: BM25 and beyond”, 2009).
///
/// It shares nothing with the engine, not even what a word is: a run of letters and digits, in
/// lower case.
struct PlainBM25 {
  private static let saturation = 1.2
  private static let lengthInfluence = 0.75
  private static let stopWords: Set<String> = Set(
    """
    a an and are as at be but by for if in into is it no not of on or such that the their then there \
    these they this to was will with
    """.split(separator: " ").map(String.init))

  private let stemmer: SnowballStemmer?
  private var identifiers: [String] = []
  private var lengths: [Int] = []
  private var postings: [String: [(item: Int, frequency: Int)]] = [:]

  /// Takes in all items: the texts of the attributes that typed text is looked for in.
  ///
  /// - Parameter stemmer: gives the stems that stand for words; nil: words are as they are.
  init(_ items: [Item], _ stemmer: SnowballStemmer? = nil) {
    self.stemmer = stemmer
    for item in items {
      var words: [String] = []
      for (key, value) in item.attributes {
        guard let attribute = AttributeRegistry.attribute(named: key.rawValue),
          attribute.scope != .named
        else { continue }
        for case .text(let text) in value.elements { words += terms(text) }
      }
      var frequencies: [String: Int] = [:]
      for word in words { frequencies[word, default: 0] += 1 }
      for (word, frequency) in frequencies {
        postings[word, default: []].append((identifiers.count, frequency))
      }
      identifiers.append(item.uniqueIdentifier)
      lengths.append(words.count)
    }
  }

  /// The best items for a text, best first; equal ones by their identifiers.
  ///
  /// A word counts as often as it stands in the text.
  func top(_ count: Int, _ text: String) -> [String] {
    let average = Double(lengths.reduce(0, +)) / Double(max(1, lengths.count))
    var scores: [Int: Double] = [:]
    for word in PlainBM25.words(text) where !PlainBM25.stopWords.contains(word) {
      guard let list = postings[term(word)] else { continue }
      let (all, some) = (Double(lengths.count), Double(list.count))
      let idf = SearchQuality.logarithm(1 + (all - some + 0.5) / (some + 0.5))
      for (item, frequency) in list {
        let norm =
          1 - PlainBM25.lengthInfluence
          + PlainBM25.lengthInfluence * Double(lengths[item]) / average
        let times = Double(frequency)
        scores[item, default: 0] +=
          idf * times * (PlainBM25.saturation + 1) / (times + PlainBM25.saturation * norm)
      }
    }
    return scores.sorted { left, right in
      left.value == right.value
        ? identifiers[left.key] < identifiers[right.key] : left.value > right.value
    }.prefix(count).map { identifiers[$0.key] }
  }

  private func terms(_ text: String) -> [String] { PlainBM25.words(text).map(term) }

  private func term(_ word: String) -> String { stemmer?.stem(word) ?? word }

  /// Runs of letters and digits, in lower case.
  static func words(_ text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
