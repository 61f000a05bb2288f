import ItemLines
import Pharos

/// What `pharos explain` does.
enum ExplainCommand {
  static func run(_ arguments: Arguments, _ console: Console) async throws(CommandFailure)
    -> ExitCode
  {
    let ranking = try RankingOptions.ranking(arguments)
    let snapshot = try await IndexAccess.openForReading(arguments)
    RankingOptions.warnAboutUnknownNames(ranking, snapshot, console)
    let text = arguments.operands.first ?? ""
    guard let identifier = arguments.text(.explainedItem) else {
      let typed = arguments.has(.user) ? TypedQuery(text) : nil
      let query = if let typed { typed.query } else { try QueryText.parse(arguments) }
      let explanation = try reporting { () throws(IndexError) in try snapshot.explain(query) }
      try console.results.write(PrintableText.lines(explanation.description) + "\n")
      if let typed {
        try tellForms(of: typed, console)
        try explain(typed, ranking, snapshot, console)
      }
      return .success
    }
    let explanation: ScoreExplanation?
    if arguments.has(.user) {
      explanation = try reporting { () throws(IndexError) in
        try snapshot.explainScore(of: identifier, typed: TypedQuery(text), ranking: ranking)
      }
    } else {
      let query = try QueryText.parse(arguments)
      explanation = try reporting { () throws(IndexError) in
        try snapshot.explainScore(of: identifier, query, ranking: ranking)
      }
    }
    guard let explanation else {
      console.say("pharos: there is no item “\(PrintableText.excerpt(identifier))”")
      return .nothingMatched
    }
    try console.results.write(PrintableText.lines(explanation.description) + "\n")
    return explanation.isMatch ? .success : .nothingMatched
  }

  /// What was understood of typed text besides plain words.
  private static func tellForms(
    of typed: TypedQuery, _ console: Console
  ) throws(CommandFailure) {
    let parts = typed.syntax.parts.filter { $0.kind != .word || $0.isExcluded }
    guard !parts.isEmpty else { return }
    var table = TextTable(header: ["understood as", "text"])
    for part in parts {
      table.add([(part.isExcluded ? "not " : "") + part.kind.words, PrintableText.line(part.text)])
    }
    try console.results.write("\n\(table.text)")
  }

  /// The best results of typed text: how well each one agrees with it, and its points.
  private static func explain(
    _ typed: TypedQuery, _ ranking: Ranking, _ snapshot: Snapshot, _ console: Console
  ) throws(CommandFailure) {
    let results: [TypedResult]
    let identifiers: [String]
    do throws(IndexError) {
      results = try snapshot.top(typed: typed, limit: ResultList.usualLimit, ranking: ranking)
      identifiers = try snapshot.identifiers(of: results.map(\.document))
    } catch {
      throw .index(error)
    }
    guard !results.isEmpty else { return }
    var table = TextTable(header: ["points", "agrees by", "id"], rightAligned: [0])
    for (result, identifier) in zip(results, identifiers) {
      table.add([
        PrintableText.number(Int(result.score)), result.tier.words, PrintableText.line(identifier),
      ])
    }
    try console.results.write("\n\(table.text)")
    console.say("--item ID tells what the points of an item are made of")
  }
}

extension TypedSyntax.Part.Kind {
  /// The kind in words.
  fileprivate var words: String {
    switch self {
    case .word: "word"
    case .phrase: "phrase"
    case .filter(let field): field.rawValue
    case .either: "either"
    }
  }
}

extension TypedMatchTier {
  /// The tier in words.
  fileprivate var words: String {
    switch self {
    case .match: "every word"
    case .similar: "similar words"
    case .partial: "some words"
    case .meaning: "meaning"
    }
  }
}
