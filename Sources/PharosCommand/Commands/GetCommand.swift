import ItemLines
import Pharos

/// What `pharos get` does.
enum GetCommand {
  static func run(_ arguments: Arguments, _ console: Console) async throws(CommandFailure)
    -> ExitCode
  {
    let snapshot = try await IndexAccess.openForReading(arguments)
    let selection = AttributeSelection(arguments)
    selection?.warnAboutUnknownNames(snapshot, console)
    let printer = ItemPrinter(console: console, form: .json)
    var found = 0
    for identifier in arguments.operands {
      let item = try reporting { () throws(IndexError) in
        try snapshot.item(identifier, fetching: selection?.keys)
      }
      if let item {
        found += 1
        try printer.print(item)
      } else {
        console.say("pharos: there is no item “\(PrintableText.excerpt(identifier))”")
      }
    }
    return found > 0 ? .success : .nothingMatched
  }
}
