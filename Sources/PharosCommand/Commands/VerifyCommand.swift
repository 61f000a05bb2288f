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
    let files = PrintableText.count(report.filesChecked, "file")
    let items = PrintableText.count(report.itemCount, "item")
    let depth = arguments.has(.deep) ? "every byte" : "what opening reads; --deep reads every byte"
    if report.isSound {
      try console.results.write("The index is sound: \(files), \(items) (\(depth)).\n")
      return .success
    }
    // A call that failed says nothing about the index.
    if let failure = report.problems.first,
      report.problems.allSatisfy({ $0.exitCode != .damaged })
    {
      throw .index(failure)
    }
    for problem in report.problems { console.say("pharos: \(problem.explanation)") }
    let problems = PrintableText.count(report.problems.count, "problem")
    try console.results.write("The index is damaged: \(problems) in \(files) (\(depth)).\n")
    return .damaged
  }
}
