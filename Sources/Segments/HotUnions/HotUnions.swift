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
/// lists     DocumentList bytes, one after the other; those of a union, then its unverified ones
/// entries   ascending by (key, scope), 32 bytes each:
///           key u64 (Gram) · scope u16 · 0 u16 · documents u32 · offset u64 · length u32 ·
///           length of the unverified ones u32, 0 where there are none
/// scope     an attribute; `everyAttribute`
/// trailer   entries u32 · version u32
/// ```
///
/// Invariants:
/// 1. entries ascend strictly by (key, scope).
/// 2. every list lies before the entries and has as many documents as its entry says.
/// 3. no unverified document is one of the union.
package final class HotUnions: Sendable {
  static let version: UInt32 = 2
  static let entrySize = 32
  static let trailerSize = 8
  /// Segments with fewer documents have no hot unions.
  static let minimumDocuments = 16
  /// In place of an attribute: the unions of all attributes are kept that have any list of the
  /// gram.
  static let everyAttribute = UInt16.max - 1

  private let section: SectionReader
  private let documentCount: UInt32
  private let entriesAt: Int
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
    let views = try views(entry)
    let unverified = try views.unverified.map { (view) throws(StoreError) in
      try DocumentList.cursor(view, documentCount: documentCount)
    }
    return HotUnion(
      cursor: try DocumentList.cursor(views.certain, documentCount: documentCount),
      unverified: unverified)
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

  private func views(
    _ entry: Int
  ) throws(StoreError) -> (certain: ByteView, unverified: ByteView?) {
    let offset = try section.u64(entry + 16)
    let length = Int(try section.u32(entry + 24))
    let rest = Int(try section.u32(entry + 28))
    guard offset <= UInt64(entriesAt), length <= entriesAt - Int(offset),
      rest <= entriesAt - Int(offset) - length
    else {
      throw section.damaged(entry, "invariant 2: place of a hot union")
    }
    let certain = try section.view(Int(offset), length)
    return (certain, rest == 0 ? nil : try section.view(Int(offset) + length, rest))
  }

  /// Checks the numbered invariants; decodes every list.
  package func checkInvariants() throws(StoreError) {
    var last: (UInt64, UInt16)?
    for index in 0..<count {
      let at = entriesAt + index * HotUnions.entrySize
      let key = (try section.u64(at), try section.u16(at + 8))
      if let last, last >= key { throw section.damaged(at, "invariant 1: order of hot unions") }
      last = key
      let views = try views(at)
      try DocumentList.checkInvariants(views.certain, documentCount: documentCount)
      let documents = try DocumentList.count(views.certain, documentCount: documentCount)
      guard documents == Int(try section.u32(at + 12)) else {
        throw section.damaged(at, "invariant 2: documents of a hot union")
      }
      guard let unverified = views.unverified else { continue }
      try DocumentList.checkInvariants(unverified, documentCount: documentCount)
      let union = try DocumentList.cursor(views.certain, documentCount: documentCount)
      let others = try DocumentList.cursor(unverified, documentCount: documentCount)
      while try others.nextBlock() {
        for document in others.documents
        where try union.nextDocument(atOrAfter: document) == document {
          throw section.damaged(at, "invariant 3: unverified documents of a hot union")
        }
      }
    }
  }
}

/// The documents of a short pattern in a scope.
package struct HotUnion {
  /// Those that match.
  package let cursor: BlockCursor
  /// Those whose texts decide; nil where there are none.
  package let unverified: BlockCursor?
}
