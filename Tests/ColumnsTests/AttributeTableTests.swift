import ByteStore
import Columns
import StoreTestSupport
import Testing

@Suite struct AttributeTableTests {
  private func image(
    _ attributes: [AttributeInput], documents: UInt32
  ) throws(StoreError) -> ColumnImage {
    try ColumnImage(.attributes) { (section) throws(StoreError) in
      let writer = AttributeTableWriter(section, documentCount: documents, staticRanks: 3...90)
      for (index, attribute) in attributes.enumerated() {
        let number = try writer.add(attribute)
        #expect(Int(number) == index)
      }
      try writer.finish()
    }
  }

  private func attributes(
    _ count: Int, documents: Int, _ random: inout TestRandom
  ) -> [AttributeInput] {
    (0..<count).map { index in
      var attribute = AttributeInput(
        name: "attribute\(index)é", traits: AttributeTraits(rawValue: UInt8(random.below(16))))
      attribute.columns = AttributeColumns(rawValue: UInt8(random.below(16)))
      attribute.present = random.documents(random.below(documents + 1), below: documents)
      attribute.irregular = attribute.present.filter { _ in random.chance(10) }
      attribute.overflow = attribute.present.filter { _ in random.chance(50) }
      attribute.documentsWithText = UInt32(attribute.present.count / 2)
      attribute.runCount = random.next() & (1 << 47 - 1)
      return attribute
    }
  }

  @Test func definitionsComeBack() throws {
    var random = TestRandom("definitionsComeBack")
    for documents in [1, 128, 5000] {
      for count in [0, 1, 60] {
        let attributes = attributes(count, documents: documents, &random)
        let table = try AttributeTable(image(attributes, documents: UInt32(documents)).open())
        #expect(table.count == count && table.documentCount == UInt32(documents))
        #expect(table.staticRanks == 3...90)
        try table.checkInvariants()
        for (number, input) in attributes.enumerated() {
          #expect(table.number(named: input.name) == UInt16(number))
          let definition = try #require(table.definition(UInt16(number)))
          #expect(definition.title == input.name)
          #expect(definition.traits == input.traits && definition.columns == input.columns)
          #expect(definition.documentsWithText == input.documentsWithText)
          #expect(definition.runCount == input.runCount)
          #expect(try definition.present.decodeAll() == input.present)
          #expect(try definition.irregular.decodeAll() == input.irregular)
          #expect(try definition.overflow.decodeAll() == input.overflow)
        }
        #expect(table.number(named: "attribute") == nil)
        #expect(table.definition(UInt16(count)) == nil)
      }
    }
  }

  @Test func namesAreComparedByBytes() throws {
    let names = ["caf\u{E9}", "cafe\u{301}"]
    let table = try AttributeTable(
      image(names.map { AttributeInput(name: $0, traits: []) }, documents: 1).open())
    #expect(names.map { table.number(named: $0) } == [0, 1])
  }

  @Test(.timeLimit(.minutes(30))) func damageIsContained() throws {
    var random = TestRandom("attributes damageIsContained")
    let attributes = attributes(20, documents: 900, &random)
    try image(attributes, documents: 900).damage(rounds: 400, &random) {
      (section) throws(StoreError) in
      let table = try AttributeTable(section)
      _ = table.number(named: "attribute3é")
      for definition in table.all { _ = try? definition.present.decodeAll() }
      try table.checkInvariants()
    }
  }
}
