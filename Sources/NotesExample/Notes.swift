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
          guard try await app.run(words(of: line)) else { break }
        }
      } else {
        _ = try await app.run(arguments)
      }
    } catch {
      FileHandle.standardError.write(Data("notes: \(error)\n".utf8))
      exit(1)
    }
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
