import Foundation
import Pharos
import Testing

@testable import ItemLines

/// Keys of lines in any order, few and many different ones.
@Suite struct KeyOrderTests {
  @Test(arguments: [6, 300])
  func attributesAreInOrder(names: Int) throws {
    var decoder = ItemDecoder(limits: ItemLimits())
    for round in 0..<200 {
      var chosen = Set((0..<8).map { _ in "name_\(Int.random(in: 0..<names))" })
      chosen.formUnion(["title", "keywords"])
      let order = chosen.shuffled()
      let members = order.map { "\"\($0)\": \"v \($0)\"" }
      let line = "{\"id\": \"\(round)\", \(members.joined(separator: ", "))}"
      let bytes = Array(line.utf8)
      let item = try decoder.item(bytes, 0..<bytes.count)
      #expect(item.attributes.keys.map(\.rawValue) == chosen.sorted())
      for name in chosen { #expect(item[AttributeKey(name)] == .text("v \(name)")) }
    }
  }

  @Test func repeatedNamesAreRefused() throws {
    var decoder = ItemDecoder(limits: ItemLimits())
    for line in [
      "{\"id\": \"1\", \"title\": \"a\", \"kMDItemTitle\": \"b\"}",
      "{\"id\": \"1\", \"b_1\": 1, \"a_1\": 1, \"b_1\": 1}",
    ] {
      let bytes = Array(line.utf8)
      #expect(throws: LineProblem.self) { try decoder.item(bytes, 0..<bytes.count) }
    }
  }
}
