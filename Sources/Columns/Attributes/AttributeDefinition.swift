import Postings

/// How an attribute takes part in searches.
@usableFromInline
package struct AttributeTraits: OptionSet, Hashable, Sendable {
  @usableFromInline package let rawValue: UInt8
  @inlinable
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Part of `*` and `**`.
  @inlinable
  package static var inDefaultSearch: AttributeTraits { AttributeTraits(rawValue: 1) }
  /// Content: part of `**`, matched by words.
  @inlinable
  package static var isContent: AttributeTraits { AttributeTraits(rawValue: 2) }
  /// Declared by the program, not by the registry.
  @inlinable
  package static var isCustom: AttributeTraits { AttributeTraits(rawValue: 4) }
  /// Its text can be searched for.
  @inlinable
  package static var searchable: AttributeTraits { AttributeTraits(rawValue: 8) }
  /// What the item is called: its words count most as completions.
  @inlinable
  package static var namesItem: AttributeTraits { AttributeTraits(rawValue: 16) }
}

/// Which columns and lists of an attribute a segment has.
@usableFromInline
package struct AttributeColumns: OptionSet, Hashable, Sendable {
  @usableFromInline package let rawValue: UInt8
  @inlinable
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Posting lists.
  @inlinable
  package static var postings: AttributeColumns { AttributeColumns(rawValue: 1) }
  /// A column of short values.
  @inlinable
  package static var values: AttributeColumns { AttributeColumns(rawValue: 2) }
  /// A column of numbers and Booleans.
  @inlinable
  package static var numbers: AttributeColumns { AttributeColumns(rawValue: 4) }
  /// A column of dates.
  @inlinable
  package static var dates: AttributeColumns { AttributeColumns(rawValue: 8) }
}

/// What a segment knows of one of its attributes.
package struct AttributeDefinition: Sendable {
  /// The attribute's canonical name, UTF-8.
  package let name: [UInt8]
  package let traits: AttributeTraits
  package let columns: AttributeColumns
  /// Documents that have a text value.
  package let documentsWithText: UInt32
  /// Runs of all text values.
  package let runCount: UInt64
  /// Documents that have a value of any type.
  package let present: StoredDocuments
  /// Documents with a run that is not in the lexicon: to be verified always.
  package let irregular: StoredDocuments
  /// Documents with a value that is too long for the column of values.
  package let overflow: StoredDocuments
  /// Documents with runs that touch: only there can a star inside a pattern by words span runs.
  package let joined: StoredDocuments

  /// The name as text.
  package var title: String { String(decoding: name, as: UTF8.self) }
}

/// The same, to be written.
package struct AttributeInput: Sendable {
  package var name: String
  package var traits: AttributeTraits
  package var columns: AttributeColumns = []
  package var documentsWithText: UInt32 = 0
  package var runCount: UInt64 = 0
  /// Ascending, as the others are.
  package var present: [UInt32] = []
  package var irregular: [UInt32] = []
  package var overflow: [UInt32] = []
  package var joined: [UInt32] = []

  package init(name: String, traits: AttributeTraits) {
    self.name = name
    self.traits = traits
  }
}
