extension TypedSearch {
  /// A word with what may stand for it.
  struct Replaced {
    let word: TypedWord
    /// So many times items have it as it was typed, attribute by attribute.
    var frequency = 0
    /// Words with a slip or two, the likeliest first.
    var near: [SimilarWords.Word] = []
    /// What finds each of them.
    var similar: [WordForm] = []
    /// Others.
    var others: [TypedAlternative] = []
    /// The words that were typed as one.
    var split: [[UInt8]]?
    /// Of a word with signs in it, its runs with a slip in one of them.
    var spellings: [(meant: [[UInt8]], likelihood: Float)] = []

    var isEmpty: Bool { similar.isEmpty && others.isEmpty }
  }

  /// The words of one search and what may stand for them, each found once: what was perhaps meant is
  /// asked for first, and then what to fill up with.
  ///
  /// Not thread-safe: belongs to one running search.
  final class Replacements {
    struct Key: Hashable {
      let word: TypedWord
      let isWide: Bool
    }

    /// What may stand for words.
    let replaced = FoundOnce<Key, Replaced>()
    /// The words that were typed as one.
    let splits = FoundOnce<[UInt8], [[UInt8]]?>()
    /// Words as they were typed.
    let typed = FoundOnce<TypedWord, [TypedAlternative]>()
    /// Words as a whole.
    let whole = FoundOnce<TypedWord, TypedAlternative?>()
    /// Whether no item has a word.
    let absent = FoundOnce<TypedWord, Bool>()
    /// What counts besides the words that were typed, where items lack one of them, or have all.
    let bonuses = FoundOnce<Bool, [RankedLeaf]>()
  }
}
