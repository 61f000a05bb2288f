import ByteStore
import Postings
import TermDictionary

/// Attribute by attribute, the terms it has and where their postings stand.
///
/// The lexicon has the entries of a term side by side, so an expansion of a thousand terms reads a
/// thousand places of it to find those of one attribute. Here a bit tells whether the attribute has
/// a term, and what most lists say, one document, stands beside it: neither the lexicon nor the
/// postings are read for these.
///
/// ```
/// tables   flags · steps · values, each with the differences of the attributes that share it
/// flags    u64 words, a bit a term
/// steps    12 bytes for every 8 words of the flags: flagged terms before them u32 · least reference of a
///          list of theirs u64
/// values   one a flagged term (`PackedArray`): document << 1 | 1, where the list has one document with
///          the first spelling; elsewhere its reference, less that of the step, << 1, or the number of
///          documents << 1 where that is not less than it: then the lexicon tells
/// differences  u64 words, a bit a term: the table does not hold for it, and the lexicon tells
/// entries  ascending by attribute, 24 bytes each: attribute u16 · 0 u16 · 0 u32 · offset of the table u64 ·
///          of the differences u64, 0 where there are none
/// trailer  terms, entries at
/// ```
/// Invariants:
/// 1. attributes ascend strictly; every table lies before the entries.
/// 2. a table has the terms of the attribute and the documents of their lists, as the lexicon says.
///
/// Attributes whose terms but a few have the same documents share a table: titles and names often
/// do. Kept for the attributes that are searched and are not content, if their terms are not too
/// few among all terms. Written for segments that stay; absent elsewhere.
package final class AttributeTerms: Sendable {
  static let version: UInt32 = 1
  static let fieldCount = 2
  static let entrySize = 24
  static let wordsPerStep = 8
  static let stepSize = 12
  /// A table pays when the attribute has one of so many terms.
  static let sparsest = 4
  /// A table is shared when it does not hold for one term of so many at most.
  static let mostDifferences = 8

  private let section: SectionReader
  private let termCount: Int
  private let tables: [(attribute: UInt16, table: AttributeTermTable)]

  package init(
    _ section: SectionReader, termCount: Int, documentCount: UInt32
  ) throws(StoreError) {
    let trailer = try SectionTrailer(
      section, fieldCount: AttributeTerms.fieldCount, version: AttributeTerms.version)
    self.section = section
    self.termCount = try trailer.field(0, atMost: termCount)
    let entriesAt = try trailer.field(1, atMost: trailer.start)
    let (count, rest) = (trailer.start - entriesAt).quotientAndRemainder(
      dividingBy: AttributeTerms.entrySize)
    guard self.termCount == termCount, rest == 0, count <= Int(UInt16.max) else {
      throw section.damaged(trailer.start, "number of terms of attributes")
    }
    var tables: [(attribute: UInt16, table: AttributeTermTable)] = []
    for index in 0..<count {
      let at = entriesAt + index * AttributeTerms.entrySize
      let attribute = try section.u16(at)
      let offset = try section.u64(at + 8)
      let differences = try section.u64(at + 16)
      guard tables.last.map({ $0.attribute < attribute }) ?? true, offset <= UInt64(entriesAt),
        differences <= UInt64(max(0, entriesAt - (termCount + 63) / 64 * 8))
      else {
        throw section.damaged(at, "invariant 1: tables of attributes")
      }
      let table = try AttributeTermTable(
        section, at: Int(offset), differencesAt: Int(differences), termCount: termCount,
        documentCount: documentCount)
      guard table.end <= entriesAt else {
        throw section.damaged(at, "invariant 1: tables of attributes")
      }
      tables.append((attribute, table))
    }
    self.tables = tables
    // Nothing would be read of it.
    if tables.isEmpty { try section.checkOwed() }
  }

  /// The table of an attribute; nil where none is kept.
  package func table(of attribute: UInt16) -> AttributeTermTable? {
    tables.first { $0.attribute == attribute }?.table
  }

  /// Checks the numbered invariants against the vocabulary and the lists of the segment, which two
  /// objects read.
  package func checkInvariants(
    _ vocabulary: Vocabulary, _ lists: (PostingUnion, PostingUnion)
  ) throws(StoreError) {
    for (attribute, table) in tables {
      var rank = 0
      for term in 0..<UInt32(termCount) {
        let entry = try vocabulary.entries(of: term).first { $0.attribute == attribute }
        let value = try table.value(of: term)
        if value != nil { rank += 1 }
        guard try AttributeTerms.agree(value, entry, lists) else {
          throw section.damaged(table.start, "invariant 2: term \(term) of attribute \(attribute)")
        }
      }
      guard rank == table.count || table.isShared else {
        throw section.damaged(table.start, "invariant 2: terms of attribute \(attribute)")
      }
    }
  }

  /// Whether what stands beside a term tells the documents of its list.
  private static func agree(
    _ value: AttributeTermTable.Value?, _ entry: TermEntry?, _ lists: (PostingUnion, PostingUnion)
  ) throws(StoreError) -> Bool {
    switch (value, entry) {
    case (nil, nil): return true
    case (.list(let reference)?, let entry?):
      if reference == entry.reference { return true }
      let other = TermEntry(
        attribute: entry.attribute, documentCount: try lists.0.documentCount(at: reference),
        reference: reference)
      return try PostingUnion.haveSameDocuments(other, of: lists.0, entry, of: lists.1)
    case (.document(let document)?, let entry?):
      let single = try lists.0.single(entry)
      return single?.document == document && single?.mask == 1
    case (.unknown?, _): return true
    default: return false
    }
  }
}

/// The terms of one attribute.
package struct AttributeTermTable: Sendable {
  /// What stands beside a term.
  enum Value {
    /// The only document of the list, with the first spelling.
    case document(UInt32)
    case list(reference: UInt64)
    /// The lexicon tells, also whether the attribute has the term.
    case unknown
  }

  let start: Int
  /// The offset behind the table.
  let end: Int
  let section: SectionReader
  let termCount: Int
  let documentCount: UInt32
  let stepsAt: Int
  let differencesAt: Int
  let values: PackedArray

  init(
    _ section: SectionReader, at start: Int, differencesAt: Int, termCount: Int,
    documentCount: UInt32
  ) throws(StoreError) {
    self.section = section
    self.start = start
    self.differencesAt = differencesAt
    self.termCount = termCount
    self.documentCount = documentCount
    let words = (termCount + 63) / 64
    stepsAt = start + words * 8
    let steps = (words + AttributeTerms.wordsPerStep - 1) / AttributeTerms.wordsPerStep
    var at = stepsAt + steps * AttributeTerms.stepSize
    guard at <= section.count else { throw section.damaged(start, "terms of an attribute") }
    values = try PackedArray(section, at: &at)
    end = at
  }

  /// Terms of the table.
  var count: Int { values.count }

  /// Whether the table was made of another attribute, and does not hold for some terms.
  var isShared: Bool { differencesAt > 0 }

  /// What stands beside a term; nil where the attribute has it not.
  ///
  /// Of many terms an ``AttributeTermReader`` tells it.
  func value(of term: UInt32) throws(StoreError) -> Value? {
    var reader = AttributeTermReader(self)
    return try reader.value(of: term)
  }
}
