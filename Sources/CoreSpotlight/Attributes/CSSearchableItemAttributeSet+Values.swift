#if !canImport(Darwin)
  import Foundation
  import Pharos

  // Reading and writing values with the types of Foundation; what a property is made of.
  extension CSSearchableItemAttributeSet {
    /// The value of an attribute; nil where there is none, or it was set to nil.
    subscript(value key: AttributeKey) -> AttributeValue? {
      get { changes[key] ?? nil }
      set { changes.updateValue(newValue, forKey: key) }
    }

    subscript(text key: AttributeKey) -> String? {
      get {
        guard case .text(let text)? = self[value: key] else { return nil }
        return text
      }
      set { self[value: key] = newValue.map { .text($0) } }
    }

    subscript(texts key: AttributeKey) -> [String]? {
      get {
        self[value: key]?.elements.compactMap { element in
          if case .text(let text) = element { text } else { nil }
        }
      }
      set { self[value: key] = newValue.map { .list($0.map { .text($0) }) } }
    }

    subscript(number key: AttributeKey) -> NSNumber? {
      get { self[value: key]?.number }
      set { self[value: key] = newValue.map { .number($0.doubleValue) } }
    }

    /// Any number but 0 counts as true.
    subscript(boolean key: AttributeKey) -> NSNumber? {
      get { self[value: key]?.number.map { NSNumber(value: $0.boolValue) } }
      set { self[value: key] = newValue.map { .boolean($0.boolValue) } }
    }

    subscript(date key: AttributeKey) -> Date? {
      get {
        guard case .date(let date)? = self[value: key] else { return nil }
        return date
      }
      set { self[value: key] = newValue.map { .date($0) } }
    }

    subscript(dates key: AttributeKey) -> [Date]? {
      get {
        self[value: key]?.elements.compactMap { element in
          if case .date(let date) = element { date } else { nil }
        }
      }
      set { self[value: key] = newValue.map { .list($0.map { .date($0) }) } }
    }

    subscript(data key: AttributeKey) -> Data? {
      get {
        guard case .data(let data)? = self[value: key] else { return nil }
        return data
      }
      set { self[value: key] = newValue.map { .data($0) } }
    }

    subscript(url key: AttributeKey) -> URL? {
      get { self[text: key].flatMap { URL(string: $0) } }
      set { self[text: key] = newValue?.absoluteString }
    }

    subscript(persons key: AttributeKey) -> [CSPerson]? {
      get {
        self[value: key]?.elements.compactMap { element in
          if case .person(let person) = element { CSPerson(person) } else { nil }
        }
      }
      set { self[value: key] = newValue.map { .list($0.map { .person($0.stored) }) } }
    }

    subscript(contentType key: AttributeKey) -> UTType? {
      get { self[text: key].map { UTType($0) ?? UTType(importedAs: $0) } }
      set { self[text: key] = newValue?.identifier }
    }

    /// Header lines, stored as `Name: value`, sorted by name; values that are not text are
    /// described.
    subscript(headers key: AttributeKey) -> [String: [Any]]? {
      get {
        guard let lines = self[texts: key] else { return nil }
        var headers: [String: [Any]] = [:]
        for line in lines {
          let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
          let value = parts.count > 1 ? parts[1] : ""
          let text = value.hasPrefix(" ") ? value.dropFirst() : value
          headers[String(parts[0]), default: []].append(String(text))
        }
        return headers
      }
      set {
        self[texts: key] = newValue.map { headers in
          headers.sorted { $0.key < $1.key }.flatMap { name, values in
            values.map { "\(name): \(String(describing: $0))" }
          }
        }
      }
    }
  }

  extension AttributeValue {
    /// A number or a Boolean; whole numbers come as whole numbers.
    var number: NSNumber? {
      switch self {
      case .boolean(let value): NSNumber(value: value)
      case .number(let value):
        Int(exactly: value).map { NSNumber(value: $0) } ?? NSNumber(value: value)
      default: nil
      }
    }
  }
#endif
