import Postings
import TermDictionary
import TextAnalysis

/// Finding terms: by the whole, by their beginning, by letters inside.
enum VocabularyBenchmarks {
  private static let sample = 512

  static func all(_ subject: MicroSubject) throws -> [MicroBenchmark] {
    let vocabulary = subject.segment.vocabulary
    let step = max(1, vocabulary.termCount / sample)
    let numbers = stride(from: 0, to: vocabulary.termCount, by: step).map { UInt32($0) }
    let terms = try numbers.map { try vocabulary.term($0) }
    let bytes = Double(terms.reduce(0) { $0 + $1.count }) / Double(max(1, terms.count))
    let find = MicroBenchmark(
      name: "term looked up", unit: "term", elements: terms.count, bytesPerElement: bytes,
      limit: .jumping(3)
    ) {
      var sum = 0
      for term in terms { sum &+= Int(try vocabulary.find(term) ?? 0) }
      return sum
    }
    let entries = MicroBenchmark(
      name: "entries of a term", unit: "term", elements: numbers.count, bytesPerElement: 8,
      limit: .jumping(2)
    ) {
      var found: [TermEntry] = []
      for number in numbers {
        found.removeAll(keepingCapacity: true)
        try vocabulary.appendEntries(of: number, to: &found)
      }
      return found.count
    }
    let walk = MicroBenchmark(
      name: "all terms in order", unit: "term", elements: vocabulary.termCount,
      bytesPerElement: bytes, limit: .reading
    ) {
      var cursor = LexiconCursor(vocabulary.lexicon)
      while try cursor.advance() {}
      return cursor.number
    }
    return [find, entries, walk, try grams(subject)] + resolving(subject, terms)
  }

  /// The terms of the gram with the longest list.
  private static func grams(_ subject: MicroSubject) throws -> MicroBenchmark {
    let grams = try subject.segment.vocabulary.grams
    var cursor = grams.makeCursor()
    var longest: GramEntry?
    while let entry = try cursor.next() {
      if entry.termCount > longest?.termCount ?? 0 { longest = entry }
    }
    let entry = longest
    return MicroBenchmark(
      name: "terms of a gram", unit: "term", elements: max(1, entry?.termCount ?? 0),
      bytesPerElement: 1, limit: .cached
    ) {
      guard let entry else { return 0 }
      var terms: [UInt32] = []
      try grams.appendTerms(of: entry, to: &terms)
      return terms.count
    }
  }

  /// Patterns made of the terms: by words, prefix, suffix, infix.
  private static func resolving(
    _ subject: MicroSubject, _ terms: [[UInt8]]
  ) -> [MicroBenchmark] {
    let vocabulary = subject.segment.vocabulary
    let kinds: [(String, RunPattern.Anchor, RunPattern.Anchor, Int)] = [
      ("pattern of a word", .border, .border, .max),
      ("pattern of three first letters", .border, .free, 3),
      ("pattern of three last letters", .free, .border, 3),
      ("pattern of three letters inside", .free, .free, 3),
    ]
    return kinds.map { name, start, end, length in
      let patterns = terms.compactMap { term -> RunPattern? in
        let scalars = String(decoding: term, as: UTF8.self).unicodeScalars.map(\.value)
        let piece = start == .border ? scalars.prefix(length) : scalars.suffix(length)
        guard !piece.isEmpty else { return nil }
        return RunPattern(
          pieces: [Array(piece)], start: start, end: end, options: .term,
          starsStayInWord: end == .border || start == .border)
      }
      return MicroBenchmark(
        name: name, unit: "pattern", elements: max(1, patterns.count), bytesPerElement: 8,
        limit: .jumping(3)
      ) {
        var sum = 0
        for pattern in patterns { sum &+= try vocabulary.resolve(pattern).matches.count }
        return sum
      }
    }
  }
}
