/// The postings of a term in one attribute.
@usableFromInline
package struct TermEntry: Sendable, Hashable {
  package var attribute: UInt16
  package var documentCount: UInt32
  /// Where the list stands in the postings section.
  package var reference: UInt64

  @usableFromInline
  package init(attribute: UInt16, documentCount: UInt32, reference: UInt64) {
    self.attribute = attribute
    self.documentCount = documentCount
    self.reference = reference
  }
}
