import CorpusGeneration
import Foundation

/// The process: from its arguments to its exit code.
@main
struct EntryPoint {
  static func main() async {
    do {
      let arguments = CommandLine.arguments.dropFirst()
      if arguments.first == "report" { return try ReportCommand.run(arguments.dropFirst()) }
      let options = try LoadOptions(arguments)
      let results = try await LoadTest(options).run()
      print(LoadSummary(results: results).text, terminator: "")
      if let path = options.outputPath {
        do {
          try results.write(to: path)
        } catch {
          // What was measured is shown already; only the file is missing.
          fail("\(path): cannot be written: \(error)")
        }
      }
      if !results.isSuccess { exit(1) }
    } catch UsageProblem.help(let syntax) {
      print(syntax.help, terminator: "")
    } catch UsageProblem.wrong(let problem, let command) {
      fail("\(problem)\n(see: \(command) --help)")
    } catch {
      fail("\(error)")
    }
  }

  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("pharos-load: \(message)\n".utf8))
    exit(2)
  }
}
