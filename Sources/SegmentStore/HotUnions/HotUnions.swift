import TextAnalysis

/// Documents of the patterns that touch the most postings, computed when the segment is written.
///
/// A pattern of one to three letters can expand to a large part of the vocabulary. Where the lists
/// of its terms add up to more than a share of the segment's documents (`threshold`), their union
/// is kept: for each attribute where that is so, and for all attributes of `*` together. So are those
/// of what begins with a gram where the lists are many (`mostLists`). A union is
/// exactly what its pattern finds, with case and diacritics ignored:
///
/// ```
/// g*  "g*"cdw   runs, or parts of runs, that begin with g      gram anchored at the start
/// *g  "*g"cdw   … that end with g                              gram anchored at the end
/// *g* "*g*"cd   runs that contain g                            free gram
/// ```
///
/// ```
/// lists     DocumentList bytes, one after the other
/// entries   ascending by (key, scope), 32 bytes each:
///           key u64 (Gram) · scope u16 · 0 u16 · documents u32 · offset u64 · length u32 · 0 u32
/// trailer   entries u32 · version u32
/// ```
///
/// Invariants:
/// 1. entries ascend strictly by (key, scope).
/// 2. every list lies before the entries and has as many documents as its entry says.
package final class HotUnions: Sendable {
  static let version: UInt32 = 1
  static let entrySize = 32
  static let trailerSize = 8
  /// The scope of all metadata attributes that `*` searches.
  package static let defaultSearch = UInt16.max
  /// Segments with fewer documents have no hot unions.
  static let minimumDocuments = 16
  /// A union is kept when its lists have more postings than this share of the documents.
  package static let threshold = 0.5
  /// A union of what begins with a gram in an attribute that says what items are called is also kept
  /// when it has more lists: with every letter that is typed it is asked for.
  static let mostLists = 256

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

  /// A cursor over the documents of a gram in a scope; nil when they are not kept.
  package func cursor(_ gram: Gram, scope: UInt16) throws(StoreError) -> BlockCursor? {
    guard let entry = try entry(gram, scope) else { return nil }
    return try DocumentList.cursor(view(entry), documentCount: documentCount)
  }

  /// How many documents a gram has in a scope, deleted ones among them; nil when they are not kept.
  package func count(_ gram: Gram, scope: UInt16) throws(StoreError) -> Int? {
    guard let entry = try entry(gram, scope) else { return nil }
    return min(Int(try section.u32(entry + 12)), Int(documentCount))
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

  private func view(_ entry: Int) throws(StoreError) -> ByteView {
    let offset = try section.u64(entry + 16)
    let length = Int(try section.u32(entry + 24))
    guard offset <= UInt64(entriesAt), length <= entriesAt - Int(offset) else {
      throw section.damaged(entry, "invariant 2: place of a hot union")
    }
    return try section.view(Int(offset), length)
  }

  /// Checks the numbered invariants; decodes every list.
  package func checkInvariants() throws(StoreError) {
    var last: (UInt64, UInt16)?
    for index in 0..<count {
      let at = entriesAt + index * HotUnions.entrySize
      let key = (try section.u64(at), try section.u16(at + 8))
      if let last, last >= key { throw section.damaged(at, "invariant 1: order of hot unions") }
      last = key
      let view = try view(at)
      try DocumentList.checkInvariants(view, documentCount: documentCount)
      let documents = try DocumentList.count(view, documentCount: documentCount)
      guard documents == Int(try section.u32(at + 12)) else {
        throw section.damaged(at, "invariant 2: documents of a hot union")
      }
    }
  }
}
