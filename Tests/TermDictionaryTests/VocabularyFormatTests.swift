import StoreTestSupport
import TermTestSupport
import Testing
import TextAnalysis

@testable import ByteStore
@testable import TermDictionary

@Suite struct VocabularyFormatTests {
  private static let kinds: [SectionKind] = [
    .lexicon, .reverseOrder, .grams, .spellings, .parts, .wordFilter,
  ]

  private func bytes(_ kind: SectionKind, _ image: SegmentImage) throws -> [UInt8] {
    let section = try image.requiredSection(kind)
    return try section.view(0, section.count).bytes(0, section.count)
  }

  @Test func gramPassesDoNotChangeTheBytes() throws {
    var random = TestRandom("gram passes", salt: 5)
    let model = VocabularyModel(count: 200, &random)
    let whole = try bytes(.grams, try model.write())
    for entriesAtOnce in [1, 50, 1000] {
      #expect(try bytes(.grams, try model.write(gramEntriesAtOnce: entriesAtOnce)) == whole)
    }
  }

  @Test func gramsMadeOnDemandAreThoseOfAFile() throws {
    var random = TestRandom("grams on demand", salt: 6)
    let model = VocabularyModel(count: 200, &random)
    let image = try model.write(leastGramTerms: .max)
    #expect(try image.section(.grams) == nil)
    let made = try Vocabulary(image: image).grams.section
    let written = try bytes(.grams, try model.write())
    #expect(try made.view(0, made.count).bytes(0, made.count) == written)
    // A file must have them.
    let file = try SegmentImage(image.bytes, place: "test")
    #expect(throws: StoreError.self) { _ = try Vocabulary(image: file) }
  }

  @Test func longListsOfGrams() throws {
    var model = VocabularyModel()
    for i in 0..<1500 {
      let text = Array("k\(String(i, radix: 2))".utf8)
      model.terms.append(.init(bytes: text, all: [text], entries: []))
    }
    model.terms.sort { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    let vocabulary = try model.open()
    try vocabulary.checkInvariants()
    let gram = try #require(Gram([0x6B]))
    #expect(try vocabulary.grams.terms(of: gram) == Array(0..<1500))
  }

  @Test func writerRefuses() throws {
    let writer = VocabularyWriter(image: SegmentImageWriter())
    func add(_ term: String, _ spellings: [String] = [], overflow: Bool = false) throws {
      try writer.add(
        term: Array(term.utf8), spellings: spellings.map { Array($0.utf8) }, overflow: overflow,
        entries: [])
    }
    try add("b")
    #expect(throws: StoreError.self) { try add("a") }
    #expect(throws: StoreError.self) { try add("b") }
    #expect(throws: StoreError.self) { try add(String(repeating: "c", count: 256)) }
    try add(String(repeating: "c", count: 255))
    #expect(throws: StoreError.self) {
      try add("d", (0..<9).map { "d\($0)" })
    }
    #expect(throws: StoreError.self) { try add("e", ["F"]) }
  }

  @Test func spellingForms() throws {
    let forms: [[String]] = [
      ["abc"], ["Abc"], ["ABC"], ["abc", "Abc", "ABC"], ["ABC", "abc"], ["aBc"], ["ab́c"],
      ["Abć", "ÁBĆ"], ["àbc", "abC"],
      ["abc", "Abc", "aBc", "abC", "ABc", "AbC", "aBC", "ABC"],
    ]
    for spellings in forms {
      let image = SegmentImageWriter()
      let writer = VocabularyWriter(image: image)
      let listed = spellings.map { Array($0.utf8) }
      try writer.add(term: Array("abc".utf8), spellings: listed, overflow: false, entries: [])
      try writer.finish()
      let vocabulary = try Vocabulary(
        image: try SegmentImage(try image.finishInMemory(), place: "test", trusted: true))
      try vocabulary.checkInvariants()
      #expect(try vocabulary.spellings(of: 0) == Spellings(list: listed, overflow: false))
    }
  }

  @Test func triesOfAllShapes() throws {
    var random = TestRandom("tries", salt: 9)
    for _ in 0..<60 {
      var keys: Set<[UInt8]> = [[]]
      let alphabet = random.pick([2, 5, 256])
      for _ in 0..<random.below(300) {
        keys.insert((0..<(1 + random.below(5))).map { _ in UInt8(random.below(alphabet)) })
      }
      let sorted = keys.sorted { $0.lexicographicallyPrecedes($1) }
      var arena = TermArena()
      for key in sorted { arena.append(key) }
      let (bytes, root) = LexiconTrieBuilder.build(arena)
      let trie = LexiconTrie(
        view: ByteView(copying: bytes, place: "trie"), root: root, blockCount: sorted.count)
      for _ in 0..<100 {
        let key = (0..<random.below(7)).map { _ in UInt8(random.below(alphabet)) }
        let expected = sorted.lastIndex { !key.lexicographicallyPrecedes($0) }
        #expect(try trie.block(for: key) == expected)
      }
    }
  }

  @Test func decodingScalarsIsTotal() {
    for text in ["", "aé日𝐀z", "\u{10FFFF}"] {
      #expect(Utf8Scalars.scalars(Array(text.utf8)) == text.unicodeScalars.map(\.value))
      #expect(Utf8Scalars.bytes(text.unicodeScalars.map(\.value)) == Array(text.utf8))
      #expect(Utf8Scalars.isValid(Array(text.utf8)))
    }
    for bytes: [UInt8] in [
      [0x80], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE0],
    ] {
      #expect(!Utf8Scalars.isValid(bytes))
    }
    #expect(Gram([0x61, 0x10FFFF, 0x7A])?.scalars == [0x61, 0x10FFFF, 0x7A])
    #expect(Gram([0x10FFFF, 0x10FFFF, 0x10FFFF], .whole)?.anchor == .whole)
    #expect(Gram([UInt32]()) == nil)
  }

  // MARK: Damage

  @Test func damagedBytesNeverTrap() throws {
    var random = TestRandom("damage", salt: 13)
    let model = VocabularyModel(count: 90, &random)
    let image = try model.write()
    var whole: [SectionKind: [UInt8]] = [:]
    for kind in Self.kinds { whole[kind] = try bytes(kind, image) }
    var damaged = 0
    for _ in 0..<160 {
      let kind = random.pick(Self.kinds)
      var sections = whole
      sections[kind] = damage(whole[kind] ?? [], &random)
      do {
        try exercise(sections, model, &random)
      } catch is StoreError {
        damaged += 1
      }
    }
    #expect(damaged > 20)
  }

  private func damage(_ bytes: [UInt8], _ random: inout TestRandom) -> [UInt8] {
    var bytes = bytes
    guard !bytes.isEmpty else { return bytes }
    switch random.below(5) {
    case 0: bytes.removeLast(random.below(bytes.count))
    case 1: for _ in 0..<20 { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
    case 2:
      bytes[max(0, bytes.count - 1 - random.below(60))] = UInt8(random.pick([0, 1, 127, 255]))
    case 3: bytes = (0..<random.below(300)).map { _ in UInt8(random.below(256)) }
    default: bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8))
    }
    return bytes
  }

  private func exercise(
    _ sections: [SectionKind: [UInt8]], _ model: VocabularyModel, _ random: inout TestRandom
  ) throws {
    func section(_ kind: SectionKind) -> SectionReader {
      SectionReader(
        kind: kind, bytes: ByteView(copying: sections[kind] ?? [], place: "\(kind)"),
        checksums: nil)
    }
    let vocabulary = try Vocabulary(wordFilter: section(.wordFilter)) { section($0) }
    for _ in 0..<4 where vocabulary.termCount > 0 {
      let term = random.pick(model.terms).bytes
      let part = Array(term.suffix(1 + random.below(term.count)))
      let number = UInt32(random.below(vocabulary.termCount))
      _ = try? vocabulary.find(term)
      _ = try? vocabulary.prefixRange(part)
      _ = try? vocabulary.suffixRange(part)
      _ = try? vocabulary.entries(of: number)
      _ = try? vocabulary.spellings(of: number)
      _ = try? vocabulary.parts(startingWith: part)
      for anchor in [RunPattern.Anchor.free, .border, .run] {
        let pattern = RunPattern(
          pieces: [Utf8Scalars.scalars(part)], start: anchor,
          end: random.pick([.free, .border, .run]),
          options: random.pick([.term, []]), starsStayInWord: true)
        if let set = try? vocabulary.resolve(pattern) {
          #expect(zip(set.matches, set.matches.dropFirst()).allSatisfy { $0.term < $1.term })
        }
      }
    }
    var cursor = vocabulary.makeCursor()
    do {
      while try cursor.advance() { _ = try cursor.entries() }
    }
    try vocabulary.checkInvariants()
  }
}
