import ItemLines
import Pharos

/// What `pharos delete` does.
enum DeleteCommand {
  static func run(_ arguments: Arguments, _ console: Console) async throws(CommandFailure)
    -> ExitCode
  {
    if arguments.has(.all), let operand = arguments.operands.first {
      throw arguments.failure(
        "--all deletes everything; what is “\(PrintableText.excerpt(operand))” for?")
    }
    var batch = Batch()
    if arguments.has(.all) {
      batch.deleteAll()
    } else if arguments.has(.domain) {
      batch.delete(domains: arguments.texts(.domain) + arguments.operands)
    } else {
      batch.delete(identifiers: arguments.texts(.identifier) + arguments.operands)
    }
    let index = try await IndexAccess.openExisting(arguments)
    let before = index.snapshot().storedItemCount
    do throws(IndexError) { try await index.commit(batch) } catch { throw .index(error) }
    let deleted = before - index.snapshot().storedItemCount
    try await IndexAccess.close(index, console)
    console.say("pharos: \(PrintableText.count(deleted, "item")) deleted")
    return .success
  }
}
