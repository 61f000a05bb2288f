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
    private struct Key: Hashable {
      let word: TypedWord
      let isWide: Bool
    }

    private var known: [Key: Replaced] = [:]
    private var splits: [[UInt8]: [[UInt8]]?] = [:]
    private var typed: [TypedWord: [TypedAlternative]] = [:]
    private var whole: [TypedWord: TypedAlternative?] = [:]
    private var absent: [TypedWord: Bool] = [:]
    private var bonuses: [Bool: [RankedLeaf]] = [:]

    /// A word as it was typed.
    func asTyped(
      _ word: TypedWord, _ find: () throws -> [TypedAlternative]
    ) rethrows -> [TypedAlternative] {
      if let known = typed[word] { return known }
      let found = try find()
      typed[word] = found
      return found
    }

    /// A word as a whole.
    func whole(
      _ word: TypedWord, _ find: () throws -> TypedAlternative?
    ) rethrows -> TypedAlternative? {
      if let known = whole[word] { return known }
      let found = try find()
      whole[word] = .some(found)
      return found
    }

    /// What counts besides the words that were typed, where items have all of them or not.
    func bonuses(lacksWord: Bool, _ find: () throws -> [RankedLeaf]) rethrows -> [RankedLeaf] {
      if let known = bonuses[lacksWord] { return known }
      let found = try find()
      bonuses[lacksWord] = found
      return found
    }

    /// Whether no item has a word.
    func isNowhere(_ word: TypedWord, _ find: () throws -> Bool) rethrows -> Bool {
      if let known = absent[word] { return known }
      let found = try find()
      absent[word] = found
      return found
    }

    func value(
      of word: TypedWord, isWide: Bool, _ find: () throws -> Replaced
    ) rethrows -> Replaced {
      let key = Key(word: word, isWide: isWide)
      if let known = known[key] { return known }
      let found = try find()
      known[key] = found
      return found
    }

    /// The words that were typed as one.
    func split(of term: [UInt8], _ find: () throws -> [[UInt8]]?) rethrows -> [[UInt8]]? {
      if let known = splits[term] { return known }
      let found = try find()
      splits[term] = .some(found)
      return found
    }
  }
}
