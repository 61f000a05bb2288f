import ItemLines
import Pharos

/// What typed text is measured beside: BM25 with words as they are, BM25 with Snowball's stems where
/// the system has its library, and typed text with the fixed weights where others were asked for or
/// learned.
struct ComparedRankings {
  /// A way to rank: the identifiers of its best items for a text.
  struct Contender {
    let name: String
    /// The name in JSON.
    let key: String
    let top: (_ count: Int, _ text: String) throws(CommandFailure) -> [String]
  }

  /// BM25 first; typed text last.
  let rankings: [Contender]

  init(
    _ items: EvaluatedItems, _ arguments: Arguments, isPlain: Bool = false
  ) throws(CommandFailure) {
    let ranking = try RankingOptions.ranking(arguments)
    let plain = PlainBM25(items.items)
    var rankings = [Contender(name: "BM25", key: "BM25") { plain.top($0, $1) }]
    let language = arguments.text(.stemmer) ?? "english"
    if let stemmer = SnowballStemmer(language) {
      let stemmed = PlainBM25(items.items, stemmer)
      rankings.append(
        Contender(name: "BM25, Snowball", key: "snowball") { stemmed.top($0, $1) })
    }
    let others = [OptionSpec.weight, .popularity, .languages]
    if others.contains(where: arguments.has) || arguments.operands.isEmpty {
      rankings.append(
        Contender(name: "fixed weights", key: "fixed") { count, text throws(CommandFailure) in
          try items.top(
            count, TypedQuery(text, isPersonal: false, isPlain: isPlain), ranking: .default)
        })
    }
    rankings.append(
      Contender(name: "typed text", key: "typed") { count, text throws(CommandFailure) in
        try items.top(count, TypedQuery(text, isPlain: isPlain), ranking: ranking)
      })
    self.rankings = rankings
  }

  /// Says what is left out.
  static func sayWhatIsMissing(_ arguments: Arguments, _ console: Console) {
    let language = arguments.text(.stemmer) ?? "english"
    guard SnowballStemmer(language) == nil else { return }
    console.say(
      "BM25 with the stems of Snowball is left out: there is no libstemmer (Debian: libstemmer0d), "
        + "or it does not know “\(PrintableText.excerpt(language))”")
  }
}

extension EvaluatedItems {
  fileprivate func top(
    _ count: Int, _ query: TypedQuery, ranking: Ranking
  ) throws(CommandFailure) -> [String] {
    try reporting { () throws(IndexError) in
      try snapshot.identifiers(
        of: snapshot.top(typed: query, limit: count, ranking: ranking).map(\.document))
    }
  }
}
