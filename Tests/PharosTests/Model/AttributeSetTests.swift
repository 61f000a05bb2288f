import Pharos
import Testing

@Suite struct AttributeSetTests {
  @Test func literals() {
    let item = Item(
      "id", domain: "a.b",
      attributes: [
        .title: "Paris", .keywords: ["a", "b"], .pageCount: 3, .altitude: 35.5, .flashOn: true,
        .subject: "\(1 + 1) trips",
      ])
    #expect(item.domainIdentifier == "a.b")
    #expect(item.kind == .item)
    #expect(item[.title] == .text("Paris"))
    #expect(item[.keywords] == .list([.text("a"), .text("b")]))
    #expect(item[.pageCount] == .number(3))
    #expect(item[.altitude] == .number(35.5))
    #expect(item[.flashOn] == .boolean(true))
    #expect(item[.subject] == .text("2 trips"))
    #expect(item[.theme] == nil)
  }

  @Test func orderIsThatOfTheNames() {
    let set: AttributeSet = [.title: 1, "Zz": 2, .album: 3, "kMDItemCity": 4]
    #expect(set.map(\.key.rawValue) == ["Zz", "album", "city", "title"])
    #expect(set.keys.count == set.values.count)
    #expect(set == AttributeSet(set.reversed()))
  }

  @Test func aliasesAreTheSameAttribute() {
    var set: AttributeSet = ["kMDItemTitle": "a"]
    #expect(set[.title] == "a")
    #expect(set["kMDItemTitle"] == "a")
    set[.title] = "b"
    #expect(set.count == 1)
    set["kMDItemTitle"] = nil
    #expect(set.isEmpty)
    set["kMDItemTitle"] = nil
    #expect(set.isEmpty)
  }

  @Test func theLastOfSeveralValuesStays() {
    let set: AttributeSet = [.title: "a", "kMDItemTitle": "b"]
    #expect(set.count == 1)
    #expect(set[.title] == "b")
  }

  @Test func itBehavesLikeADictionary() {
    var random = ItemRandom("itBehavesLikeADictionary")
    let names = (0..<12).map { "n\($0)" }
    var model: [String: AttributeValue] = [:]
    var set = AttributeSet()
    for _ in 0..<2_000 {
      let name = random.pick(names)
      let value: AttributeValue? = random.chance(3) ? nil : .number(Double(random.below(9)))
      model[name] = value
      set[AttributeKey(name)] = value
      #expect(set.map(\.key.rawValue) == model.keys.sorted())
      for name in names {
        #expect(set[AttributeKey(name)] == model[name])
      }
    }
  }
}
