import BenchmarkMeasurement
import CorpusGeneration
import Foundation

/// The process: from its arguments to its exit code.
@main
struct EntryPoint {
  static func main() async {
    do {
      let options = try MicroOptions(CommandLine.arguments.dropFirst())
      try await MicroRun(options).run()
    } catch UsageProblem.help(let syntax) {
      print(syntax.help, terminator: "")
    } catch UsageProblem.wrong(let problem, let command) {
      fail("\(problem)\n(see: \(command) --help)")
    } catch {
      fail("\(error)")
    }
  }

  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("pharos-micro: \(message)\n".utf8))
    exit(2)
  }
}
