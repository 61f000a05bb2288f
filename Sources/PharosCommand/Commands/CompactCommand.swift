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
    do throws(IndexError) {
      let before = bytes(of: index)
      try await index.compact()
      let after = bytes(of: index)
      try await index.close()
      console.say(
        "pharos: \(PrintableText.count(before, "byte")) before, "
          + "\(PrintableText.number(after)) after")
    } catch {
      throw .index(error)
    }
    return .success
  }

  private static func bytes(of index: SearchIndex) -> Int {
    index.snapshot().statistics.segments.reduce(0) { $0 + $1.bytes }
  }
}
