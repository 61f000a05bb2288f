import Pharos
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct ItemUpdateTests {
  private let item = Item(
    "id", domain: "mail.inbox", expirationDate: Date(timeIntervalSinceReferenceDate: 100),
    attributes: [.title: "Paris", .rating: 3, .keywords: ["a"]])

  @Test func givenAttributesReplaceAndOthersStay() {
    let result = item.applying(ItemUpdate("id", attributes: [.rating: 5, .city: "Lyon"]))
    #expect(result.attributes == [.title: "Paris", .rating: 5, .keywords: ["a"], .city: "Lyon"])
    #expect(result.domainIdentifier == "mail.inbox")
    #expect(result.expirationDate == item.expirationDate)
  }

  @Test func nilRemoves() {
    let result = item.applying(ItemUpdate("id", attributes: [.title: nil, .city: nil]))
    #expect(result.attributes == [.rating: 3, .keywords: ["a"]])
  }

  @Test func listsAreReplacedNotJoined() {
    let result = item.applying(ItemUpdate("id", attributes: [.keywords: ["b"]]))
    #expect(result[.keywords] == ["b"])
    #expect(item.applying(ItemUpdate("id", attributes: [.keywords: []]))[.keywords] == [])
  }

  @Test func domainAndExpirationReplaceWhenSet() {
    let later = Date(timeIntervalSinceReferenceDate: 200)
    let result = item.applying(ItemUpdate("id", domain: "mail.sent", expirationDate: later))
    #expect(result.domainIdentifier == "mail.sent")
    #expect(result.expirationDate == later)
    #expect(result.attributes == item.attributes)
  }

  @Test func anEmptyUpdateChangesNothing() {
    #expect(item.applying(ItemUpdate("id")) == item)
    #expect(item.applying(ItemUpdate("other")).uniqueIdentifier == "id")
  }

  @Test func aliasesNameTheSameAttribute() {
    #expect(item.applying(ItemUpdate("id", attributes: ["kMDItemTitle": nil]))[.title] == nil)
    #expect(item.applying(ItemUpdate("id", attributes: ["kMDItemTitle": "x"]))[.title] == "x")
  }

  @Test func ofSeveralSpellingsTheNameCounts() {
    for _ in 0..<20 {
      let update = ItemUpdate(
        "id", attributes: [.rating: 1, "kMDItemStarRating": 2, "kMDItemRating": 3])
      #expect(item.applying(update)[.rating] == 1)
      let aliases = ItemUpdate("id", attributes: ["kMDItemRating": 3, "kMDItemStarRating": 2])
      #expect(item.applying(aliases)[.rating] == 2)
    }
  }

  @Test func validation() throws {
    try ItemUpdate("id", attributes: [.title: nil, .rating: 5, "own": [1, "a"]]).validate()
    let bad = [
      ItemUpdate(""), ItemUpdate("id", attributes: [.title: 5]),
      ItemUpdate("id", attributes: ["kMDItemFSName": nil]),
      ItemUpdate("id", expirationDate: Date(timeIntervalSinceReferenceDate: .infinity)),
    ]
    for update in bad {
      #expect(throws: ItemError.self) { try update.validate() }
    }
  }
}
