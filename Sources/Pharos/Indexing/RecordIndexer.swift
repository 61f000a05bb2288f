import ByteStore
import Columns
import ContentTypes
import Segments

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Feeds records of items to a segment builder: what ``ItemText`` offers of an item, read from its
/// bytes.
struct RecordIndexer {
  private(set) var builder: SegmentBuilder
  private let custom: [String: CustomAttribute]
  /// The place of each attribute in the builder.
  private var placesOfCodes: [Int?] = []
  private var placesOfNames: [String: Int] = [:]
  /// The types that each content type conforms to, itself included.
  private var ancestors: [ArraySlice<UInt8>: [[UInt8]]] = [:]
  private var stripper = RecordStripper()

  /// - Parameters:
  ///   - custom: the custom attributes that the index declares, by name.
  ///   - expectedBytes: about so many bytes of records will come.
  init(custom: [String: CustomAttribute], expectedBytes: Int = 0) {
    self.custom = custom
    builder = SegmentBuilder(expectedBytes: expectedBytes)
  }

  /// Adds the next document; documents come in the order of their numbers.
  ///
  /// Returns the record without what the other sections will have.
  mutating func add(_ scan: RecordScan) throws -> [UInt8] {
    builder.beginDocument()
    stripper.begin()
    var hasTree = false
    var type: Range<Int>?
    for value in scan.values {
      let start = stripper.beginAttribute()
      var isIndexed = true
      switch value.name {
      case .registered(let code):
        // The property of the entry comes before the attribute of its name.
        if code == RecordIndexer.domainCode, scan.entry.domain != nil { isIndexed = false }
        if code == RecordIndexer.treeCode { hasTree = true }
        if code == RecordIndexer.typeCode { type = value.range }
      case .custom(let name):
        // These name properties of the entry, and nothing else.
        if PseudoAttribute(rawValue: name) != nil { isIndexed = false }
      }
      if isIndexed {
        try add(value, of: scan.bytes)
      } else {
        stripper.append(scan.bytes[value.range])
      }
      stripper.endAttribute(start, name: value.name)
    }
    if !hasTree, let type { try addTree(of: type, in: scan.bytes) }
    if let domain = scan.entry.domain {
      builder.beginField(try place(of: PseudoAttribute.domainIdentifier.rawValue))
      builder.add(text: domain)
      builder.endField()
    }
    if let date = scan.entry.expirationDate {
      builder.beginField(try place(of: PseudoAttribute.expirationDate.rawValue))
      builder.add(date: date)
      builder.endField()
    }
    return stripper.record(of: scan.bytes)
  }

  private static let treeCode = AttributeRegistry.code(of: AttributeKey.contentTypeTree.rawValue)
  private static let typeCode = AttributeRegistry.code(of: AttributeKey.contentType.rawValue)
  private static let domainCode = AttributeRegistry.code(of: AttributeKey.domainIdentifier.rawValue)

  // MARK: Values

  private mutating func add(_ value: RecordScan.Value, of bytes: [UInt8]) throws {
    var reader = try RecordReader(bytes, range: value.range)
    let tag = try reader.tag()
    let count = tag == .list ? try reader.count() : 1
    // An empty list counts as no value.
    guard count > 0 else {
      stripper.append(bytes[value.range])
      return try reader.finish()
    }
    builder.beginField(try place(of: value.name))
    let isHTML = value.name.isHTML
    if tag == .list {
      stripper.append(bytes[value.range.lowerBound..<reader.position])
      for _ in 0..<count {
        let tag = try reader.tag()
        if tag == .list { throw reader.damaged("a list inside a list") }
        try addElement(tag, &reader, bytes, isHTML: isHTML)
      }
    } else {
      try addElement(tag, &reader, bytes, isHTML: isHTML)
    }
    builder.endField()
    try reader.finish()
  }

  private mutating func addElement(
    _ tag: ItemCoding.Tag, _ reader: inout RecordReader, _ bytes: [UInt8], isHTML: Bool
  ) throws {
    // The tag has been read.
    let start = reader.position - 1
    switch tag {
    case .falsehood: builder.add(number: 0)
    case .truth: builder.add(number: 1)
    case .wholeNumber, .number:
      let number = try tag == .number ? reader.double() : reader.wholeNumber()
      if builder.add(number: number) { return stripper.append(tag: .columnNumber) }
    case .wholeDate, .date:
      let date = try tag == .date ? reader.double() : reader.wholeNumber()
      if builder.add(date: date) { return stripper.append(tag: .columnDate) }
    case .text:
      if builder.add(text: bytes, try reader.utf8().range) {
        return stripper.append(tag: .columnText)
      }
    case .data:
      let data = reader.take(try reader.count())
      if isHTML { builder.add(text: Array(HTMLText.text(of: Data(data)).utf8)) }
    case .person: return try addPerson(&reader, bytes)
    case .list: break
    case .columnText, .columnPerson, .columnNumber, .columnDate:
      throw reader.damaged("a part of a segment's columns outside of one")
    }
    stripper.append(bytes[start..<reader.position])
  }

  /// The name and the handles are searched.
  private mutating func addPerson(_ reader: inout RecordReader, _ bytes: [UInt8]) throws {
    let start = reader.position - 1
    let flags = ItemCoding.PersonFlags(rawValue: try reader.byte())
    guard flags.isSubset(of: .all) else {
      throw reader.damaged("person flags \(flags.rawValue)")
    }
    var isInColumn = true
    if flags.contains(.name) { isInColumn = builder.add(text: bytes, try reader.utf8().range) }
    let others = reader.position
    if flags.contains(.handleIdentifier) { _ = try reader.utf8() }
    if flags.contains(.contactIdentifier) { _ = try reader.utf8() }
    let handles = try reader.count()
    let handlesStart = reader.position
    for _ in 0..<handles where !builder.add(text: bytes, try reader.utf8().range) {
      isInColumn = false
    }
    guard isInColumn else { return stripper.append(bytes[start..<reader.position]) }
    stripper.append(tag: .columnPerson)
    stripper.append([flags.rawValue])
    stripper.append(bytes[others..<handlesStart])
  }

  /// Adds the types that the content type conforms to, where it is one text.
  private mutating func addTree(of type: Range<Int>, in bytes: [UInt8]) throws {
    var reader = try RecordReader(bytes, range: type)
    guard try reader.tag() == .text else { return }
    let text = try reader.utf8()
    let types: [[UInt8]]
    if let known = ancestors[text] {
      types = known
    } else {
      types = UniformTypes.ancestors(of: String(decoding: text, as: UTF8.self))
        .map { Array($0.utf8) }
      if ancestors.count < 4096 { ancestors[ArraySlice(Array(text))] = types }
    }
    guard !types.isEmpty else { return }
    builder.beginField(try place(of: .registered(RecordIndexer.treeCode ?? 0)))
    for type in types { builder.add(text: type) }
    builder.endField()
  }

  // MARK: Attributes

  private mutating func place(of name: RecordScan.Name) throws(StoreError) -> Int {
    guard case .registered(let code) = name else { return try place(of: name.text) }
    if code < placesOfCodes.count, let place = placesOfCodes[code] { return place }
    let place =
      RecordIndexer.traitsOfCodes.indices.contains(code)
      ? try builder.place(ofAttribute: name.text, traits: RecordIndexer.traitsOfCodes[code])
      : try place(of: name.text)
    while placesOfCodes.count <= code { placesOfCodes.append(nil) }
    placesOfCodes[code] = place
    return place
  }

  private mutating func place(of name: String) throws(StoreError) -> Int {
    if let place = placesOfNames[name] { return place }
    let place = try builder.place(ofAttribute: name, traits: traits(of: name))
    placesOfNames[name] = place
    return place
  }

  private func traits(of name: String) -> AttributeTraits {
    if let definition = AttributeRegistry.attribute(named: name) {
      return AttributeTraits(definition)
    }
    if PseudoAttribute(rawValue: name) != nil { return [.searchable] }
    return AttributeTraits(custom[name])
  }
}

extension RecordIndexer {
  /// The traits of registered attributes, by their numbers in records.
  private static let traitsOfCodes: [AttributeTraits] =
    [[]] + AttributeRegistry.all.map { AttributeTraits($0) }
}

extension AttributeTraits {
  /// The traits of a registered attribute.
  fileprivate init(_ definition: AttributeDefinition) {
    self = [.searchable]
    if definition.inDefaultSearch { insert(.inDefaultSearch) }
    if definition.isContent { insert(.isContent) }
    if AttributeKey.naming.contains(AttributeKey(definition.name)) { insert(.namesItem) }
  }

  /// The traits of a custom attribute; one that was not declared is searched when it is named.
  init(_ declared: CustomAttribute?) {
    self = [.isCustom]
    if declared?.searchable ?? true { insert(.searchable) }
    if let declared, declared.searchable, declared.searchableByDefault { insert(.inDefaultSearch) }
  }
}

extension RecordReader {
  /// The first byte of a value.
  fileprivate mutating func tag() throws(ItemCodingError) -> ItemCoding.Tag {
    let raw = try byte()
    guard let tag = ItemCoding.Tag(rawValue: raw) else { throw damaged("value tag \(raw)") }
    return tag
  }

  /// A whole number, zigzag varint.
  fileprivate mutating func wholeNumber() throws(ItemCodingError) -> Double {
    let zigzag = try varint()
    return Double(Int64(bitPattern: zigzag >> 1) ^ -Int64(bitPattern: zigzag & 1))
  }
}

extension ArraySlice {
  fileprivate var range: Range<Int> { startIndex..<endIndex }
}
