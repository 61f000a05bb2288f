import Pharos
import Testing

/// Any bytes give a value or an error of the type promised, and never a trap.
@Suite struct ItemCodingDamageTests {
  @Test func randomBytes() {
    var random = ItemRandom("randomBytes")
    for _ in 0..<20_000 {
      var bytes = (0..<random.below(40)).map { _ in UInt8(random.below(256)) }
      if random.chance(2), !bytes.isEmpty { bytes[0] = 1 }
      tryEverything(bytes)
    }
  }

  @Test func oneDamagedByte() {
    var random = ItemRandom("oneDamagedByte")
    for _ in 0..<25 {
      let bytes = encodedItem(random.item())
      for place in bytes.indices {
        for value in [0, 0x7F, 0x80, 0xFF, UInt8(random.below(256)), bytes[place] ^ 1] {
          var damaged = bytes
          damaged[place] = value
          tryEverything(damaged)
        }
      }
    }
  }

  @Test func recordsCutShort() {
    var random = ItemRandom("recordsCutShort")
    for _ in 0..<100 {
      let item = encodedItem(random.item())
      for count in item.indices {
        #expect(throws: ItemCodingError.self) { try ItemCoding.decode(Array(item.prefix(count))) }
      }
    }
  }

  @Test func bytesLeftOver() {
    #expect(throws: ItemCodingError.self) { try ItemCoding.decode(encodedItem(Item("a")) + [0]) }
  }

  /// Contradictions that a single changed byte seldom makes.
  ///
  /// All begin with version, flags, identifier "i".
  @Test(
    arguments: [
      ("count beyond the end", [200]),
      ("length beyond the end", [1, 14, 200, 6, 0]),
      ("endless varint", [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]),
      ("varint of 65 bits", [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x02]),
      ("huge count", [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F]),
      ("value without bytes", [1, 14, 0]),
      ("unknown code", [1, 0xBF, 0x01, 2, 6, 0]),
      ("huge code", [1, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01, 2, 6, 0]),
      ("names out of order", [2, 14, 2, 1, 2, 6, 0, 6, 0]),
      ("the same name twice", [2, 14, 2, 14, 2, 6, 0, 6, 0]),
      ("value longer than its content", [1, 14, 3, 6, 0, 0]),
      ("value shorter than its content", [2, 1, 2, 14, 3, 6, 1, 65, 6, 0]),
      ("unknown tag", [1, 14, 1, 10]),
      ("text that is not UTF-8", [1, 14, 3, 6, 1, 0xFF]),
      ("text with half a scalar", [1, 14, 5, 6, 3, 0xF0, 0x9F, 0x98]),
      ("text with a surrogate", [1, 14, 5, 6, 3, 0xED, 0xA0, 0x80]),
      ("list inside a list", [1, 14, 4, 9, 1, 9, 0]),
      ("list of more elements than bytes", [1, 14, 2, 9, 100]),
      ("unknown person flag", [1, 14, 3, 8, 8, 0]),
      ("number cut short", [1, 14, 5, 3, 0, 0, 0, 0]),
      ("alias as a name", [1, 0, 12] + Array("kMDItemTitle".utf8) + [2, 6, 0]),
    ] as [(String, [UInt8])])
  func contradictions(name: String, rest: [UInt8]) {
    #expect(throws: ItemCodingError.self, "\(name)") {
      try ItemCoding.decode([1, 0, 1, 0x69] + rest)
    }
  }

  @Test func rangesOutsideTheBuffer() {
    let bytes = encodedItem(Item("a"))
    for range in [-1..<2, 0..<(bytes.count + 1), 50..<60] {
      #expect(throws: ItemCodingError.self) { try ItemRecord(bytes, range: range) }
    }
  }

  /// Reads damaged bytes; whatever comes out must be usable.
  private func tryEverything(_ bytes: [UInt8]) {
    guard let item = try? ItemCoding.decode(bytes) else { return }
    _ = encodedItem(item)
    _ = item.indexedAttributes
    _ = item.staticRank
    try? item.validate()
  }

  private func encodedItem(_ item: Item) -> [UInt8] {
    var bytes: [UInt8] = []
    ItemCoding.encode(item, into: &bytes)
    return bytes
  }
}
