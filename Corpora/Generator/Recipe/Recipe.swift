/// What a corpus is made of: read from a file of `Corpora/recipes`.
///
/// A recipe and a seed say everything: item number n is the same on every machine, whatever the
/// number of items or threads. `Corpora/README.md` has all keys.
package struct Recipe: Sendable {
  /// How items are identified.
  enum Identifiers: Sendable {
    /// Like `9e3779b9-7f4a-7c15-f39c-c0605cedc836`.
    case uuid
    /// Like `mixed/17`.
    case number
  }

  /// A language of the corpus.
  struct Language: Sendable {
    let model: LanguageModel
    let share: Double
    /// Number of distinct words.
    let vocabulary: Int
    /// The law of Zipf and Mandelbrot.
    let exponent: Double
    let shift: Double
  }

  /// A content type with the extension of its files.
  struct ContentType: Sendable {
    let identifier: String
    let fileExtension: String
  }

  /// The highest version of the recipe language that is understood.
  package static let version = 1

  package let name: String
  package let summary: String
  /// Changes every random choice.
  package var seed: UInt64
  /// The number of items when none is asked for.
  package let itemCount: Int
  let identifiers: Identifiers
  let languages: [Language]
  let contentTypes: Weighted<ContentType>
  let domains: Weighted<String>?
  let attributes: [AttributeRecipe]
}
