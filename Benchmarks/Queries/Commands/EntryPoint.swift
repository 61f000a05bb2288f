import BenchmarkMeasurement
import Foundation

/// `pharos-bench`: measures queries, indexing and opening, beside other engines.
@main
enum EntryPoint {
  /// Waits for the command on a thread of its own: tools that count instructions do not survive the
  /// end of the first thread, which an asynchronous entry point brings about.
  static func main() {
    let words = CommandLine.arguments.dropFirst()
    if let cores = PeerCommand.cores(words) { Cores.limit(to: cores) }
    let never = DispatchSemaphore(value: 0)
    Task.detached {
      do {
        exit(try await run(words.first ?? "--help", words.dropFirst()))
      } catch {
        FileHandle.standardError.write(Data("pharos-bench: \(error)\n".utf8))
        exit(2)
      }
    }
    never.wait()
  }

  /// The exit code of a command.
  private static func run(_ command: String, _ rest: ArraySlice<String>) async throws -> Int32 {
    if rest.contains("--help") {
      print(help)
      return 0
    }
    switch command {
    case "run": return try await RunCommand.run(rest)
    case "peer": return try await PeerCommand.run(rest)
    case "scan": return try ScanCommand.run(rest)
    case "report": return try ReportCommand.run(rest)
    case "compare": return try CompareCommand.run(rest)
    case "check": return try await CheckCommand.run(rest)
    case "any": return try await AnyCommand.run(rest)
    case "keys": return try await KeysCommand.run(rest)
    case "learn": return try LearnCommand.run(rest)
    case "probe": return try await ProbeCommand.run(rest)
    case "help", "--help", "-h":
      print(help)
      return 0
    default: throw BenchmarkFailure("no command “\(command)”; see --help")
    }
  }

  private static let help = """
    usage: pharos-bench run --corpus FILE.jsonl --queries QUERIES.json --output results.json
               [--sizes 10k,100k,1M] [--modes count,top10,ids] [--budget 0.3]
               [--peers brute,fts5,fts5-trigram,tantivy,lucene,lucene-trigram]
               [--peer-command NAME=COMMAND] [--python PROGRAM] [--lucene CLASSPATH]
               [--cores 0] [--work FOLDER] [--noise-classes 12] [--one-thread] [--keep]
           pharos-bench report RESULTS.json... [--markdown FILE] [--html FILE]
           pharos-bench compare OLD.json NEW.json [--noise 0.05] [--all]
           pharos-bench check --thresholds FILE --corpus FILE.jsonl --queries QUERIES.json
               [--update] [--without-instructions | --instructions-only]
           pharos-bench any --corpus FILE.jsonl [--index INDEX] [--queries 1000] [--seed 1]
               [--cores 1] [--checked 200] [--worst 20] [--query QUERY]…
           pharos-bench keys --corpus FILE.jsonl [--index INDEX] [--titles 200] [--seed 1]
               [--cores 1] [--checked 50] [--worst 20] [--text TEXT]…
           pharos-bench learn [--seeds 100] [--first 5000] [--choices 200]

    run      Measures our engine and its peers: indexing, opening, every class of queries in every
             mode, updating; checks every number of hits. {size} in the paths of corpus and queries
             stands for the size; without it the first items of the corpus are taken.
    report   Writes what was measured as one page of Markdown or HTML.
    compare  Says of each class whether it improved, regressed, or is within noise. Exit code 1
             when something regressed.
    check    Compares counts that do not depend on the machine with the limits of a file: bytes of
             an item by section, work of a query, instructions where valgrind is installed. Exit
             code 1 when one is exceeded. --update writes the file anew.
    any      Asks random queries of every form of the language, made of pieces of the corpus: how
             long counting and the ten best take, and the slowest twenty. Exit code 1 when the
             reference matcher disagrees about items of a sample. Without --index, one is made.
             --query, once or several times, names queries to ask instead.
    keys     Types titles of the corpus as they are written, every fifth with a slip of the finger:
             ten results and ten suggestions after each key. Exit code 1 when results are not the
             best ones. --text, once or several times, names what stands in the field instead.
    learn    Lets made-up people choose among made-up results, and compares the ranking that was
             learned with the fixed one (nDCG of ten). Exit code 1 when the median is not above the
             fixed weights, or the worst twentieth more than 1 % below.

    What each engine is asked, one process a call, one JSON object printed:
           pharos-bench peer [--engine pharos|fts5|fts5-trigram] index CORPUS.jsonl INDEX THREADS
           pharos-bench peer ... open INDEX
           pharos-bench peer ... query INDEX QUERIES.json BUDGET
           pharos-bench peer ... update CORPUS.jsonl INDEX
           pharos-bench scan CORPUS.jsonl QUERIES.json BUDGET
    """
}
