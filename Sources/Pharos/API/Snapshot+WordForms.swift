extension Snapshot {
  /// The pairs of endings that typed text takes for forms of words, as the terms of this moment teach
  /// them: the most frequent first.
  ///
  /// Reads the lexicons once, as the first search for typed text does.
  ///
  /// - Parameter examples: the most words that are named of each pair.
  /// - Throws: ``IndexError/damaged(place:offset:detail:remedy:)``.
  package func endingPairs(examples: Int = 2) throws(IndexError) -> [EndingPair] {
    try reporting {
      let now = Binder(configuration).now
      let dead = try state.dead(at: now)
      return EndingPairs.described(
        words: try WordFamilies(state, dead: dead).words, examples: examples)
    }
  }
}
