import ByteStore
import Postings
import TermDictionary
import TextAnalysis

/// Documents of the patterns that take the longest to answer, computed when the segment is written.
///
/// A pattern of one to three letters can expand to a large part of the vocabulary. For each attribute
/// where reading the lists of its terms takes long, for the bytes that their union has, the union is
/// kept (``UnionPolicy``). A union is what its pattern finds, with case and diacritics ignored. Beside
/// it stand the documents that have a matching term only in spellings that postings do not tell:
/// their texts decide.
///
/// ```
/// g*  "g*"cdw   runs, or parts of runs, that begin with g      gram anchored at the start
/// *g  "*g"cdw   … that end with g                              gram anchored at the end
/// *g* "*g*"cd   runs that contain g                            free gram
/// ```
///
/// ```
/// lists     DocumentList bytes, one after the other, two for an entry, or for several with the same:
///           base 0xFFFF: the union, then its unverified documents
///           other base:  what the union has beside that of the base, then what it lacks of it
/// entries   ascending by (key, scope), 32 bytes each:
///           key u64 (Gram) · scope u16 · base u16 · documents of the union u32 · offset u64 ·
///           length of the first list u32 · of the second u32, 0 where it is empty
/// scope     an attribute; `everyAttribute`
/// base      an attribute with an entry of the same gram
/// trailer   entries u32 · version u32
/// ```
///
/// Titles and display names are the same in most items: the union of the one is kept by its
/// difference from that of the other, in about a quarter of the bytes. A search in both reads the
/// first list alone.
///
/// Invariants:
/// 1. entries ascend strictly by (key, scope).
/// 2. every list lies before the entries, and a union has as many documents as its entry says.
/// 3. no unverified document is one of the union.
/// 4. a base has an entry whose own base is 0xFFFF, with no unverified documents.
/// 5. what a union has beside its base is none of the base's documents; what it lacks, all are.
package final class HotUnions: Sendable {
  static let version: UInt32 = 3
  static let entrySize = 32
  static let trailerSize = 8
  /// Segments with fewer documents have no hot unions.
  static let minimumDocuments = 16
  /// In place of an attribute: the unions of all attributes are kept that have any list of the
  /// gram.
  static let everyAttribute = UInt16.max - 1
  /// In place of a base: the union is listed as it is.
  static let noBase = UInt16.max

  let section: SectionReader
  let documentCount: UInt32
  let entriesAt: Int
  /// Number of unions.
  package let count: Int

  package init(_ section: SectionReader, documentCount: UInt32) throws(StoreError) {
    guard section.count >= HotUnions.trailerSize else {
      throw section.damaged(0, "hot unions end early")
    }
    let trailer = section.count - HotUnions.trailerSize
    let version = try section.u32(trailer + 4)
    guard version == HotUnions.version else {
      throw .unsupportedVersion(
        place: "\(section.kind)", found: version, supported: HotUnions.version)
    }
    count = Int(try section.u32(trailer))
    guard count <= trailer / HotUnions.entrySize else {
      throw section.damaged(trailer, "\(count) hot unions")
    }
    entriesAt = trailer - count * HotUnions.entrySize
    // Nothing would be read of it.
    if count == 0 { try section.checkOwed() }
    self.section = section
    self.documentCount = documentCount
  }

  /// The gram whose union answers a pattern, nil when no union can.
  package static func gram(for pattern: RunPattern) -> Gram? {
    guard pattern.options == .term, !pattern.lenient, !pattern.hasInnerStar,
      let piece = pattern.pieces.first
    else { return nil }
    switch (pattern.start, pattern.end) {
    case (.free, .free): return Gram(piece, .free)
    case (.border, .free): return Gram(piece, .start)
    case (.free, .border): return Gram(piece, .end)
    default: return nil
    }
  }

  /// A gram that every term of a pattern has, so that its union holds all matches of the pattern
  /// and perhaps others; nil where nothing is known.
  package static func gram(wider pattern: RunPattern) -> Gram? {
    guard !pattern.lenient, let first = pattern.foldedPieces.first,
      let last = pattern.foldedPieces.last
    else { return nil }
    let beginning = String(decoding: first, as: UTF8.self).unicodeScalars.map(\.value)
    let end = String(decoding: last, as: UTF8.self).unicodeScalars.map(\.value)
    if pattern.start != .free { return Gram(beginning.prefix(Gram.maximumLength), .start) }
    if pattern.end != .free { return Gram(end.suffix(Gram.maximumLength), .end) }
    return Gram(beginning.prefix(Gram.maximumLength))
  }

  /// What is kept of a gram in an attribute; nil where nothing is.
  package func union(_ gram: Gram, in attribute: UInt16) throws(StoreError) -> HotUnion? {
    var found = try entry(gram, attribute)
    // Attributes without an entry have nothing where this one stands.
    if found == nil { found = try entry(gram, HotUnions.everyAttribute) }
    guard let entry = found else { return nil }
    let first = try views(entry)
    let documents = Int(try section.u32(entry + 12))
    let base = try section.u16(entry + 10)
    guard base != HotUnions.noBase else {
      return HotUnion(
        cursor: try cursor(first.list), unverified: try first.second.map(cursor), base: nil,
        documentCount: documents)
    }
    let whole = try views(try baseEntry(entry, gram.key, base))
    return HotUnion(
      cursor: try cursor(first.list), unverified: nil,
      base: HotUnion.Base(
        attribute: base, cursor: try cursor(whole.list), lacking: try first.second.map(cursor)),
      documentCount: documents)
  }

  func cursor(_ view: ByteView) throws(StoreError) -> BlockCursor {
    try DocumentList.cursor(view, documentCount: documentCount)
  }

  /// Where the entry of the base of a union stands.
  func baseEntry(
    _ entry: Int, _ key: UInt64, _ base: UInt16
  ) throws(StoreError) -> Int {
    guard let found = try self.entry(Gram(key: key), base),
      try section.u16(found + 10) == HotUnions.noBase, try section.u32(found + 28) == 0
    else { throw section.damaged(entry, "invariant 4: base of a hot union") }
    return found
  }

  /// Where the entry of a union stands.
  private func entry(_ gram: Gram, _ scope: UInt16) throws(StoreError) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      let at = entriesAt + middle * HotUnions.entrySize
      let key = try section.u64(at)
      let found = try section.u16(at + 8)
      if key == gram.key, found == scope { return at }
      if (key, found) < (gram.key, scope) { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  func views(
    _ entry: Int
  ) throws(StoreError) -> (list: ByteView, second: ByteView?) {
    let offset = try section.u64(entry + 16)
    let length = Int(try section.u32(entry + 24))
    let rest = Int(try section.u32(entry + 28))
    guard offset <= UInt64(entriesAt), length <= entriesAt - Int(offset),
      rest <= entriesAt - Int(offset) - length
    else {
      throw section.damaged(entry, "invariant 2: place of a hot union")
    }
    let list = try section.view(Int(offset), length)
    return (list, rest == 0 ? nil : try section.view(Int(offset) + length, rest))
  }
}
