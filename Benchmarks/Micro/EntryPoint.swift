import BenchmarkMeasurement
import CorpusGeneration
import Foundation

/// The process: from its arguments to its exit code.
@main
enum EntryPoint {
  /// Waits on the first thread: tools that count instructions do not survive its end, which an
  /// asynchronous entry point brings about.
  static func main() {
    let never = DispatchSemaphore(value: 0)
    Task.detached {
      do {
        let options = try MicroOptions(CommandLine.arguments.dropFirst())
        try await MicroRun(options).run()
        exit(0)
      } catch UsageProblem.help(let syntax) {
        print(syntax.help, terminator: "")
        exit(0)
      } catch UsageProblem.wrong(let problem, let command) {
        fail("\(problem)\n(see: \(command) --help)")
      } catch {
        fail("\(error)")
      }
    }
    never.wait()
  }

  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("pharos-micro: \(message)\n".utf8))
    exit(2)
  }
}
