import Pharos
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct ItemCodingTests {
  @Test func randomItemsComeBackExactly() throws {
    var random = ItemRandom("randomItemsComeBackExactly")
    for _ in 0..<2_000 {
      let item = random.item()
      let bytes = encoded(item)
      let decoded = try ItemCoding.decode(bytes)
      #expect(exactForm(decoded) == exactForm(item))
      #expect(encoded(decoded) == bytes)
    }
  }

  @Test(
    arguments: [
      [], "", "\0", "a\0b", "e\u{301}", "é", 0, .number(-0.0), 0.1, .number(0x1p53),
      .number(-0x1p53), .number(.greatestFiniteMagnitude), .number(.leastNonzeroMagnitude),
      .number(.nan), .number(-.infinity), true, false, .data(Data()), .data(Data([0, 255])),
      .date(Date(timeIntervalSinceReferenceDate: -0.0)),
      .date(Date(timeIntervalSinceReferenceDate: 739_000_000.123_456_7)),
      .person(Person(name: nil)), .person(Person(name: "", handles: ["", "x"])),
      .person(Person(name: "n", handleIdentifier: "h", contactIdentifier: "c")),
      [1, "a", true, .data(Data([1])), .person(Person(name: "x")), ""],
    ] as [AttributeValue])
  func valuesComeBackExactly(value: AttributeValue) throws {
    let item = Item("id", attributes: ["own": value])
    let decoded = try ItemCoding.decode(encoded(item))
    #expect(exactForm(decoded) == exactForm(item))
  }

  @Test func theFormatIsPinned() {
    var item = Item(
      "id", kind: .userActivity, domain: "d",
      expirationDate: Date(timeIntervalSinceReferenceDate: 1),
      attributes: [.title: "Ab", .keywords: ["x", -1], "own": 0.5])
    item.indexName = "n"
    let expected: [UInt8] =
      [1, 0b0010_0111, 2, 0x69, 0x64, 1, 0x6E, 1, 0x64]
      + [0, 0, 0, 0, 0, 0, 0xF0, 0x3F]
      + [3, 13, 7, 0, 3, 0x6F, 0x77, 0x6E, 9, 14, 4]
      + [9, 2, 6, 1, 0x78, 2, 1]
      + [3, 0, 0, 0, 0, 0, 0, 0xE0, 0x3F]
      + [6, 2, 0x41, 0x62]
    #expect(encoded(item) == expected)
  }

  @Test func encodingAppends() throws {
    var bytes: [UInt8] = [9, 9]
    ItemCoding.encode(Item("a"), into: &bytes)
    let end = bytes.count
    ItemCoding.encode(Item("b", attributes: [.title: "t"]), into: &bytes)
    #expect(bytes.starts(with: [9, 9]))
    #expect(try ItemRecord(bytes, range: 2..<end).fields.uniqueIdentifier == "a")
    let second = try ItemRecord(bytes, range: end..<bytes.count)
    #expect(try second.item().attributes == [.title: "t"])
  }

  @Test func otherVersionsAreNamed() {
    var bytes = encoded(Item("id"))
    bytes[0] = 2
    #expect(throws: ItemCodingError.unsupportedVersion(found: 2, supported: 1)) {
      try ItemCoding.decode(bytes)
    }
  }
}

private func encoded(_ item: Item) -> [UInt8] {
  var bytes: [UInt8] = []
  ItemCoding.encode(item, into: &bytes)
  return bytes
}
