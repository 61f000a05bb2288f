import CorpusGeneration

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The process: from its arguments to its exit code.
@main
struct EntryPoint {
  private static let overview = """
    pharos-corpus: corpora, queries and typing for measurements

    Usage: pharos-corpus COMMAND ...

      generate RECIPE   write the items of a corpus as JSON Lines
      describe RECIPE   show what a recipe makes, from a sample of its items
      queries CORPUS    choose queries of controlled selectivity from a corpus
      typing CORPUS     make typing traces from the titles of a corpus

    Recipes are the files of Corpora/recipes. The same recipe and seed make the same
    items on every machine, whatever the number of items or threads.
    pharos-corpus COMMAND --help tells more.

    Exit codes: 0 done; 2 wrong usage or recipe, or a file cannot be read or written.

    """

  static func main() async {
    signal(SIGPIPE, SIG_IGN)
    var arguments = CommandLine.arguments.dropFirst()
    do {
      switch arguments.popFirst() {
      case "generate": try await GenerateCommand.run(arguments)
      case "describe": try DescribeCommand.run(arguments)
      case "queries": try QueriesCommand.run(arguments)
      case "typing": try TypingCommand.run(arguments)
      case "--help", "-h", "help": print(overview, terminator: "")
      case let other:
        let problem = other.map { "there is no command “\($0)”" } ?? "which command?"
        fail("pharos-corpus: \(problem) (see: pharos-corpus --help)")
      }
    } catch UsageProblem.help(let syntax) {
      print(syntax.help, terminator: "")
    } catch UsageProblem.wrong(let problem, let command) {
      fail("\(problem)\n(see: \(command) --help)")
    } catch {
      fail("pharos-corpus: \(error)")
    }
  }

  private static func fail(_ message: String) -> Never {
    try? OutputFile.standardError.write(Array((message + "\n").utf8))
    exit(2)
  }
}
