import Pharos

/// What `pharos explain` does.
enum ExplainCommand {
  static func run(_ arguments: Arguments, _ console: Console) async throws(CommandFailure)
    -> ExitCode
  {
    let ranking = try RankingOptions.ranking(arguments)
    let snapshot = try await IndexAccess.openForReading(arguments)
    let text = arguments.operands.first ?? ""
    guard let identifier = arguments.text(.explainedItem) else {
      guard !arguments.has(.user) else {
        throw arguments.failure("--user explains the score of an item: --item ID is missing")
      }
      let query = try QueryText.parse(arguments)
      let explanation = try reporting { () throws(IndexError) in try snapshot.explain(query) }
      try console.results.write(explanation.description + "\n")
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
      throw .input("no item has the id “\(identifier)”")
    }
    try console.results.write(explanation.description + "\n")
    return explanation.isMatch ? .success : .nothingMatched
  }
}
