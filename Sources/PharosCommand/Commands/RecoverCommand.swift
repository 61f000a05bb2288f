import ItemLines
import Pharos

/// What `pharos recover` does.
enum RecoverCommand {
  static func run(_ arguments: Arguments, _ console: Console) async throws(CommandFailure)
    -> ExitCode
  {
    let path = try arguments.required(.index)
    let report: RecoveryReport
    do throws(IndexError) {
      report = try await SearchIndex.recover(at: path, configuration: IndexConfiguration())
    } catch {
      throw .index(error)
    }
    for note in report.notes { console.say("pharos: \(note)") }
    for name in report.segmentsLost {
      console.say("pharos: not every item of \(name) could be read")
    }
    if report.journalBytesDropped > 0 {
      let bytes = PrintableText.count(report.journalBytesDropped, "byte")
      console.say("pharos: \(bytes) of the journal could not be read and were dropped")
    }
    let kept = PrintableText.count(report.itemsKept, "item")
    try console.results.write("The index can be used: \(kept) kept, \(lost(report)).\n")
    return .success
  }

  private static func lost(_ report: RecoveryReport) -> String {
    guard let items = report.itemsLost else { return "it is not known how many were lost" }
    return items == 0 ? "none lost" : "\(PrintableText.number(items)) lost"
  }
}
