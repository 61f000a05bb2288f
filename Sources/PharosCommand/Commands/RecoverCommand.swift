import ItemLines
import Pharos

/// What `pharos recover` does.
enum RecoverCommand {
  static func run(_ arguments: Arguments, _ console: Console) async throws(CommandFailure)
    -> ExitCode
  {
    let path = try arguments.required(.index)
    if arguments.has(.undo) { return try await undo(path, console) }
    let isTrial = arguments.has(.dryRun)
    let report: RecoveryReport
    do throws(IndexError) {
      report =
        isTrial
        ? try await SearchIndex.previewRecovery(at: path)
        : try await SearchIndex.recover(at: path)
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
    for line in files(report, path) { console.say("pharos: \(line)") }
    let kept = PrintableText.count(report.itemsKept, "item")
    try console.results.write(
      isTrial
        ? "Nothing was changed; recover would keep \(kept), \(salvaged(report))\(lost(report)).\n"
        : "The index can be used: \(kept) kept, \(salvaged(report))\(lost(report)).\n")
    return .success
  }

  private static func undo(
    _ path: String, _ console: Console
  ) async throws(CommandFailure) -> ExitCode {
    let report: RecoveryUndoReport
    do throws(IndexError) {
      report = try await SearchIndex.undoRecovery(at: path)
    } catch {
      throw .index(error)
    }
    let files = PrintableText.count(report.filesRestored.count, "file")
    console.say("pharos: what the recovery had made is in \(path)/\(report.folder)")
    try console.results.write("The index is what it was before: \(files) restored.\n")
    return .success
  }

  /// Where files have gone, or would go.
  private static func files(_ report: RecoveryReport, _ path: String) -> [String] {
    guard let folder = report.folder else {
      return report.filesSetAside.map { "\($0.name) would be set aside: \(reason($0))" }
    }
    let files = PrintableText.count(report.filesSetAside.count, "file")
    return [
      "\(files) set aside in \(path)/\(folder), record.json says why; "
        + "`pharos recover --undo --index DIR` brings them back"
    ]
  }

  private static func reason(_ file: RecoveryReport.SetAsideFile) -> String {
    file.damage.isEmpty ? "it is replaced" : file.damage.joined(separator: ", ")
  }

  private static func salvaged(_ report: RecoveryReport) -> String {
    guard report.itemsSalvaged > 0 else { return "" }
    return "\(PrintableText.number(report.itemsSalvaged)) of them salvaged, "
  }

  private static func lost(_ report: RecoveryReport) -> String {
    guard let items = report.itemsLost else { return "it is not known how many were lost" }
    return items == 0 ? "none lost" : "\(PrintableText.number(items)) lost"
  }
}
