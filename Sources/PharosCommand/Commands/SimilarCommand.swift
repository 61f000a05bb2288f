import ItemLines
import Pharos
import QueryLanguage

/// What `pharos similar` does.
enum SimilarCommand {
  static func run(_ arguments: Arguments, _ console: Console) async throws(CommandFailure)
    -> ExitCode
  {
    try SearchOptions.check(arguments)
    try checkVectors(arguments)
    let limit = try arguments.integer(.mostSimilar, in: 1...(.max)) ?? 10
    let ranking = try RankingOptions.ranking(arguments)
    let filters = try filters(arguments)
    var configuration = IndexConfiguration()
    configuration.embedder = try VectorOptions.embedder(arguments)
    let snapshot = try await IndexAccess.openForReading(arguments, configuration)
    RankingOptions.warnAboutUnknownNames(ranking, snapshot, console)
    VectorOptions.warnWithoutVectors(arguments, snapshot, console)
    let selection = AttributeSelection(arguments)
    selection?.warnAboutUnknownNames(snapshot, console)
    for filter in filters {
      for name in snapshot.unknownAttributes(in: filter) { console.say("pharos: warning: \(name)") }
    }

    let identifier = arguments.operands.first ?? ""
    let form = SearchCommand.form(
      arguments, selection?.keys, console, zone: configuration.timeZone)
    let printer = ItemPrinter(console: console, form: form)
    let marks =
      !arguments.has(.ids) && !arguments.has(.vectors)
      && (arguments.has(.snippets) || printer.readsWholeItems || console.style.isOn)
    var words: [TellingWord] = []
    let found: [ResultList.Entry]
    do throws(IndexError) {
      if marks || arguments.has(.tellingWords) {
        words = try snapshot.tellingWords(of: identifier, ranking: ranking)
      }
      if configuration.embedder == nil {
        found = try snapshot.similar(
          to: identifier, limit: limit, filters: filters, ranking: ranking
        ).map { ResultList.Entry(document: $0.document, score: $0.score) }
      } else {
        found = try snapshot.nearest(
          toItem: identifier, limit: limit, filters: filters,
          leastSimilarity: configuration.leastSimilarity
        ).map { near in
          ResultList.Entry(
            document: near.document, score: Int32(near.similarity * Ranking.pointsPerUnit))
        }
      }
    } catch {
      guard case .noSuchItem = error else { throw .index(error) }
      console.say("pharos: \(error.explanation)")
      return .nothingMatched
    }
    if arguments.has(.ids) {
      let identifiers = try reporting { () throws(IndexError) in
        try snapshot.identifiers(of: found.map(\.document))
      }
      try SearchCommand.print(identifiers, arguments, console)
    } else {
      let documents = DocumentPrinter(
        snapshot: snapshot, printer: printer, attributes: selection?.keys,
        marking: ResultMarking(marks ? .query(query(for: words)) : nil, in: snapshot),
        printsSnippets: arguments.has(.snippets))
      try documents.print(found)
    }
    try console.results.flush()
    if arguments.has(.tellingWords) { tell(words, console) }
    return found.isEmpty ? .nothingMatched : .success
  }

  /// Meaning asks for no words, and has no weights.
  private static func checkVectors(_ arguments: Arguments) throws(CommandFailure) {
    guard arguments.has(.vectors) else { return }
    for option in [.tellingWords, .snippets] + RankingOptions.all where arguments.has(option) {
      throw arguments.failure("--\(option.name) and --vectors do not go together")
    }
  }

  /// What every item must match as well.
  private static func filters(_ arguments: Arguments) throws(CommandFailure) -> [Query] {
    var filters: [Query] = []
    for text in arguments.texts(.filter) {
      do throws(QueryError) {
        filters.append(try Query(parsing: text))
      } catch {
        throw .query(error, text: text, advice: nil)
      }
    }
    return filters
  }

  /// What is emphasized in results: the words that were looked for.
  private static func query(for words: [TellingWord]) -> Query {
    .any {
      for word in words {
        Attribute.anyWithContent.hasPhrase(word.text, [.ignoreCase, .ignoreDiacritics])
      }
    }
  }

  private static func tell(_ words: [TellingWord], _ console: Console) {
    guard !words.isEmpty else { return }
    var table = TextTable(header: ["weight", "word"], rightAligned: [0])
    for word in words {
      let hundredths = Int((Double(word.weight) * 100).rounded())
      let fraction = String(hundredths % 100)
      table.add([
        "\(hundredths / 100).\(fraction.count < 2 ? "0" : "")\(fraction)",
        PrintableText.line(word.text),
      ])
    }
    console.say(String(table.text.dropLast()))
  }
}
