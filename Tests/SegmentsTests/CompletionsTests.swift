import StoreTestSupport
import TermTestSupport
import Testing

@testable import ByteStore
@testable import Columns
@testable import Postings
@testable import Segments
@testable import TermDictionary

@Suite struct CompletionsTests {
  @Test(arguments: [0, 1, 15, 16, 17, 255, 256, 257, 700])
  func givesTheHeaviestFirst(count: Int) throws {
    var random = TestRandom("completions of \(count)", salt: UInt64(count))
    let sample = try CompletionSample(count: count, &random)
    try sample.completions.checkInvariants()
    for _ in 0..<20 {
      let stretches = sample.stretches(&random)
      var heaviest = try HeaviestTerms(sample.completions, stretches)
      var found: [UInt32] = []
      var bound = UInt64.max
      while let (term, weight) = try heaviest.next() {
        #expect(weight == sample.weights[Int(term)] && weight <= bound)
        #expect(heaviest.bound <= bound || heaviest.bound == 0)
        bound = weight
        found.append(term)
      }
      let expected = stretches.joined().filter { sample.weights[Int($0)] > 0 }.sorted {
        (sample.weights[Int($1)], $0) < (sample.weights[Int($0)], $1)
      }
      #expect(found == expected)
    }
  }

  /// Ten of many are found by reading few.
  @Test func readsFewBlocks() throws {
    var random = TestRandom("completions of a large vocabulary", salt: 3)
    let sample = try CompletionSample(count: 20_000, &random)
    var heaviest = try HeaviestTerms(sample.completions, [0..<20_000])
    for _ in 0..<10 { _ = try heaviest.next() }
    #expect(heaviest.blocksRead <= 60)
  }

  @Test func codesBoundWeights() {
    var random = TestRandom("weight codes", salt: 4)
    var weights: [UInt64] = Array(0...300) + [.max, 1 << 34, (15 << 30) - 1, 15 << 30]
    for _ in 0..<2000 { weights.append(random.next() >> UInt64(random.below(64))) }
    for weight in weights {
      let code = WeightCode.encode(weight)
      #expect(WeightCode.decode(code) >= weight, "\(weight)")
      if code > 0 { #expect(WeightCode.decode(code - 1) < weight, "\(weight)") }
    }
    for code in 0..<UInt8.max { #expect(WeightCode.decode(code) < WeightCode.decode(code + 1)) }
  }

  @Test func tellsTheMostUsualSpelling() {
    func mostUsual(_ spellings: [String], _ masks: [UInt8], _ term: String) -> String {
      var buffer = SpellingBuffer()
      for spelling in spellings {
        Array(spelling.utf8).withUnsafeBufferPointer { buffer.append($0) }
      }
      var tally = SpellingTally()
      tally.add(masks)
      let number = Array(term.utf8).withUnsafeBufferPointer {
        tally.mostUsual(of: buffer, term: $0)
      }
      return spellings[number]
    }
    #expect(mostUsual(["Paris", "paris", "PARIS"], [1, 1, 2], "paris") == "Paris")
    #expect(mostUsual(["Paris", "paris", "PARIS"], [1, 3, 2], "paris") == "paris")
    #expect(mostUsual(["Été", "ÉTÉ", "été"], [1, 2, 4], "ete") == "ÉTÉ")
    #expect(mostUsual(["été", "Été"], [1, 2], "ete") == "Été")
    #expect(mostUsual(["a", "A", "á", "Á", "ä", "Ä", "à"], [128, 128, 64], "a") == "à")
  }

  /// Bytes that were changed are refused, or answer something; nothing traps.
  @Test func survivesDamage() throws {
    var random = TestRandom("damaged completions", salt: 6)
    let sample = try CompletionSample(count: 300, &random)
    var refused = 0
    for _ in 0..<300 {
      var bytes = sample.bytes
      for _ in 0...random.below(3) {
        bytes[random.below(bytes.count)] ^= UInt8(1 + random.below(255))
      }
      if random.percent(20) { bytes.removeLast(1 + random.below(min(40, bytes.count - 1))) }
      let section = SectionReader(
        kind: .completions, bytes: ByteView(copying: bytes, place: "damaged"), checksums: nil)
      do {
        let completions = try Completions(section, of: sample.vocabulary)
        var heaviest = try HeaviestTerms(completions, [0..<300])
        while try heaviest.next() != nil {}
        for term in 0..<300 { _ = try completions.usualSpelling(of: UInt32(term)).bytes }
        try completions.checkInvariants()
      } catch {
        refused += 1
      }
    }
    #expect(refused > 90)
  }
}

/// A vocabulary with weights.
private struct CompletionSample {
  let vocabulary: Vocabulary
  let completions: Completions
  let weights: [UInt64]
  let bytes: [UInt8]

  init(count: Int, _ random: inout TestRandom) throws {
    var model =
      count > 1000
      ? VocabularyModel(asciiCount: count, &random) : VocabularyModel(count: count, &random)
    for place in model.terms.indices where random.percent(60) {
      for entry in model.terms[place].entries.indices {
        model.terms[place].entries[entry].documentCount = UInt32(random.below(6))
      }
    }
    if count > 1000 {
      // As frequent as words are.
      for place in model.terms.indices {
        let documents = UInt32(200_000 / (1 + random.below(count)))
        model.terms[place].entries = [
          TermEntry(attribute: 700, documentCount: documents, reference: 0)
        ]
      }
    }
    let choices: [AttributeTraits] = [
      [.searchable], [.searchable, .inDefaultSearch], [.searchable, .isContent],
      [.searchable, .inDefaultSearch, .namesItem], [.inDefaultSearch], [],
    ]
    var traits = (0...1400).map { _ in random.pick(choices) }
    traits[700] = [.searchable, .inDefaultSearch]
    let factors = traits.map { trait -> UInt64 in
      switch trait {
      case [.searchable, .inDefaultSearch]: 3
      case [.searchable, .isContent]: 1
      case [.searchable, .inDefaultSearch, .namesItem]: 8
      default: 0
      }
    }
    weights = model.terms.map { term in
      term.entries.reduce(0) { $0 + factors[Int($1.attribute)] * UInt64($1.documentCount) }
    }
    let image = SegmentImageWriter()
    let terms = VocabularyWriter(image: image, gramEntriesAtOnce: 1 << 20)
    var writer = CompletionsWriter(image.section(.completions), traits: traits)
    for term in model.terms {
      try terms.add(
        term: term.bytes, spellings: term.listed, overflow: term.overflow, entries: term.entries)
      writer.add(term.entries, usualSpelling: random.below(term.listed.count))
    }
    try terms.finish()
    try writer.finish()
    let opened = try SegmentImage(try image.finishInMemory(), place: "test", trusted: true)
    vocabulary = try Vocabulary(image: opened)
    let section = try opened.requiredSection(.completions)
    bytes = try section.view(0, section.count).bytes(0, section.count)
    completions = try Completions(section, of: vocabulary)
  }

  func stretches(_ random: inout TestRandom) -> [Range<UInt32>] {
    var stretches: [Range<UInt32>] = []
    var start = 0
    for _ in 0..<(1 + random.below(4)) {
      let low = start + random.below(max(1, weights.count - start))
      let high = low + random.below(weights.count - low + 1)
      stretches.append(UInt32(low)..<UInt32(max(low, high)))
      start = max(low, high)
    }
    return stretches
  }
}
