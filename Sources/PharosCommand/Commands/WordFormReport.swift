import ItemLines
import Pharos

/// What `pharos stats --word-forms` prints: the pairs of endings that an index has taught.
enum WordFormReport {
  static func run(
    _ snapshot: Snapshot, _ arguments: Arguments, _ console: Console
  ) throws(CommandFailure) -> ExitCode {
    let pairs = try reporting { () throws(IndexError) in try snapshot.endingPairs() }
    if arguments.has(.json) {
      for pair in pairs { try console.results.write(json(pair)) }
    } else {
      try console.results.write(text(pairs))
    }
    return .success
  }

  private static func text(_ pairs: [EndingPair]) -> String {
    guard !pairs.isEmpty else { return "no two endings have enough beginnings in common\n" }
    var table = TextTable(
      header: ["beginnings", "endings", "", "examples"], rightAligned: [0])
    for pair in pairs {
      let examples = pair.examples.map { PrintableText.line("\($0.word) \($0.form)") }
      table.add([
        PrintableText.number(pair.beginnings), PrintableText.line("-" + pair.ending),
        PrintableText.line("-" + pair.other), examples.joined(separator: ", "),
      ])
    }
    return table.text
  }

  private static func json(_ pair: EndingPair) -> [UInt8] {
    var json = JSONText()
    json.object { json in
      json.key("endings")
      json.list([pair.ending, pair.other]) { $0.text($1) }
      json.key("beginnings")
      json.integer(pair.beginnings)
      json.key("examples")
      json.list(pair.examples) { json, example in
        json.list([example.word, example.form]) { $0.text($1) }
      }
    }
    json.endLine()
    return json.bytes
  }
}
