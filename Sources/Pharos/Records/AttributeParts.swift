/// What the columns of a segment have of a document in one attribute.
struct AttributeParts {
  /// The attribute's data is searched as the text of HTML.
  let isHTML: Bool
  var texts = PartList<[UInt8]>([])
  var numbers = PartList<Double>([])
  var dates = PartList<Double>([])

  init(isHTML: Bool) { self.isHTML = isHTML }

  /// Passes over what the columns have of a value that the store keeps.
  ///
  /// - Parameter texts: how many texts of it are searched, those of HTML aside.
  mutating func pass(_ tag: ItemCoding.Tag, texts count: Int) {
    texts.pass(count)
    switch tag {
    case .data where isHTML: texts.pass(1)
    case .falsehood, .truth, .wholeNumber, .number: numbers.pass(1)
    case .wholeDate, .date: dates.pass(1)
    default: break
    }
  }
}

/// Parts of values, taken one after the other.
struct PartList<Part> {
  private let parts: [Part]
  private var place = 0

  init(_ parts: [Part]) { self.parts = parts }

  var remaining: Int { max(0, parts.count - place) }

  mutating func next(_ reader: RecordReader) throws -> Part {
    guard place < parts.count else { throw reader.damaged("a part that the column does not have") }
    defer { place += 1 }
    return parts[place]
  }

  mutating func pass(_ count: Int) { place += count }
}

extension FetchedAttributes {
  func contains(_ name: RecordScan.Name) -> Bool {
    switch name {
    case .registered(let code): contains(code: code)
    case .custom(let name): contains(customName: name)
    }
  }
}

extension RecordScan.Name {
  /// The attribute whose data is searched as the text of HTML.
  var isHTML: Bool { code != nil && code == RecordScan.Name.htmlCode }

  private static let htmlCode = AttributeRegistry.code(of: AttributeKey.htmlContentData.rawValue)
}
