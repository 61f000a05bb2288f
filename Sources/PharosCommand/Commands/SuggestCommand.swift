import ItemLines
import Pharos

/// What `pharos suggest` does.
enum SuggestCommand {
  static func run(_ arguments: Arguments, _ console: Console) async throws(CommandFailure)
    -> ExitCode
  {
    let limit = try arguments.integer(.suggestions, in: 1...1000) ?? 10
    let snapshot = try await IndexAccess.openForReading(arguments)
    let typed = arguments.operands.first ?? ""
    let found = try reporting { () throws(IndexError) in
      let results = try snapshot.top(typed: TypedQuery(typed, fillsUp: false), limit: 10)
      return try snapshot.completions(of: typed, limit: limit, results: results)
    }
    for completion in found {
      guard arguments.has(.json) else {
        try console.results.write(MarkedText(completion).painted(console.style) + "\n")
        continue
      }
      var json = JSONText()
      json.object { json in
        json.key("text")
        json.text(completion.text)
        json.key("kind")
        json.text(completion.kind.rawValue)
        json.key("score")
        json.number(completion.score)
        json.key("typed")
        json.list(completion.typedRanges) { json, range in
          let utf8 = completion.text.utf8
          json.list([range.lowerBound, range.upperBound]) { json, place in
            json.integer(utf8.distance(from: utf8.startIndex, to: place))
          }
        }
      }
      json.endLine()
      try console.results.write(json.bytes)
    }
    return found.isEmpty ? .nothingMatched : .success
  }
}
