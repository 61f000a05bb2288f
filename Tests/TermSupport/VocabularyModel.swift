import ByteStore
import Postings
import StoreTestSupport
import TermDictionary
import TextAnalysis

/// Random words of several scripts, with a small alphabet so that they share much.
package enum VocabularyWords {
  private static let alphabets: [[Character]] = [
    Array("aabbcdeest"), Array("aAbBcS12"), Array("éeEÉaàÀöÖoñ"), Array("αβΑΒσςΣΐι"),
    Array("абвАБВёЁй"), Array("日本語中文"), Array("가각나한"), Array("ﬁßſsSiİıI"),
    Array("かガキーア"), Array("𝐀𐐀𐐨a"), ["a", "b", "\u{345}", "α", "e\u{301}", "\u{301}", "E"],
    ["x", "X", "9", "0", "ⅷ", "Ⅷ", "ǅ", "ǆ"],
  ]

  package static func word(_ random: inout TestRandom) -> String {
    let alphabet = random.pick(alphabets)
    let length = random.percent(3) ? 40 + random.below(90) : 1 + random.below(8)
    var word = ""
    for _ in 0..<length { word.append(random.pick(alphabet)) }
    return word
  }

  /// Other spellings of a word.
  package static func variant(_ word: String, _ random: inout TestRandom) -> String {
    switch random.below(5) {
    case 0: return word.lowercased()
    case 1: return word.uppercased()
    case 2: return word.prefix(1).uppercased() + word.dropFirst()
    default:
      var result = ""
      for character in word {
        let text = String(character)
        result += random.percent(50) ? text.uppercased() : text.lowercased()
        if random.percent(10) { result += "\u{301}" }
      }
      return result
    }
  }
}

/// The naive vocabulary: everything in dictionaries.
package struct VocabularyModel {
  package struct Term {
    package var bytes: [UInt8]
    /// All spellings, also those beyond the listed ones.
    package var all: [[UInt8]]
    package var entries: [TermEntry]

    package var overflow: Bool { all.count > 8 }
    package var listed: [[UInt8]] { overflow ? Array(all.prefix(7)) : all }

    package init(bytes: [UInt8], all: [[UInt8]], entries: [TermEntry]) {
      self.bytes = bytes
      self.all = all
      self.entries = entries
    }
  }

  /// Ascending by bytes.
  package var terms: [Term] = []

  package init() {}

  /// Random words, cut and folded by the analyzer as the builder does it.
  package init(count: Int, _ random: inout TestRandom) {
    var spellings: [[UInt8]: [[UInt8]]] = [:]
    var analyzer = TextAnalyzer()
    var tries = 0
    while spellings.count < count, tries < count * 20 {
      tries += 1
      let word = VocabularyWords.word(&random)
      var text = word
      let variants = random.percent(10) ? 14 : random.below(4)
      for _ in 0..<variants { text += " " + VocabularyWords.variant(word, &random) }
      analyzer.analyze(text)
      for run in analyzer.runs where !run.isIrregular {
        let spelling = Array(analyzer.normalized[Int(run.start)..<Int(run.end)])
        let term = Array(analyzer.folded[Int(run.termStart)..<Int(run.termEnd)])
        if spellings[term]?.contains(spelling) != true {
          spellings[term, default: []].append(spelling)
        }
      }
    }
    add(spellings, &random)
  }

  /// Many short ASCII words, quickly.
  package init(asciiCount count: Int, _ random: inout TestRandom) {
    var spellings: [[UInt8]: [[UInt8]]] = [:]
    while spellings.count < count {
      let word = (0..<(3 + random.below(8))).map { _ in UInt8(97 + random.below(26)) }
      spellings[word] = random.percent(70) ? [word] : [[word[0] - 32] + word.dropFirst(), word]
    }
    add(spellings, &random)
  }

  private mutating func add(
    _ spellings: [[UInt8]: [[UInt8]]], _ random: inout TestRandom
  ) {
    var reference: UInt64 = 0
    for term in spellings.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      var entries: [TermEntry] = []
      for attribute in 0..<UInt16(1 + random.below(3)) {
        reference = random.percent(2) ? random.next() : reference &+ UInt64(random.below(300))
        entries.append(
          TermEntry(
            attribute: attribute * 700,
            documentCount: UInt32(random.below(random.pick([3, 70_000]))),
            reference: reference))
      }
      terms.append(Term(bytes: term, all: spellings[term] ?? [], entries: entries))
    }
  }

  package func write(
    gramEntriesAtOnce: Int = 1 << 20, leastGramTerms: Int = 0
  ) throws -> SegmentImage {
    let image = SegmentImageWriter()
    let writer = VocabularyWriter(
      image: image, gramEntriesAtOnce: gramEntriesAtOnce, leastGramTerms: leastGramTerms)
    for term in terms {
      try writer.add(
        term: term.bytes, spellings: term.listed, overflow: term.overflow, entries: term.entries)
    }
    try writer.finish()
    return try SegmentImage(try image.finishInMemory(), place: "test", trusted: true)
  }

  package func open() throws -> Vocabulary { try Vocabulary(image: try write()) }

  package func lowerBound(_ key: [UInt8]) -> Int {
    terms.firstIndex { !$0.bytes.lexicographicallyPrecedes(key) } ?? terms.count
  }
}
