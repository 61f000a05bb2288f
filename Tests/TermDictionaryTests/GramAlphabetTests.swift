import StoreTestSupport
import TermTestSupport
import Testing

@testable import TermDictionary

@Suite struct GramAlphabetTests {
  @Test("Vocabularies of more scalars than the alphabet of grams has, and of few")
  func gramsOfManyScalars() throws {
    var random = TestRandom("gram alphabet", salt: 3)
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
