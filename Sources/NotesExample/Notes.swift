import Foundation

/// The entry point.
@main
struct Notes {
  static func main() async {
    do {
      var app = try await NotesApp(folder: dataFolder())
      let arguments = Array(CommandLine.arguments.dropFirst())
      if arguments.isEmpty {
        while let line = readLine() {
          do {
            guard try await app.run(words(of: line)) else { break }
          } catch {
            // One command failed; the next one may not.
            report(error)
          }
        }
      } else {
        _ = try await app.run(arguments)
      }
    } catch {
      report(error)
      exit(1)
    }
  }

  private static func report(_ error: any Error) {
    FileHandle.standardError.write(Data("notes: \(error.localizedDescription)\n".utf8))
  }

  /// The folder of the notes: beside the index, in the person's data folder.
  private static func dataFolder() -> URL {
    let environment = ProcessInfo.processInfo.environment
    let data =
      environment["XDG_DATA_HOME"].map { URL(fileURLWithPath: $0) }
      ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".local/share")
    return data.appendingPathComponent("notes-example")
  }

  /// The words of a line; quotes keep several together.
  private static func words(of line: String) -> [String] {
    var words: [String] = []
    for (place, part) in line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
    {
      if place.isMultiple(of: 2) {
        words += part.split { $0.isWhitespace }.map(String.init)
      } else {
        words.append(String(part))
      }
    }
    return words
  }
}
