import Pharos

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Random items and values from a seed, which is printed and can be given in PHAROS_SEED.
struct ItemRandom: RandomNumberGenerator {
  private var state: UInt64

  init(_ test: String) {
    let given = ProcessInfo.processInfo.environment["PHAROS_SEED"].flatMap(UInt64.init)
    let seed = given ?? UInt64.random(in: 0...UInt64.max)
    print("\(test): PHAROS_SEED=\(seed)")
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

  mutating func chance(_ one: Int) -> Bool { below(one) == 0 }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

  mutating func text() -> String {
    let pieces = [
      "", "a", "Paris", "\0", "e\u{301}", "é", "ß", "漢字", "👩‍👩‍👧", "\u{10FFFF}", " ", "\n", "<b>",
      "\u{FEFF}",
      "\u{FFFD}", "ﬁ", "İ",
    ]
    return (0..<below(6)).map { _ in pick(pieces) }.joined()
  }

  mutating func number() -> Double {
    let special: [Double] = [
      0, -0.0, 1, -1, 0.5, 0x1p53, -0x1p53, 0x1p53 - 1, 0x1p63, -0x1p63, 1e300,
      .leastNonzeroMagnitude, .greatestFiniteMagnitude, .pi,
    ]
    switch below(3) {
    case 0: return pick(special)
    case 1: return Double(Int.random(in: -1_000_000...1_000_000, using: &self))
    default: return Double.random(in: -1e12...1e12, using: &self)
    }
  }

  mutating func date() -> Date {
    let special = [
      0, -0.0, 0.5, 0x1p33, ItemLimits.dates.lowerBound.timeIntervalSinceReferenceDate,
    ]
    return Date(
      timeIntervalSinceReferenceDate: chance(3)
        ? pick(special) : Double.random(in: -6e10...2.5e11, using: &self))
  }

  mutating func data() -> Data { Data((0..<below(20)).map { _ in UInt8(below(256)) }) }

  mutating func person() -> Person {
    Person(
      name: chance(4) ? nil : text(), handles: (0..<below(3)).map { _ in text() },
      handleIdentifier: chance(2) ? nil : text(), contactIdentifier: chance(2) ? nil : text())
  }

  mutating func element() -> AttributeValue {
    switch below(6) {
    case 0: .text(text())
    case 1: .number(number())
    case 2: .boolean(chance(2))
    case 3: .date(date())
    case 4: .data(data())
    default: .person(person())
    }
  }

  mutating func value() -> AttributeValue {
    chance(4) ? .list((0..<below(4)).map { _ in element() }) : element()
  }

  /// A value that an attribute of a type takes.
  mutating func value(of type: AttributeType) -> AttributeValue {
    let element: AttributeValue =
      switch type {
      case .text, .textList, .url, .headers: .text(text())
      case .number: chance(5) ? .boolean(chance(2)) : .number(number())
      case .boolean: chance(2) ? .boolean(chance(2)) : .number(chance(2) ? 0 : 1)
      case .date, .dateList: .date(date())
      case .data: .data(data())
      case .personList: .person(person())
      }
    guard type.isList, !chance(3) else { return element }
    return .list((0..<below(4)).map { _ in value(ofElement: type) })
  }

  private mutating func value(ofElement type: AttributeType) -> AttributeValue {
    switch type {
    case .dateList: .date(date())
    case .personList: .person(person())
    default: .text(text())
    }
  }

  /// A valid item.
  mutating func item() -> Item {
    var item = Item("id" + text(), kind: chance(3) ? .userActivity : .item)
    if chance(2) { item.indexName = text() }
    if chance(2) { item.domainIdentifier = text() }
    if chance(4) { item.protectionClass = text() }
    if chance(2) { item.indexedDate = date() }
    if chance(2) { item.expirationDate = date() }
    if chance(4) { item.relatedUniqueIdentifier = text() }
    if chance(4) { item.weakRelatedUniqueIdentifier = text() }
    for _ in 0..<below(12) {
      let definition = pick(AttributeRegistry.all)
      item.attributes[definition.key] = value(of: definition.type)
    }
    for name in ["colour", "com_example_size", "_x", "Zz9"] where chance(4) {
      item.attributes[AttributeKey(name)] = value()
    }
    return item
  }

  /// A valid update.
  mutating func update() -> ItemUpdate {
    let item = item()
    var update = ItemUpdate(
      item.uniqueIdentifier, domain: item.domainIdentifier, expirationDate: item.expirationDate)
    for (key, value) in item.attributes {
      update.attributes.updateValue(chance(3) ? nil : value, forKey: key)
    }
    return update
  }
}

/// Bytes that are equal if and only if two items are the same in every bit, unlike `==` of texts
/// and numbers.
func exactForm(_ item: Item) -> [String] {
  func exact(_ text: String?) -> String { text.map { "\(Array($0.utf8))" } ?? "nil" }
  func exact(_ date: Date?) -> String {
    (date?.timeIntervalSinceReferenceDate.bitPattern).map { "\($0)" } ?? "nil"
  }
  var form = ["\(item.kind)", exact(item.indexedDate), exact(item.expirationDate)]
  form += [
    item.uniqueIdentifier, item.indexName, item.domainIdentifier, item.protectionClass,
    item.relatedUniqueIdentifier, item.weakRelatedUniqueIdentifier,
  ].map { exact($0) }
  return form + item.attributes.map { "\($0.key) \(exactForm($0.value))" }
}

/// The same for a value.
func exactForm(_ value: AttributeValue) -> String {
  func exact(_ text: String?) -> String { text.map { "\(Array($0.utf8))" } ?? "nil" }
  switch value {
  case .text(let text): return "text \(exact(text))"
  case .number(let number): return "number \(number.bitPattern)"
  case .boolean(let truth): return "boolean \(truth)"
  case .date(let date): return "date \(date.timeIntervalSinceReferenceDate.bitPattern)"
  case .data(let data): return "data \(Array(data))"
  case .person(let person):
    let texts = [person.name, person.handleIdentifier, person.contactIdentifier] + person.handles
    return "person \(texts.map { exact($0) })"
  case .list(let elements): return "list \(elements.map { exactForm($0) })"
  }
}
