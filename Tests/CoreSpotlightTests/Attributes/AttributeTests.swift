import CoreSpotlight
import Foundation
import Pharos
import Testing

/// A property of the set of attributes, whatever its type.
struct AttributeProperty: Sendable, CustomTestStringConvertible {
  let name: String
  let typeName: String
  /// Gives an attribute a value and returns a check that another set has it; nil for one that is
  /// only read.
  let fill: (@Sendable (CSSearchableItemAttributeSet) throws -> Void)?
  let isFilled: @Sendable (CSSearchableItemAttributeSet) throws -> Bool
  let isEmpty: @Sendable (CSSearchableItemAttributeSet) -> Bool

  init<Value>(_ name: String, _ path: KeyPath<CSSearchableItemAttributeSet, Value>) {
    nonisolated(unsafe) let path = path
    self.name = name
    typeName = "\(Value.self)"
    if let writable = path as? ReferenceWritableKeyPath<CSSearchableItemAttributeSet, Value> {
      nonisolated(unsafe) let writable = writable
      fill = { $0[keyPath: writable] = try #require(sample(Value.self)) }
    } else {
      fill = nil
    }
    isFilled = { set in
      let expected = try #require(sample(Value.self))
      return description(of: set[keyPath: path]) == description(of: expected)
    }
    isEmpty = { description(of: $0[keyPath: path]) == "" }
  }

  var testDescription: String { name }
}

/// A value of a property's type.
private func sample<Value>(_ type: Value.Type) -> Value? {
  let values: [Any] = [
    "Zoë & Co.", ["first", "second"], NSNumber(value: 1),
    Date(timeIntervalSinceReferenceDate: 12.5),
    [Date(timeIntervalSinceReferenceDate: 1), Date(timeIntervalSinceReferenceDate: 2)],
    Data([0, 1, 255]), URL(string: "https://example.org/a%20b?c=d") as Any,
    [CSPerson(displayName: "Ann", handles: ["a@example.org"], handleIdentifier: "email")],
    ["Subject": ["one: two", "three"], "To": ["four"]] as [String: [Any]], UTType.png,
  ]
  for value in values {
    if let value = value as? Value { return value }
  }
  return nil
}

/// What a value holds; empty for nothing.
private func description(of value: Any) -> String {
  switch value {
  case let persons as [CSPerson]:
    return persons.map { "\($0.displayName ?? "") \($0.handles) \($0.handleIdentifier)" }.joined()
  case let headers as [String: [Any]]:
    return headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined()
  case let data as Data: return data.map { String($0) }.joined(separator: " ")
  case let number as NSNumber: return number == 0 ? "" : number.stringValue
  case let list as [String]: return list.joined(separator: ",")
  case Optional<Any>.some(let value): return String(describing: value)
  default: return ""
  }
}

@Suite struct AttributeTests {
  @Test func everyRegisteredAttributeHasItsProperty() {
    #expect(attributeProperties.count == 190)
    #expect(attributeProperties.map(\.name).sorted() == AttributeRegistry.allNames)
    let own = [
      "actionIdentifiers": "Array<String>", "sharedItemContentType": "Optional<UTType>",
      "likelyJunk": "NSNumber",
    ]
    let types: [AttributeType: String] = [
      .text: "Optional<String>", .textList: "Optional<Array<String>>",
      .number: "Optional<NSNumber>",
      .boolean: "Optional<NSNumber>", .date: "Optional<Date>", .dateList: "Optional<Array<Date>>",
      .data: "Optional<Data>", .url: "Optional<URL>", .personList: "Optional<Array<CSPerson>>",
      .headers: "Optional<Dictionary<String, Array<Any>>>",
    ]
    for property in attributeProperties {
      guard let type = AttributeRegistry.attribute(named: property.name)?.type else { continue }
      #expect(property.typeName == own[property.name] ?? types[type], "\(property.name)")
      let isReadOnly = ["isPriority", "textContentSummary"].contains(property.name)
      #expect((property.fill == nil) == isReadOnly)
    }
  }

  @Test func whatIsSetIsFetched() async throws {
    try await withHost { _ in
      let set = CSSearchableItemAttributeSet()
      for property in attributeProperties {
        #expect(property.isEmpty(set), "\(property.name)")
        try property.fill?(set)
        if property.fill != nil { #expect(try property.isFilled(set), "\(property.name)") }
      }
      try await CSSearchableIndex.default().indexSearchableItems([
        CSSearchableItem(uniqueIdentifier: "all", domainIdentifier: nil, attributeSet: set)
      ])
      let names = attributeProperties.map(\.name)
      let fetched = try await stored("all", fetching: names).attributeSet
      for property in attributeProperties where property.fill != nil {
        #expect(try property.isFilled(fetched), "\(property.name)")
      }
      for property in attributeProperties where property.fill != nil {
        let one = try await stored("all", fetching: [property.name]).attributeSet
        #expect(try property.isFilled(one), "\(property.name)")
        for other in attributeProperties where other.name != property.name {
          #expect(other.isEmpty(one), "\(property.name) brings \(other.name)")
        }
      }
    }
  }

  @Test func literalsAreTaken() {
    let set = CSSearchableItemAttributeSet(contentType: .image)
    set.pageCount = 12
    set.userOwned = true
    set.rating = 4.5
    #expect(set.pageCount == 12)
    #expect(set.pageCount?.stringValue == "12")
    #expect(set.userOwned?.boolValue == true)
    #expect(set.rating == 4.5)
    #expect(set.likelyJunk == 0)
    #expect(set.contentType == "public.image")
    set.pageCount = nil
    #expect(set.pageCount == nil)
  }

  @Test func copiesAndArchivesAreWhole() throws {
    let key = try #require(CSCustomAttributeKey(keyName: "org_example_colour"))
    let set = CSSearchableItemAttributeSet(contentType: .text)
    set.title = "Paris"
    set.subject = nil
    set.setValue(NSString("red"), forCustomKey: key)
    let copy = try #require(set.copy() as? CSSearchableItemAttributeSet)
    set.title = "Rome"
    #expect(copy.title == "Paris")
    let data = try NSKeyedArchiver.archivedData(withRootObject: copy, requiringSecureCoding: true)
    let read = try #require(
      try NSKeyedUnarchiver.unarchivedObject(
        ofClass: CSSearchableItemAttributeSet.self, from: data))
    #expect(read.title == "Paris")
    #expect(read.contentType == "public.text")
    #expect(read.value(forCustomKey: key) as? NSString == "red")
    let target = CSSearchableItemAttributeSet()
    target.title = "Oslo"
    target.comment = "stays"
    target.move(from: read)
    #expect(target.title == "Paris")
    #expect(target.comment == "stays")
    #expect(read.title == nil)
  }

  @Test func ownTypesKeepTheirTree() async throws {
    let type = UTType(exportedAs: "org.example.recipe", conformingTo: .json)
    try await withHost { _ in
      let set = CSSearchableItemAttributeSet(contentType: type)
      try await CSSearchableIndex.default().indexSearchableItems([
        CSSearchableItem(uniqueIdentifier: "r", domainIdentifier: nil, attributeSet: set)
      ])
      #expect(try await identifiers("contentTypeTree == \"public.text\"") == ["r"])
      #expect(try await identifiers("contentType == \"org.example.recipe\"") == ["r"])
    }
  }
}
