import ItemLines
import Pharos

/// What `pharos compact` does.
enum CompactCommand {
  static func run(_ arguments: Arguments, _ console: Console) async throws(CommandFailure)
    -> ExitCode
  {
    var configuration = IndexConfiguration()
    try configuration.setMemory(arguments)
    let index = try await IndexAccess.openExisting(arguments, configuration)
    let before = bytes(of: index)
    do throws(IndexError) { try await index.compact() } catch { throw .index(error) }
    let after = bytes(of: index)
    try await IndexAccess.close(index, console)
    console.say(
      "pharos: \(PrintableText.count(before, "byte")) before, \(PrintableText.number(after)) after")
    return .success
  }

  private static func bytes(of index: SearchIndex) -> Int {
    index.snapshot().statistics.segments.reduce(0) { $0 + $1.bytes }
  }
}
