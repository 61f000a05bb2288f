import ItemLines
import Pharos

/// What `pharos verify` does.
enum VerifyCommand {
  static func run(_ arguments: Arguments, _ console: Console) async throws(CommandFailure)
    -> ExitCode
  {
    let path = try arguments.required(.index)
    let report: VerificationReport
    do throws(IndexError) {
      report = try await SearchIndex.verify(
        at: path, deep: arguments.has(.deep), configuration: IndexConfiguration())
    } catch {
      throw .index(error)
    }
    for problem in report.problems { console.say("pharos: \(problem.explanation)") }
    let files = PrintableText.count(report.filesChecked, "file")
    let items = PrintableText.count(report.itemCount, "item")
    let problems = PrintableText.count(report.problems.count, "problem")
    let code = exitCode(report)
    let verdict =
      switch code {
      case .success: "The index is sound: \(files), \(items)"
      case .damaged: "The index is damaged: \(problems) in \(files)"
      default: "The index could not be checked: \(problems) in \(files)"
      }
    let depth =
      arguments.has(.deep)
      ? " (every byte).\n"
      : """
       (what opening reads).
      Not looked at: the pages of the segments, and the items in them; --deep reads every byte.

      """
    try console.results.write(verdict + depth)
    return code
  }

  /// Damage is what counts; files that cannot be read, or are of a newer format, may be sound.
  private static func exitCode(_ report: VerificationReport) -> ExitCode {
    let codes = report.problems.map(\.exitCode)
    if codes.contains(.damaged) { return .damaged }
    return codes.first ?? .success
  }
}
