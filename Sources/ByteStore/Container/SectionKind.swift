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
  case separators
  case neighbours

  /// The name of the case; asking for it by reflection takes microseconds.
  package var name: String {
    switch self {
    case .attributes: "attributes"
    case .lexicon: "lexicon"
    case .reverseOrder: "reverseOrder"
    case .grams: "grams"
    case .hotUnions: "hotUnions"
    case .spellings: "spellings"
    case .parts: "parts"
    case .postings: "postings"
    case .values: "values"
    case .numbers: "numbers"
    case .fixedColumns: "fixedColumns"
    case .identity: "identity"
    case .store: "store"
    case .lengths: "lengths"
    case .pairs: "pairs"
    case .innerWords: "innerWords"
    case .attributeTerms: "attributeTerms"
    case .completions: "completions"
    case .wordFilter: "wordFilter"
    case .forms: "forms"
    case .text: "text"
    case .vectors: "vectors"
    case .separators: "separators"
    case .neighbours: "neighbours"
    }
  }
}
