import Columns
import Segments
import TextAnalysis

/// Where the texts of an attribute are found in one segment: short ones in the column of values,
/// long ones and content in the text section.
///
/// Texts are in NFC: two that are canonically equivalent are one.
struct TextSource {
  let column: ValueColumn?
  private let segment: Segment
  private let name: String
  private let number: UInt16?
  /// What of a stored item's texts is not in the column.
  private let readsAll: Bool
  /// Documents whose items must be read, ascending; nil for all.
  private let read: [UInt32]?

  /// - Parameter name: the attribute's canonical name.
  init(_ segment: Segment, _ profile: SegmentProfile, _ name: String) throws {
    self.segment = segment
    self.name = name
    number = profile.number(named: name)
    if PseudoAttribute.isIdentifier(name) {
      (column, readsAll, read) = (nil, true, nil)
      return
    }
    guard let number, let definition = segment.attributes.definition(number)
    else {
      (column, readsAll, read) = (nil, false, [])
      return
    }
    let isContent = definition.traits.contains(.isContent)
    column = isContent ? nil : segment.values.column(number)
    readsAll = isContent
    read = try (isContent ? definition.present : definition.overflow).decodeAll()
  }

  /// No item need be read.
  var isWholeInColumn: Bool { read?.isEmpty ?? false }

  /// Those of ascending documents whose items must be read.
  func documentsToRead(among documents: ArraySlice<UInt32>) -> [UInt32] {
    guard let read else { return Array(documents) }
    guard let first = documents.first, let last = documents.last else { return [] }
    var found: [UInt32] = []
    var place = documents.startIndex
    for document in read[read.partition(below: first)...] {
      if document > last { break }
      while place < documents.endIndex, documents[place] < document { place += 1 }
      if place < documents.endIndex, documents[place] == document { found.append(document) }
    }
    return found
  }

  /// The distinct texts of a document that are not in the column, in no order.
  func textsOutsideColumn(_ document: UInt32) throws -> Set<[UInt8]> {
    if PseudoAttribute.isIdentifier(name) {
      return [Normalization.nfc(try segment.identity.identifier(ofDocument: document))]
    }
    guard let number else { return [] }
    return Set(
      try segment.texts(of: document, in: number).filter {
        readsAll || $0.count > ValueColumn.maximumLength
      })
  }
}

extension [UInt32] {
  /// How many of ascending numbers are below a bound.
  func partition(below bound: UInt32) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < bound { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// A text in the order that results are sorted by: without case and diacritics first, then as it
/// is.
struct CollatedText: Comparable, Hashable {
  let folded: [UInt8]
  /// NFC, UTF-8.
  let text: [UInt8]

  init(_ text: [UInt8]) {
    self.text = text
    folded = ValueColumn.folded(text)
  }

  static func < (left: CollatedText, right: CollatedText) -> Bool {
    if left.folded != right.folded { return left.folded.lexicographicallyPrecedes(right.folded) }
    return left.text.lexicographicallyPrecedes(right.text)
  }
}
