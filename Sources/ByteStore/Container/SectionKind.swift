/// What a section of a segment holds.
///
/// The raw value is stored.
package enum SectionKind: UInt32, CaseIterable, Sendable {
  case attributes = 1
  case lexicon
  case reverseOrder
  case grams
  case hotUnions
  case spellings
  case parts
  case postings
  // 9 is free.
  case values = 10
  case numbers
  case fixedColumns
  case identity
  case store
  case lengths
  case pairs
  case innerWords
  case attributeTerms
  case completions
  case wordFilter
  case forms
  case text
  case vectors
}
