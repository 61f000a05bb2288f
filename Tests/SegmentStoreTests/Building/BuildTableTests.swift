import Testing

@testable import SegmentStore

/// The tables and sorts that segments are built with.
@Suite struct BuildTableTests {
  private static func texts(_ count: Int, _ random: inout VocabularyRandom) -> [[UInt8]] {
    (0..<count).map { _ in
      let length = random.below(random.pick([2, 9, 12, 40]))
      return (0..<length).map { _ in UInt8(random.pick([0, 0x61, 0x62, 0xFF, random.below(256)])) }
    }
  }

  @Test(arguments: [0, 1, 2, 7, 191, 192, 1000, 5000])
  func sortsByKeyAndComparison(count: Int) {
    var random = VocabularyRandom("key sort", salt: UInt64(count))
    let keys = (0..<count).map { _ in
      random.chance(50) ? UInt64(random.below(5)) << UInt64(random.below(60)) : random.next()
    }
    let seconds = (0..<count).map { _ in random.below(3) }
    let sorted = KeySort.sorted(count) {
      keys[Int($0)]
    } precedes: {
      (seconds[Int($0)], $0) < (seconds[Int($1)], $1)
    }
    let expected = (0..<count).sorted {
      (keys[$0], seconds[$0], $0) < (keys[$1], seconds[$1], $1)
    }
    #expect(sorted.map { Int($0) } == expected)
  }

  @Test(arguments: [0, 1, 2, 1000, 5000])
  func sortsByTheHighHalf(count: Int) {
    var random = VocabularyRandom("high half", salt: UInt64(count))
    for bits in [0, 3, 11, 12, 18, 32] {
      // The lower halves ascend, as those of words that are noted in order.
      var words = (0..<count).map { number in
        (random.next() & (1 << UInt64(bits) - 1)) << 32 | UInt64(number)
      }
      let expected = words.sorted()
      KeySort.sort(&words, fromBit: 32) { $0 }
      #expect(words == expected)
    }
  }

  @Test func internsAndSorts() {
    var random = VocabularyRandom("interning", salt: 1)
    var table = TermTable(minimumCapacity: 4)
    var numbers: [[UInt8]: UInt32] = [:]
    for text in BuildTableTests.texts(4000, &random) {
      let padded = [1, 2, 3] + text + [4]
      let (number, isNew) = table.intern(padded, 3, 3 + text.count)
      #expect(isNew == (numbers[text] == nil))
      #expect(number == numbers[text] ?? UInt32(numbers.count))
      numbers[text] = number
    }
    #expect(table.count == numbers.count)
    let sorted = table.sortedNumbers().map { Array(table.bytes(of: $0)) }
    #expect(sorted == numbers.keys.sorted { $0.lexicographicallyPrecedes($1) })
  }

  @Test func comparesAsBytesDo() {
    var random = VocabularyRandom("byte hash", salt: 2)
    let texts = BuildTableTests.texts(200, &random)
    for left in texts {
      for right in texts {
        left.withUnsafeBufferPointer { a in
          right.withUnsafeBufferPointer { b in
            #expect(ByteHash.areEqual(a, b) == (left == right))
            if left == right { #expect(ByteHash.hash(a) == ByteHash.hash(b)) }
            if ByteHash.leadingBytes(a) < ByteHash.leadingBytes(b) {
              #expect(left.lexicographicallyPrecedes(right))
            }
          }
        }
      }
    }
  }

  @Test("Vocabularies of more scalars than the alphabet of grams has, and of few")
  func gramsOfManyScalars() throws {
    var random = VocabularyRandom("gram alphabet", salt: 3)
    for scalars in [1, 3, 26, 80] {
      // Letters that fold to themselves: Latin, Ethiopic, Canadian syllabics.
      let first: [UInt32] = [0x61, 0x1200, 0x1401]
      var words: Set<[UInt8]> = []
      for _ in 0..<400 {
        var word = ""
        let start = scalars > 26 ? 0x1401 : random.pick(first)
        for _ in 0...random.below(6) {
          word.unicodeScalars.append(
            Unicode.Scalar(start + UInt32(random.below(scalars))) ?? "a")
        }
        words.insert(Array(word.utf8))
      }
      var model = VocabularyModel()
      for word in words.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
        model.terms.append(.init(bytes: word, all: [word], entries: []))
      }
      try model.open().checkInvariants()
    }
  }

  @Test func keysOfCellsAscend() {
    var arena = TermArena()
    arena.append(Array("zaäж09".utf8))
    let alphabet = GramAlphabet(of: arena)
    let keys = (1..<alphabet.cellCount).filter { cell in
      // A scalar that is not there has none after it.
      let width = alphabet.width
      let (a, b, c) = (cell / (width * width), cell / width % width, cell % width)
      return a > 0 && (b > 0 || c == 0)
    }.map { alphabet.key(ofCell: $0) }
    #expect(keys == keys.sorted())
    var cells: [UInt64] = []
    var plain: [UInt64] = []
    let scalars = Utf8Scalars.scalars(Array("zжab0".utf8))
    alphabet.forEachGram(scalars, cell: { cells.append(alphabet.key(ofCell: $0)) }) {
      cells.append($0)
    }
    Gram.forEachKey(scalars) { plain.append($0) }
    #expect(cells == plain)
  }
}
