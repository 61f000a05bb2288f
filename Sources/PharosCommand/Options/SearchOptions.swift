/// Options of `pharos search` that would have no effect together are refused.
enum SearchOptions {
  private static let conflicts: [(OptionSpec, [OptionSpec])] = [
    (.count, [.limit, .attributes, .facets, .sort, .offset, .snippets]),
    (.null, [.count, .searchJSON, .facets]),
    (.ids, [.attributes, .facets, .snippets]),
    (.facets, [.attributes, .sort, .offset, .snippets]),
    (.groupDuplicates, [.count, .facets]),
    (.weight, [.count, .facets, .sort]),
    (.popularity, [.count, .facets, .sort]),
    (.languages, [.count, .facets, .sort]),
    (.vectors, [.count, .facets, .sort]),
  ]

  static func check(_ arguments: Arguments) throws(CommandFailure) {
    for (option, others) in conflicts where arguments.has(option) {
      for other in others where arguments.has(other) {
        throw arguments.failure("--\(other.name) and --\(option.name) do not go together")
      }
    }
    guard !arguments.has(.null) || arguments.has(.ids) else {
      throw arguments.failure("--null ends identifiers: --ids is missing")
    }
  }

  /// Only typed text is ranked, and looked for by meaning.
  static func checkRanking(_ arguments: Arguments) throws(CommandFailure) {
    for option in RankingOptions.all where arguments.has(option) && !arguments.has(.user) {
      throw arguments.failure("--\(option.name) is for the best results: --user is missing")
    }
    guard !arguments.has(.vectors) || arguments.has(.user) else {
      throw arguments.failure("--vectors is for text as a person types it: --user is missing")
    }
  }
}
