import ByteStore
import Columns
import Postings
import Synchronization

/// The documents of each separator in each attribute: what stands between tokens, before the first or
/// after the last.
///
/// A separator is a surface form that is no token. The blank that is implied between two words is none:
/// it is not written, and has no list. A pattern of signs alone is the union of the lists of the
/// separators that have it; one with a sign beside a word has its matches among their documents.
///
/// ```
/// lists       DocumentList bytes, one after the other, in the order of the entries
/// entries     ascending by (attribute, form), 16 bytes each:
///             form u32 · documents u32 · offset of the list u64; it ends where the next one starts
/// attributes  ascending, 8 bytes each: attribute u16 · 0 u16 · entries u32
/// trailer     documents, entries at, attributes at
/// ```
/// Invariants:
/// 1. attributes ascend strictly, and have all entries there are.
/// 2. the entries of an attribute ascend strictly by form.
/// 3. every list lies before the entries, and has as many documents as its entry says, one at least.
///
/// Kept for the attributes whose texts are stored one by one. Written for segments that stay, if their
/// separators are few; absent elsewhere. Thread-safe.
package final class SeparatorLists: Sendable {
  static let version: UInt32 = 1
  static let fieldCount = 3
  static let entrySize = 16
  static let attributeSize = 8
  /// A segment has no lists where it has more separators, and more than one in ``formsPerSeparator`` of
  /// its forms.
  static let fewSeparators = 4096
  /// See ``fewSeparators``.
  ///
  /// Measured on 33 000 source files: 0.3 of the forms are separators, of which the lists take 3 % of the
  /// index.
  static let formsPerSeparator = 2
  /// Separators that are looked at for about a unit of work of the meter.
  private static let separatorsPerWork = 32

  /// A separator of an attribute.
  package struct Entry: Sendable {
    /// The number of the surface form.
    package let form: UInt32
    /// Documents that have it.
    package let documentCount: Int
    fileprivate let start: UInt64
    fileprivate let end: UInt64
  }

  private let section: SectionReader
  private let documentCount: UInt32
  private let entriesAt: Int
  private let entryCount: Int
  private let attributes: [Attribute]
  /// Decoded when a separator is asked for first.
  private let texts = Mutex<SeparatorTexts?>(nil)

  /// An attribute with the places of its entries. (No tuple with a range: the runtime takes 0.1 ms to make
  /// up the type of an array of these when the first index is opened.)
  private struct Attribute {
    let number: UInt16
    let firstEntry: Int
    let entryCount: Int
  }

  package init(_ section: SectionReader, documentCount: UInt32) throws(StoreError) {
    let trailer = try SectionTrailer(
      section, fieldCount: SeparatorLists.fieldCount, version: SeparatorLists.version)
    self.section = section
    self.documentCount = documentCount
    let documents = try trailer.field(0, atMost: Int(documentCount))
    let attributesAt = try trailer.field(2, atMost: trailer.start)
    entriesAt = try trailer.field(1, atMost: attributesAt)
    let (count, rest) = (trailer.start - attributesAt).quotientAndRemainder(
      dividingBy: SeparatorLists.attributeSize)
    let (entries, entryRest) = (attributesAt - entriesAt).quotientAndRemainder(
      dividingBy: SeparatorLists.entrySize)
    guard documents == Int(documentCount), rest == 0, entryRest == 0, count <= Int(UInt16.max)
    else { throw section.damaged(trailer.start, "number of separators") }
    entryCount = entries
    var attributes: [Attribute] = []
    var first = 0
    for place in 0..<count {
      let at = attributesAt + place * SeparatorLists.attributeSize
      let attribute = try section.u16(at)
      let own = Int(try section.u32(at + 4))
      guard attributes.last.map({ $0.number < attribute }) ?? true, own <= entries - first
      else { throw section.damaged(at, "invariant 1 of separators: attribute \(attribute)") }
      attributes.append(Attribute(number: attribute, firstEntry: first, entryCount: own))
      first += own
    }
    guard first == entries else {
      throw section.damaged(attributesAt, "invariant 1 of separators: \(first) of \(entries)")
    }
    self.attributes = attributes
    // Nothing would be read of it.
    if entries == 0 { try section.checkOwed() }
  }

  /// How many separators an attribute has; nil where none are listed.
  package func count(of attribute: UInt16) -> Int? {
    attributes.first { $0.number == attribute }?.entryCount
  }

  /// The separators of an attribute that satisfy a condition, given their bytes in NFC, ascending by form.
  ///
  /// About 5 ns each, 50 more of those that the condition looks at, and the first time 100 of all.
  ///
  /// - Parameters:
  ///   - bytes: the bits, by `ASCII.bit(of:)`, of bytes that each of them has, unless it has some of 0x80 or more.
  ///   - most: the documents that they may have together, each counted as often as it has one.
  ///   - condition: nil where the others need no look any more.
  /// - Returns: nil where none are listed, they have more documents, or the condition says nil.
  package func entries(
    of attribute: UInt16, _ forms: Forms, _ meter: QueryMeter, having bytes: UInt64,
    atMost most: Int, where condition: (UnsafeBufferPointer<UInt8>) -> Bool?
  ) throws(StoreError) -> [Entry]? {
    guard let found = attributes.first(where: { $0.number == attribute }) else { return nil }
    try meter.spend(1 + found.entryCount / SeparatorLists.separatorsPerWork)
    let texts = try texts(forms)
    let view = try section.view(
      entriesAt + found.firstEntry * SeparatorLists.entrySize,
      found.entryCount * SeparatorLists.entrySize)
    var entries: [Entry] = []
    var documents = 0
    var text = 0
    for place in 0..<found.entryCount {
      let form = try view.u32(place &* SeparatorLists.entrySize)
      while text < texts.forms.count, texts.forms[text] < form { text &+= 1 }
      guard text < texts.forms.count, texts.forms[text] == form else {
        throw section.damaged(entriesAt, "invariant 2 of separators: form \(form)")
      }
      if texts.bytesHad[text] & bytes != bytes { continue }
      guard let isOne = try texts.withBytes(at: text, { condition($0) }) else { return nil }
      if !isOne { continue }
      entries.append(try entry(found.firstEntry + place))
      documents += entries[entries.count - 1].documentCount
      if documents > most { return nil }
    }
    return entries
  }

  private func texts(_ forms: Forms) throws(StoreError) -> SeparatorTexts {
    if let texts = texts.withLock({ $0 }) { return texts }
    var all: [UInt32] = []
    all.reserveCapacity(entryCount)
    for place in 0..<entryCount {
      all.append(try section.u32(entriesAt + place * SeparatorLists.entrySize))
    }
    all.sort()
    var distinct: [UInt32] = []
    for form in all where form != distinct.last { distinct.append(form) }
    guard distinct.last.map({ Int($0) < forms.count }) ?? true else {
      throw section.damaged(entriesAt, "a separator that is no form")
    }
    let made = try SeparatorTexts(distinct, of: forms)
    texts.withLock { $0 = made }
    return made
  }

  /// The documents of a separator.
  package func cursor(_ entry: Entry) throws(StoreError) -> BlockCursor {
    try DocumentList.cursor(view(entry), documentCount: documentCount)
  }

  private func view(_ entry: Entry) throws(StoreError) -> ByteView {
    try section.view(Int(entry.start), Int(entry.end - entry.start))
  }

  private func entry(_ place: Int) throws(StoreError) -> Entry {
    let at = entriesAt + place * SeparatorLists.entrySize
    let start = try section.u64(at + 8)
    let end =
      place + 1 < entryCount
      ? try section.u64(at + SeparatorLists.entrySize + 8) : UInt64(entriesAt)
    guard start <= end, end <= UInt64(entriesAt) else {
      throw section.damaged(at, "invariant 3 of separators: place of a list")
    }
    return Entry(
      form: try section.u32(at), documentCount: Int(try section.u32(at + 4)), start: start,
      end: end)
  }

  /// Checks the numbered invariants; decodes every list.
  package func checkInvariants() throws(StoreError) {
    for attribute in attributes {
      var last: UInt32?
      for place in 0..<attribute.entryCount {
        let entry = try entry(attribute.firstEntry + place)
        guard last.map({ $0 < entry.form }) ?? true else {
          throw section.damaged(
            entriesAt, "invariant 2 of separators: form \(entry.form) in \(attribute.number)")
        }
        last = entry.form
        let view = try view(entry)
        try DocumentList.checkInvariants(view, documentCount: documentCount)
        let count = try DocumentList.count(view, documentCount: documentCount)
        guard count == entry.documentCount, count > 0 else {
          throw section.damaged(
            entriesAt, "invariant 3 of separators: documents of form \(entry.form)")
        }
      }
    }
  }
}
