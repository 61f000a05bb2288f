import ByteStore
import Postings

/// Documents in which two frequent terms stand next to each other (drawn at ``PairFormat``).
///
/// Exactly the documents whose texts have the two side by side, whatever the spellings: with a pattern that
/// accepts every spelling and any separator it is the answer, else it narrows down.
///
/// Invariants:
/// 1. terms ascend strictly by (attribute, reference).
/// 2. entries ascend strictly by (first, second, kind), and name terms of one attribute that are kept
///    as a pair.
/// 3. every list lies before the entries and has documents.
package final class Pairs: Sendable {
  /// A frequent term of an attribute.
  package struct Term: Sendable {
    let number: UInt16
    let documents: UInt32
    let leastPartner: UInt32
    let attribute: UInt16
  }

  private let section: SectionReader
  private let documentCount: UInt32
  private let entriesAt: Int
  private let termsAt: Int
  /// Number of lists.
  package let count: Int
  /// Number of frequent terms.
  package let termCount: Int

  package init(_ section: SectionReader, documentCount: UInt32) throws(StoreError) {
    guard section.count >= PairFormat.trailerSize else {
      throw section.damaged(0, "pairs end early")
    }
    let trailer = section.count - PairFormat.trailerSize
    let version = try section.u32(trailer + 8)
    guard version == PairFormat.version else {
      throw .unsupportedVersion(
        place: "\(section.kind)", found: version, supported: PairFormat.version)
    }
    termCount = Int(try section.u32(trailer))
    count = Int(try section.u32(trailer + 4))
    guard termCount <= Int(UInt16.max), termCount <= trailer / PairFormat.termSize else {
      throw section.damaged(trailer, "\(termCount) terms of pairs")
    }
    termsAt = trailer - termCount * PairFormat.termSize
    guard count <= termsAt / PairFormat.entrySize else {
      throw section.damaged(trailer, "\(count) pairs")
    }
    entriesAt = termsAt - count * PairFormat.entrySize
    // Nothing would be read of it.
    if count == 0 || termCount == 0 { try section.checkOwed() }
    self.section = section
    self.documentCount = documentCount
  }

  /// The frequent term whose list an entry names; nil when it is none.
  package func term(of entry: TermEntry) throws(StoreError) -> Term? {
    let (reference, attribute) = (entry.reference, entry.attribute)
    var low = 0
    var high = termCount
    while low < high {
      let middle = (low + high) / 2
      let at = termsAt + middle * PairFormat.termSize
      let found = (try section.u16(at + 8), try section.u64(at))
      if found == (attribute, reference) { return try term(middle) }
      if found < (attribute, reference) { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// Whether the documents of two terms side by side are known.
  package static func isKept(_ first: Term, _ second: Term) -> Bool {
    first.attribute == second.attribute && first.leastPartner <= second.documents
  }

  /// A cursor over the documents in which `second` stands next after `first`; nil: in none.
  ///
  /// Precondition: the pair is kept.
  package func cursor(
    _ first: Term, _ second: Term, _ kind: PairKind
  ) throws(StoreError) -> BlockCursor? {
    let key = Self.key(first.number, second.number, kind.rawValue)
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      let found = try self.key(middle)
      if found == key {
        return try DocumentList.cursor(try list(middle), documentCount: documentCount)
      }
      if found < key { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  private static func key(_ first: UInt16, _ second: UInt16, _ kind: UInt16) -> UInt64 {
    UInt64(first) << 32 | UInt64(second) << 16 | UInt64(kind)
  }

  private func key(_ entry: Int) throws(StoreError) -> UInt64 {
    let at = entriesAt + entry * PairFormat.entrySize
    return Self.key(try section.u16(at), try section.u16(at + 2), try section.u16(at + 4))
  }

  private func term(_ number: Int) throws(StoreError) -> Term {
    let at = termsAt + number * PairFormat.termSize
    return Term(
      number: UInt16(truncatingIfNeeded: number), documents: try section.u32(at + 12),
      leastPartner: try section.u32(at + 16), attribute: try section.u16(at + 8))
  }

  private func list(_ entry: Int) throws(StoreError) -> ByteView {
    let at = entriesAt + entry * PairFormat.entrySize
    let start = try section.u64(at + 8)
    let end = entry + 1 < count ? try section.u64(at + PairFormat.entrySize + 8) : UInt64(entriesAt)
    guard start <= end, end <= UInt64(entriesAt) else {
      throw section.damaged(at, "invariant 3 of pairs: place of a list")
    }
    return try section.view(Int(start), Int(end - start))
  }

  /// Checks the numbered invariants; decodes every list.
  package func checkInvariants() throws(StoreError) {
    var terms: [Term] = []
    var lastTerm: (UInt16, UInt64)?
    for number in 0..<termCount {
      let at = termsAt + number * PairFormat.termSize
      let key = (try section.u16(at + 8), try section.u64(at))
      if let lastTerm, lastTerm >= key {
        throw section.damaged(at, "invariant 1 of pairs: order of terms")
      }
      lastTerm = key
      terms.append(try term(number))
    }
    var last: UInt64?
    for entry in 0..<count {
      let at = entriesAt + entry * PairFormat.entrySize
      let key = try key(entry)
      let (first, second) = (Int(try section.u16(at)), Int(try section.u16(at + 2)))
      guard last.map({ $0 < key }) ?? true, first < termCount, second < termCount,
        PairKind(rawValue: try section.u16(at + 4)) != nil,
        Pairs.isKept(terms[first], terms[second])
      else { throw section.damaged(at, "invariant 2 of pairs: entry \(entry)") }
      last = key
      let view = try list(entry)
      try DocumentList.checkInvariants(view, documentCount: documentCount)
      guard try DocumentList.count(view, documentCount: documentCount) > 0 else {
        throw section.damaged(at, "invariant 3 of pairs: a list without documents")
      }
    }
  }
}
