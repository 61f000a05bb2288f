import Postings
import Segments

/// The lengths of an attribute's texts in the living documents of an index: what an average is of.
///
/// Sums of codes as they are decoded, not of the lengths themselves, so that deleted documents can
/// be taken off exactly and the average does not depend on which segments documents are in.
struct LiveLengths {
  private(set) var total: UInt64 = 0
  private(set) var documents: UInt64 = 0

  /// Average length, at least 1.
  var average: Float {
    documents == 0 ? 1 : max(1, Float(total) / Float(documents))
  }

  /// Adds the living documents of a segment.
  ///
  /// - Parameter dead: the segment's documents that are deleted or have expired.
  mutating func add(_ segment: Segment, dead: DeadDocuments?, attribute: String) throws {
    guard let number = segment.attributes.number(named: attribute),
      let column = try segment.lengths.column(number)
    else { return }
    // What a damaged directory says may be anything: then the average is wrong, and nothing worse.
    total &+= column.total
    documents &+= UInt64(column.documents)
    guard let gone = dead?.lengths(number, in: column) else { return }
    total &-= gone.total
    documents &-= gone.documents
  }

  /// Adds a document; code 0 is that of no text.
  mutating func add(code: UInt8) {
    guard code > 0 else { return }
    total &+= UInt64(LengthCode.decode(code))
    documents &+= 1
  }
}
