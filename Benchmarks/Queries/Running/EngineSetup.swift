import BenchmarkMeasurement
import Foundation

/// How an engine is started.
struct EngineSetup {
  let name: String
  /// The words before the call of the protocol.
  let command: [String]
  /// Whether it is ours, which tells more than the protocol asks for.
  var isOurs = false
  /// Why it cannot be measured; nil when it can.
  var unavailable: String?

  /// Our engine.
  static var pharos: EngineSetup {
    EngineSetup(name: "pharos", command: [Executable.own, "peer"], isOurs: true)
  }

  /// What our engine is measured beside where nothing else is asked for.
  static let allPeers = ["brute", "fts5", "fts5-trigram", "tantivy", "lucene", "lucene-trigram"]

  /// The engines of a list such as `fts5,tantivy`; those that are not installed say so.
  ///
  /// - Parameters:
  ///   - python: the interpreter that has tantivy.
  ///   - classPath: where Lucene and Jackson are, as Java takes it.
  static func peers(
    _ list: [String], python: String, classPath: String?
  ) throws -> [EngineSetup] {
    try list.filter { $0 != "brute" }.map { name in
      switch name {
      case "fts5", "fts5-trigram":
        EngineSetup(
          name: name, command: [Executable.own, "peer", "--engine", name],
          unavailable: SQLiteLibrary.system == nil ? "libsqlite3 is not installed" : nil)
      case "tantivy": tantivy(python)
      case "lucene": lucene(name, "words", classPath)
      case "lucene-trigram": lucene(name, "trigrams", classPath)
      default:
        throw BenchmarkFailure(
          "no peer “\(name)”; there are \(allPeers.joined(separator: ", ")), others by "
            + "--peer-command NAME=COMMAND")
      }
    }
  }

  /// An engine that is given as `NAME=COMMAND`.
  init(named text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1)
    let words = parts.last?.split(separator: " ").map(String.init) ?? []
    guard parts.count == 2, !words.isEmpty else {
      throw BenchmarkFailure("“\(text)” is not NAME=COMMAND")
    }
    (name, command) = (String(parts[0]), words)
  }

  private init(
    name: String, command: [String], isOurs: Bool = false, unavailable: String? = nil
  ) {
    (self.name, self.command) = (name, command)
    (self.isOurs, self.unavailable) = (isOurs, unavailable)
  }

  private static func tantivy(_ python: String) -> EngineSetup {
    let script = path(of: "tantivy_peer.py")
    var setup = EngineSetup(name: "tantivy", command: [python, script ?? ""])
    if script == nil {
      setup.unavailable = "Benchmarks/Peers/tantivy_peer.py is not there"
    } else if (try? ChildProcess.run([python, "-c", "import tantivy"])) == nil {
      setup.unavailable = "\(python) has no package tantivy"
    }
    return setup
  }

  private static func lucene(_ name: String, _ fields: String, _ classPath: String?) -> EngineSetup
  {
    let program = path(of: "LucenePeer.java")
    // One core is measured, which the collector of garbage shares.
    var setup = EngineSetup(
      name: name,
      command: [
        "java", "-XX:+UseSerialGC", "-Xmx4g", "-cp", classPath ?? "", program ?? "", fields,
      ])
    if program == nil {
      setup.unavailable = "Benchmarks/Peers/LucenePeer.java is not there"
    } else if classPath == nil {
      setup.unavailable = "--lucene does not say where its jars are"
    } else if (try? ChildProcess.run(["java", "-version"])) == nil {
      setup.unavailable = "Java is not installed"
    }
    return setup
  }

  /// A runner that is not built with this program; nil where it is not found.
  private static func path(of runner: String) -> String? {
    ["Benchmarks/Peers/" + runner, sourceFolder + "/Peers/" + runner]
      .first { FileManager.default.fileExists(atPath: $0) }
  }

  /// The folder of the benchmarks when this program was built.
  private static var sourceFolder: String {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { url.deleteLastPathComponent() }
    return url.path
  }
}
