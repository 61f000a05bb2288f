import Postings
import StoreTestSupport
import TermTestSupport
import Testing
import TextAnalysis

@testable import ByteStore
@testable import TermDictionary

@Suite struct VocabularyTests {
  @Test(arguments: [0, 1, 2, 15, 16, 17, 33, 64, 65, 129, 400])
  func answersLikeTheModel(count: Int) throws {
    var random = TestRandom("vocabulary of \(count)", salt: UInt64(count))
    let model = VocabularyModel(count: count, &random)
    let vocabulary = try model.open()
    try vocabulary.checkInvariants()
    try checkLexicon(vocabulary, model, &random)
    try checkReverseOrder(vocabulary, model, &random)
    try checkGrams(vocabulary, model)
    try checkParts(vocabulary, model, &random)
  }

  @Test func twentyThousandTerms() throws {
    var random = TestRandom("vocabulary of 20 000", salt: 20_000)
    let model = VocabularyModel(asciiCount: 20_000, &random)
    let vocabulary = try model.open()
    try vocabulary.lexicon.checkInvariants()
    try vocabulary.reverseOrder.checkInvariants()
    var cursor = vocabulary.makeCursor()
    var place = 0
    while try cursor.advance() {
      let term = model.terms[place]
      #expect(cursor.term == term.bytes && cursor.spellings == term.all)
      place += 1
    }
    #expect(place == 20_000)
    for _ in 0..<6 {
      let term = model.terms[random.below(model.terms.count)].bytes
      let part = Array(term[random.below(term.count)...])
      let infix = RunPattern(
        pieces: [Utf8Scalars.scalars(part)], start: .free, end: .free, options: .term,
        starsStayInWord: false)
      let expected = model.terms.indices.filter {
        holds(model.terms[$0].bytes, part)
      }
      #expect(try vocabulary.resolve(infix).matches.map { Int($0.term) } == expected)
      let suffix = model.terms.indices.filter {
        model.terms[$0].bytes.suffix(part.count) == part[...]
      }
      let places = try vocabulary.suffixRange(part)
      #expect(try places.map { Int(try vocabulary.reverseTerm(at: $0)) }.sorted() == suffix)
    }
  }

  private func checkLexicon(
    _ vocabulary: Vocabulary, _ model: VocabularyModel, _ random: inout TestRandom
  ) throws {
    #expect(vocabulary.termCount == model.terms.count)
    var cursor = vocabulary.makeCursor()
    for (number, term) in model.terms.enumerated() {
      let id = UInt32(number)
      #expect(try vocabulary.find(term.bytes) == id)
      #expect(try vocabulary.term(id) == term.bytes)
      #expect(try vocabulary.entries(of: id) == term.entries)
      let spellings = Spellings(list: term.listed, overflow: term.overflow)
      #expect(try vocabulary.spellings(of: id) == spellings)
      let isThere = try cursor.advance()
      #expect(isThere)
      #expect(cursor.number == id && cursor.term == term.bytes)
      #expect(cursor.spellings == term.listed && cursor.overflow == term.overflow)
      #expect(try cursor.entries() == term.entries)
    }
    let isThere = try cursor.advance()
    #expect(!isThere)
    for key in probes(model, &random) {
      let low = model.lowerBound(key)
      let isThere = low < model.terms.count && model.terms[low].bytes == key
      #expect(try vocabulary.find(key) == (isThere ? UInt32(low) : nil))
      var entries: [TermEntry] = []
      let found = try vocabulary.find(key) { entry in entries.append(entry) }
      #expect(found == (isThere ? UInt32(low) : nil))
      #expect(entries == (isThere ? model.terms[low].entries : []))
      let count = model.terms.filter { $0.bytes.starts(with: key) }.count
      #expect(try vocabulary.prefixRange(key) == UInt32(low)..<UInt32(low + count))
    }
  }

  private func checkReverseOrder(
    _ vocabulary: Vocabulary, _ model: VocabularyModel, _ random: inout TestRandom
  ) throws {
    let reversed = model.terms.indices.sorted {
      model.terms[$0].bytes.reversed().lexicographicallyPrecedes(model.terms[$1].bytes.reversed())
    }
    #expect(try reversed.indices.map { Int(try vocabulary.reverseTerm(at: $0)) } == reversed)
    for key in probes(model, &random) {
      let expected = reversed.indices.filter {
        model.terms[reversed[$0]].bytes.suffix(key.count) == key[...]
      }
      let found = try vocabulary.suffixRange(key)
      #expect(Array(found) == expected, "suffix \(key)")
    }
  }

  private func checkGrams(_ vocabulary: Vocabulary, _ model: VocabularyModel) throws {
    var lists: [Gram: Set<UInt32>] = [:]
    for (number, term) in model.terms.enumerated() {
      let scalars = Utf8Scalars.scalars(term.bytes)
      for start in scalars.indices {
        for end in (start + 1)..<(min(start + 3, scalars.count) + 1) {
          if let gram = Gram(scalars[start..<end]) {
            lists[gram, default: []].insert(UInt32(number))
          }
        }
      }
    }
    var cursor = try vocabulary.grams.makeCursor()
    var expected = lists.sorted { $0.key < $1.key }.makeIterator()
    var ordinal = 0
    while let entry = try cursor.next() {
      let following = expected.next()
      let next = try #require(following)
      #expect(entry.gram == next.key && entry.ordinal == ordinal)
      var terms: [UInt32] = []
      try vocabulary.grams.appendTerms(of: entry, to: &terms)
      #expect(terms == next.value.sorted())
      #expect(try vocabulary.grams.find(entry.gram)?.ordinal == ordinal)
      ordinal += 1
    }
    let rest = expected.next()
    #expect(try rest == nil && vocabulary.grams.count == ordinal)
    #expect(try vocabulary.grams.find(Gram(key: .max)) == nil)
    #expect(try vocabulary.grams.find(Gram(key: 0)) == nil)
  }

  private func checkParts(
    _ vocabulary: Vocabulary, _ model: VocabularyModel, _ random: inout TestRandom
  ) throws {
    var parts: [(part: [UInt8], term: UInt32)] = []
    for (number, term) in model.terms.enumerated() {
      if term.overflow {
        let scalars = Utf8Scalars.scalars(term.bytes)
        for place in 1..<max(scalars.count, 1) {
          parts.append((Utf8Scalars.bytes(scalars[place...]), UInt32(number)))
        }
      }
      for spelling in term.listed {
        let text = FoldedText(nfc: spelling, .term)
        for place in 1..<max(text.scalars.count, 1) where text.isBorder[place] {
          parts.append((Utf8Scalars.bytes(text.scalars[place...]), UInt32(number)))
        }
      }
    }
    for key in probes(model, &random) + parts.map(\.part) + [[]] {
      let expected = Set(parts.filter { $0.part.starts(with: key) }.map(\.term)).sorted()
      #expect(try vocabulary.parts(startingWith: key) == expected)
    }
  }

  private func holds(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    text.indices.contains { text[$0...].starts(with: part) }
  }

  /// Byte strings in and around the vocabulary.
  private func probes(
    _ model: VocabularyModel, _ random: inout TestRandom
  ) -> [[UInt8]] {
    var probes: [[UInt8]] = [[], [0], [0xFF], [0xFF, 0xFF], [UInt8](repeating: 97, count: 300)]
    for _ in 0..<60 where !model.terms.isEmpty {
      let term = random.pick(model.terms).bytes
      probes.append(Array(term.prefix(1 + random.below(term.count))))
      probes.append(Array(term.suffix(1 + random.below(term.count))))
      probes.append(term + [UInt8(random.below(256))])
      var changed = term
      changed[random.below(term.count)] = UInt8(random.below(256))
      probes.append(changed)
    }
    return probes
  }
}
