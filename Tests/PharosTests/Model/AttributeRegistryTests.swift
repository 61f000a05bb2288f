import Pharos
import Testing

@Suite struct AttributeRegistryTests {
  @Test func theTableHasItsCounts() {
    let all = AttributeRegistry.all
    #expect(all.count == 190)
    #expect(Set(all.map(\.name)).count == 190)
    #expect(all.filter { $0.classicName != nil }.count == 140)
    #expect(Set(all.compactMap(\.classicName)).count == 140)
    #expect(all.filter(\.multiValued).count == 41)
    #expect(all.filter(\.isContent).map(\.name).sorted() == contentNames)
    #expect(AttributeRegistry.allNames == all.map(\.name).sorted())
    #expect(AttributeKey.registered.map(\.rawValue) == AttributeRegistry.allNames)
    #expect(AttributeKey.registered.allSatisfy { $0.valueType != nil })
    #expect(AttributeKey("kMDItemTitle").valueType == .text)
    #expect(AttributeKey("com_example_colour").valueType == nil)
    let aliases = all.flatMap(\.aliases)
    #expect(Set(aliases).count == aliases.count)
  }

  private let contentNames = ["htmlContentData", "textContent", "transcribedTextContent"]

  @Test func onlyTextAndPersonsAreSearchedByDefault() {
    for definition in AttributeRegistry.all where definition.inDefaultSearch {
      #expect([.text, .textList, .personList].contains(definition.type), "\(definition.name)")
    }
    let defaults = Set(AttributeRegistry.all.filter(\.inDefaultSearch).map(\.name))
    #expect(defaults.isSuperset(of: ["title", "displayName", "keywords", "authors", "city"]))
    #expect(defaults.isDisjoint(with: ["path", "contentType", "url", "emailHeaders"]))
    #expect(defaults.isDisjoint(with: contentNames))
  }

  /// The classic keys that differ from the attribute's name by more than the prefix.
  private let irregular = [
    "kMDItemAttributeChangeDate": "metadataModificationDate",
    "kMDItemDescription": "contentDescription",
    "kMDItemNumberOfPages": "pageCount",
    "kMDItemFonts": "fontNames",
    "kMDItemFlashOnOff": "flashOn",
    "kMDItemExposureTimeSeconds": "exposureTime",
    "kMDItemRedEyeOnOff": "redEyeOn",
    "kMDItemWhereFroms": "contentSources",
    "kMDItemDateAdded": "addedDate",
    "kMDItemDurationSeconds": "duration",
    "kMDItemStarRating": "rating",
    "kMDItemIsGeneralMIDISequence": "generalMIDISequence",
    "kMDItemHTMLContent": "htmlContentData",
    "kMDItemAuthors": "authorNames",
    "kMDItemRecipients": "recipientNames",
    "kMDItemIsLikelyJunk": "likelyJunk",
  ]

  @Test func theRuleGivesEveryOtherPublicKey() {
    for definition in AttributeRegistry.all {
      guard let classic = definition.classicName else { continue }
      if let name = irregular[classic] {
        #expect(name == definition.name)
      } else {
        #expect(AttributeRegistry.nameByRule(for: classic) == definition.name)
      }
    }
    let classicNames = Set(AttributeRegistry.all.compactMap(\.classicName))
    #expect(classicNames.isSuperset(of: irregular.keys))
  }

  @Test func everyAliasLeadsToItsAttribute() {
    for definition in AttributeRegistry.all {
      #expect(AttributeRegistry.canonicalName(for: definition.name) == definition.name)
      for alias in definition.aliases {
        #expect(AttributeRegistry.canonicalName(for: alias) == definition.name, "\(alias)")
        #expect(AttributeRegistry.attribute(named: alias) == definition)
      }
    }
  }

  @Test(arguments: [
    ("kMDItemTitle", "title"), ("kMDItemGPSTrack", "gpsTrack"), ("kMDItemFNumber", "fNumber"),
    ("kMDItemGPSDOP", "gpsdop"), ("kMDItemEXIFGPSVersion", "exifgpsVersion"),
    ("kMDItemURL", "url"), ("kMDItemISOSpeed", "isoSpeed"), ("kMDItemRating", "rating"),
    ("kMDItemTranscribedTextContent", "transcribedTextContent"),
    ("kMDItemMailboxes", "mailboxIdentifiers"), ("kMDItemAuthors", "authorNames"),
    ("_kMDItemDomainIdentifier", "domainIdentifier"), ("_kMDItemExternalID", "uniqueIdentifier"),
    ("_kMDItemExpirationDate", "expirationDate"), ("kMDItemFSName", "kMDItemFSName"),
    ("kMDItem", "kMDItem"), ("kMDItemNoSuchThing", "kMDItemNoSuchThing"), ("Title", "Title"),
    ("kmditemtitle", "kmditemtitle"), ("", ""), ("_kMDItemTitle", "_kMDItemTitle"),
  ])
  func canonicalNames(name: String, expected: String) {
    #expect(AttributeRegistry.canonicalName(for: name) == expected)
  }

  @Test func fileKeysAreKnownButNoAttributes() {
    #expect(AttributeRegistry.isFileKey("kMDItemFSName"))
    #expect(AttributeRegistry.isFileKey("kMDItemUserTags"))
    #expect(!AttributeRegistry.isFileKey("kMDItemTitle"))
    #expect(AttributeRegistry.fileKeys.count == 27)
    for key in AttributeRegistry.fileKeys {
      #expect(AttributeRegistry.attribute(named: key) == nil, "\(key)")
      #expect(AttributeRegistry.scope(of: key) == nil, "\(key)")
    }
  }

  @Test func pseudoAttributes() {
    #expect(AttributeRegistry.pseudoAttribute(named: "uniqueIdentifier") == .uniqueIdentifier)
    #expect(AttributeRegistry.pseudoAttribute(named: "_kMDItemExternalID") == .uniqueIdentifier)
    #expect(AttributeRegistry.pseudoAttribute(named: "_kMDItemExpirationDate") == .expirationDate)
    #expect(
      AttributeRegistry.pseudoAttribute(named: "_kMDItemDomainIdentifier") == .domainIdentifier)
    #expect(AttributeRegistry.pseudoAttribute(named: "title") == nil)
    #expect(AttributeRegistry.attribute(named: "uniqueIdentifier") == nil)
  }

  @Test func scopes() throws {
    let declared = [
      "hidden": try CustomAttribute(name: "hidden", searchable: false, searchableByDefault: true),
      "loud": try CustomAttribute(name: "loud", searchableByDefault: true),
      "plain": try CustomAttribute(name: "plain"),
    ]
    let expected: [(String, SearchScope?)] = [
      ("title", .defaults), ("kMDItemTitle", .defaults), ("textContent", .content),
      ("pageCount", .named), ("expirationDate", .named), ("uniqueIdentifier", .named),
      ("hidden", nil), ("loud", .defaults), ("plain", .named), ("undeclared", .named),
      ("kMDItemFSName", nil), ("kMDItemNoSuchThing", nil), ("no-name", nil),
    ]
    for (name, scope) in expected {
      #expect(AttributeRegistry.scope(of: name, declared: declared) == scope, "\(name)")
    }
  }

  /// Stored records refer to attributes by their place in the table: the rows that are there must
  /// stay.
  @Test func codesNeverChange() {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in AttributeRegistry.all.prefix(190).map(\.name).joined(separator: " ").utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    #expect(hash == 0x1DB9_43EC_E97D_CBF5)
    for (row, definition) in AttributeRegistry.all.enumerated() {
      #expect(AttributeRegistry.code(of: definition.name) == row + 1)
      #expect(AttributeRegistry.attribute(code: row + 1) == definition)
    }
    for code in [0, -1, 191, Int.max, Int.min] {
      #expect(AttributeRegistry.attribute(code: code) == nil)
    }
  }

  @Test func keysAreTheNames() {
    let keys: [AttributeKey] = [
      .displayName, .supportsPhoneCall, .containerTitle, .providerDataTypeIdentifiers, .subject,
      .dueDate, .fNumber, .contentSources, .generalMIDISequence, .htmlContentData, .gpsDifferental,
    ]
    for key in keys {
      #expect(AttributeRegistry.attribute(named: key.rawValue)?.key == key)
    }
    #expect(AttributeKey("kMDItemTitle") != .title)
    #expect(AttributeKey("kMDItemTitle").canonical == .title)
  }
}
