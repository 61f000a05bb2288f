import Pharos

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension JSONScanner {
  /// Reads the value of an attribute; nil for null.
  ///
  /// - Parameter type: the type of the attribute; nil for a custom one, which takes what it gets.
  mutating func value(
    of name: AttributeKey, _ type: AttributeType?
  ) throws(LineProblem) -> AttributeValue? {
    let found = try kind()
    switch found {
    case .null:
      try null()
      return nil
    case .list:
      guard type?.isList ?? true else { throw misfit(name, type, found) }
      return .list(try list(of: name, type))
    default: return try element(of: name, type, found)
    }
  }

  private mutating func list(
    of name: AttributeKey, _ type: AttributeType?
  ) throws(LineProblem) -> [AttributeValue] {
    position += 1
    var elements: [AttributeValue] = []
    if skip(UInt8(ascii: "]")) { return elements }
    repeat {
      let found = try kind()
      if found == .list || found == .null {
        throw LineProblem(
          offset: position, reason: "\(found.rawValue) cannot be an element of “\(name)”")
      }
      elements.append(try element(of: name, type, found))
    } while skip(UInt8(ascii: ","))
    try expect(UInt8(ascii: "]"), "a comma or ]")
    return elements
  }

  private mutating func element(
    of name: AttributeKey, _ type: AttributeType?, _ found: Kind
  ) throws(LineProblem) -> AttributeValue {
    switch (type, found) {
    case (.text?, .text), (.textList?, .text), (.url?, .text), (.headers?, .text), (nil, .text):
      return .text(try text())
    case (.number?, .number), (nil, .number): return .number(try number())
    case (.boolean?, .boolean), (.number?, .boolean), (nil, .boolean):
      return .boolean(try boolean())
    case (.boolean?, .number):
      let start = position
      let number = try number()
      guard number == 0 || number == 1 else {
        throw LineProblem(offset: start, reason: "“\(name)” takes true or false, 1 or 0")
      }
      return .number(number)
    case (.date?, .text), (.date?, .number), (.dateList?, .text), (.dateList?, .number):
      return .date(try date(found))
    case (.data?, .text): return .data(try data(of: name))
    case (.personList?, .text): return .person(Person(name: try text()))
    case (.personList?, .object), (nil, .object): return .person(try person())
    default: throw misfit(name, type, found)
    }
  }

  /// Reads a date that is a text or a number.
  mutating func date(_ found: Kind) throws(LineProblem) -> Date {
    if found == .number { return Date(timeIntervalSinceReferenceDate: try number()) }
    let start = position
    let text = try text()
    guard let seconds = ISODate.seconds(text) else {
      throw LineProblem(
        offset: start,
        reason: "“\(PrintableText.excerpt(text))” is no date; write 2024-05-01, "
          + "2024-05-01T10:00:00Z or 2024-05-01T10:00:00.25+02:00")
    }
    return Date(timeIntervalSinceReferenceDate: seconds)
  }

  private mutating func data(of name: AttributeKey) throws(LineProblem) -> Data {
    let start = position
    let text = try text()
    if name == .htmlContentData { return Data(text.utf8) }
    guard let data = Data(base64Encoded: text) else {
      throw LineProblem(offset: start, reason: "“\(name)” takes data in base64; this is none")
    }
    return data
  }

  /// Reads an object that describes a person.
  private mutating func person() throws(LineProblem) -> Person {
    let start = position
    position += 1
    var person = Person(name: nil)
    var given: Set<String> = []
    if !skip(UInt8(ascii: "}")) {
      repeat { try personMember(&person, &given) } while skip(UInt8(ascii: ","))
      try expect(UInt8(ascii: "}"), "a comma or }")
    }
    guard person.name != nil || given.contains("handles") else {
      throw LineProblem(
        offset: start, reason: "an object is a person here, with “name” or “handles”")
    }
    return person
  }

  private mutating func personMember(
    _ person: inout Person, _ given: inout Set<String>
  ) throws(LineProblem) {
    skipBlanks()
    let offset = position
    guard current == UInt8(ascii: "\"") else { throw unexpected("a key in double quotes") }
    let key = try text()
    try expect(UInt8(ascii: ":"), "a colon")
    let found = try kind()
    guard given.insert(key).inserted else {
      throw LineProblem(
        offset: offset, reason: "“\(PrintableText.excerpt(key))” is given twice")
    }
    switch (key, found) {
    case ("name", .null), ("handleIdentifier", .null), ("contactIdentifier", .null): try null()
    case ("name", .text): person.name = try text()
    case ("handleIdentifier", .text): person.handleIdentifier = try text()
    case ("contactIdentifier", .text): person.contactIdentifier = try text()
    case ("handles", .list): person.handles = try handles()
    case ("name", _), ("handleIdentifier", _), ("contactIdentifier", _):
      throw LineProblem(
        offset: position, reason: "the “\(key)” of a person is a text, not \(found.rawValue)")
    case ("handles", _):
      throw LineProblem(
        offset: position,
        reason: "the “handles” of a person are a list of texts, not \(found.rawValue)")
    default:
      throw LineProblem(
        offset: offset,
        reason: "an object is a person here, with “name” and “handles”; a person has no "
          + "“\(PrintableText.excerpt(key))”")
    }
  }

  private mutating func handles() throws(LineProblem) -> [String] {
    position += 1
    var handles: [String] = []
    if skip(UInt8(ascii: "]")) { return handles }
    repeat {
      let found = try kind()
      guard found == .text else {
        throw LineProblem(offset: position, reason: "a handle is a text, not \(found.rawValue)")
      }
      handles.append(try text())
    } while skip(UInt8(ascii: ","))
    try expect(UInt8(ascii: "]"), "a comma or ]")
    return handles
  }

  private func misfit(
    _ name: AttributeKey, _ type: AttributeType?, _ found: Kind
  ) -> LineProblem {
    let demand = type?.demandInJSON ?? "a text, a number, true or false, or a list of these"
    return LineProblem(
      offset: position, reason: "“\(name)” takes \(demand), not \(found.rawValue)")
  }
}

extension AttributeType {
  /// The values it takes in a line, in words.
  fileprivate var demandInJSON: String {
    switch self {
    case .text: "a text"
    case .textList: "a text or a list of texts"
    case .number: "a number"
    case .boolean: "true or false"
    case .date: "a date, as ISO 8601 text or seconds since 2001-01-01"
    case .dateList: "a date or a list of dates, as ISO 8601 text or seconds since 2001-01-01"
    case .data: "data, as a text in base64"
    case .url: "a URL as text"
    case .personList: "a person (a name, or an object) or a list of persons"
    case .headers: "a text “Name: value” or a list of them"
    }
  }
}
