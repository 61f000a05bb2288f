import Pharos
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct ItemTextTests {
  private let date = Date(timeIntervalSinceReferenceDate: 12.5)

  private var item: Item {
    Item(
      "id-1", domain: "mail.inbox", expirationDate: date,
      attributes: [
        .title: "Paris", .keywords: ["a", "b"], .subject: "", .projects: [], .pageCount: 3,
        .flashOn: true, .dueDate: .date(date), .thumbnailData: .data(Data([65])),
        .htmlContentData: .data(Data("<p>Bon&amp;jour</p>".utf8)), .contentType: "public.png",
        .domainIdentifier: "ignored",
        .authors: [
          .person(Person(name: "Jane", handles: ["jane@example.com", "@jane"])),
          .person(Person(name: nil, handles: ["x"], handleIdentifier: "h", contactIdentifier: "c")),
        ],
        "mixed": ["t", 2, false, .date(date), .data(Data([1]))],
      ])
  }

  @Test func texts() {
    let expected: [(String, [String])] = [
      ("title", ["Paris"]), ("kMDItemTitle", ["Paris"]), ("keywords", ["a", "b"]),
      ("subject", [""]), ("projects", []), ("pageCount", []), ("flashOn", []), ("dueDate", []),
      ("thumbnailData", []), ("htmlContentData", [" Bon&jour "]),
      ("kMDItemHTMLContent", [" Bon&jour "]),
      ("authors", ["Jane", "jane@example.com", "@jane", "x"]),
      ("mixed", ["t"]), ("absent", []), ("domainIdentifier", ["mail.inbox"]),
      ("_kMDItemDomainIdentifier", ["mail.inbox"]), ("uniqueIdentifier", ["id-1"]),
      ("_kMDItemExternalID", ["id-1"]), ("expirationDate", []), ("kMDItemFSName", []),
      (
        "contentTypeTree",
        ["public.png", "public.image", "public.data", "public.content", "public.item"]
      ),
    ]
    for (name, texts) in expected {
      #expect(ItemText(item).texts(of: name) == texts, "\(name)")
    }
  }

  @Test func theDomainAttributeCountsWithoutADomain() {
    var item = item
    item.domainIdentifier = nil
    #expect(ItemText(item).texts(of: "domainIdentifier") == ["ignored"])
    #expect(item.indexedAttributes[.domainIdentifier] == "ignored")
  }

  @Test func ownContentTypeTreeIsKept() {
    var item = item
    item[.contentTypeTree] = ["com.example.a", "com.example.b"]
    #expect(ItemText(item).texts(of: "contentTypeTree") == ["com.example.a", "com.example.b"])
    item[.contentTypeTree] = []
    #expect(ItemText(item).texts(of: "contentTypeTree") == [])
    item[.contentTypeTree] = nil
    item[.contentType] = "com.example.unknown"
    #expect(ItemText(item).texts(of: "contentTypeTree") == ["com.example.unknown"])
  }

  @Test func indexedAttributes() {
    let indexed = item.indexedAttributes
    let names = Set(indexed.keys.map(\.rawValue))
    #expect(names.isSuperset(of: item.attributes.keys.map(\.rawValue)))
    #expect(
      names.subtracting(item.attributes.keys.map(\.rawValue)) == [
        "contentTypeTree", "expirationDate",
      ])
    #expect(indexed[.domainIdentifier] == "mail.inbox")
    #expect(indexed["expirationDate"] == .date(date))
    #expect(indexed["uniqueIdentifier"] == nil)
    #expect(Item("a").indexedAttributes.isEmpty)
  }

  @Test func attributesOfReservedNamesAreNotIndexed() {
    let item = Item("a", attributes: ["uniqueIdentifier": "x", "expirationDate": "y"])
    #expect(item.indexedAttributes.isEmpty)
    #expect(ItemText(item).texts(of: "uniqueIdentifier") == ["a"])
  }

  @Test(
    arguments: [
      ([:], 50), ([.rankingHint: 0], 0), ([.rankingHint: 100], 100), ([.rankingHint: 1000], 100),
      ([.rankingHint: -5], 0), ([.rankingHint: 70.5], 71), ([.rankingHint: .number(.nan)], 50),
      ([.rankingHint: .number(.infinity)], 50), ([.rankingHint: "9"], 50),
      ([.userCurated: true], 114), ([.userOwned: 1], 98), ([.userCreated: true], 90),
      ([.userCreated: false, .userOwned: 0], 50),
      ([.rankingHint: 100, .userCurated: 1, .userOwned: 1, .userCreated: 1], 252),
    ] as [(AttributeSet, UInt8)])
  func staticRanks(attributes: AttributeSet, rank: UInt8) {
    #expect(Item("a", attributes: attributes).staticRank == rank)
  }
}
