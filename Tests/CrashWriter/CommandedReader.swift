import Pharos

/// Reads an index as it is told by lines of standard input, and answers each with a line: what was
/// found, or which error came of it.
///
///     CrashWriter --read FOLDER mapped|read
enum CommandedReader {
  static func run(_ path: String, _ access: FileAccess, _ say: (String) -> Void) async throws {
    var configuration = IndexConfiguration()
    configuration.access = access
    let index = try await SearchIndex.openForReading(at: path, configuration: configuration)
    say("open")
    while let line = readLine() {
      do throws(IndexError) {
        switch line {
        case "refresh":
          try await index.refresh()
          say("refreshed")
        default: say(try answer(line, index.snapshot()))
        }
      } catch .damaged(let place, _, _, let remedy) {
        say("damaged \(place): \(remedy)")
      } catch {
        say("error \(error)")
      }
    }
  }

  /// A number that depends on every byte of the items found.
  private static func answer(_ query: String, _ snapshot: Snapshot) throws(IndexError) -> String {
    let items = try snapshot.items(query)
    var sum: UInt64 = 0
    for item in items {
      var bytes = Array((item.uniqueIdentifier + (item[.textContent]?.text ?? "")).utf8)
      if case .data(let data)? = item[.thumbnailData] { bytes += data }
      for byte in bytes { sum = sum &* 31 &+ UInt64(byte) }
    }
    return "\(items.count) \(sum)"
  }
}

extension AttributeValue {
  fileprivate var text: String? { if case .text(let text) = self { text } else { nil } }
}
