#if os(Linux)
  import Foundation
  import Testing

  /// The memory that the command takes for items with large texts, in multiples of their size.
  @Suite(.serialized) struct LargeTextMemoryTests {
    /// Bytes of text of one item.
    private static let size = 2 << 20
    /// What an item may take: eight times its size, and what does not depend on it.
    private static let bound = 8 * size + (8 << 20)

    /// Prose of random words.
    private static func text() -> String {
      var text = ""
      text.reserveCapacity(size)
      var state: UInt64 = 88_172_645_463_325_252
      while text.utf8.count < size {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        text += String(state % 30_000, radix: 36)
        text += state & 0xF00 == 0 ? ". " : " "
      }
      return text
    }

    /// The most anonymous memory of a run, in bytes, and how it ended.
    private func peak(
      _ space: Workspace, _ arguments: String...
    ) throws -> (bytes: Int, outcome: Outcome) {
      let process = try PharosProcess(arguments.map { Array($0.utf8) }, folder: space.folder)
      let watch = MemoryWatch(process.identifier)
      let outcome = process.wait()
      return (watch.finish(), outcome)
    }

    @Test(
      "Importing, merging and finding a text of 2 MiB takes less than eight times its size and 8 MiB"
    )
    func largeText() throws {
      let space = try Workspace()
      let small = try space.file("small.jsonl", [#"{"id":"small","textContent":"one word"}"#])
      let base = try (0..<3).map { run in
        try peak(space, "import", "--index", space.folder + "/base\(run)", small).bytes
      }.max()!
      let text = Self.text()
      let large = try space.file("large.jsonl", [#"{"id":"large","textContent":"\#(text)"}"#])
      let added = try peak(space, "import", "--index", space.index, large)
      #expect(added.outcome.code == 0)
      #expect(added.bytes - base < Self.bound, "import: \((added.bytes - base) >> 10) KiB")
      // The process that adds the next item flushes, and merges both.
      #expect(try space.run("import", "--index", space.index, small).code == 0)
      let merged = try peak(space, "compact", "--index", space.index)
      #expect(merged.outcome.code == 0)
      #expect(merged.bytes - base < Self.bound, "compact: \((merged.bytes - base) >> 10) KiB")
      let found = try peak(
        space, "search", "--index", space.index, "--count", "--", "textContent == '*b*c*'cd")
      #expect(found.outcome.lines == ["1"])
      #expect(found.bytes - base < Self.bound, "search: \((found.bytes - base) >> 10) KiB")
    }

    @Test("Several of them, one after the other, take less than twice as much as one")
    func severalLargeTexts() throws {
      let space = try Workspace()
      let text = Self.text()
      let lines = (0..<3).map { #"{"id":"\#($0)","textContent":"\#(text) \#($0)"}"# }
      let one = try space.file("one.jsonl", [lines[0]])
      let three = try space.file("three.jsonl", lines)
      // A batch holds about 1 MiB then: each item makes one.
      // What is seen of a process that runs for a moment can be too little, never too much.
      let alone = try (0..<3).map { run in
        try peak(
          space, "import", "--memory", "16", "--index", space.folder + "/alone\(run)", one
        ).bytes
      }.max()!
      let all = try peak(space, "import", "--memory", "16", "--index", space.index, three)
      #expect(all.outcome.code == 0)
      #expect(
        all.bytes < 2 * alone,
        "one: \(alone >> 10) KiB, three: \(all.bytes >> 10) KiB")
    }
  }

  /// Looks at the anonymous memory of a process until it has ended; mapped files do not count.
  private final class MemoryWatch: @unchecked Sendable {
    private let path: String
    private let queue = DispatchQueue(label: "memory watch")
    private let timer: any DispatchSourceTimer
    /// Of the queue.
    private var most = 0

    init(_ process: pid_t) {
      path = "/proc/\(process)/status"
      timer = DispatchSource.makeTimerSource(queue: queue)
      timer.schedule(deadline: .now(), repeating: .milliseconds(2))
      timer.setEventHandler { [unowned self] in self.look() }
      timer.resume()
    }

    func finish() -> Int {
      timer.cancel()
      return queue.sync { most }
    }

    private func look() {
      guard let data = FileManager.default.contents(atPath: path) else { return }
      let text = String(decoding: data, as: UTF8.self)
      for line in text.split(separator: "\n") where line.hasPrefix("RssAnon:") {
        let digits = line.filter(\.isNumber)
        most = max(most, (Int(digits) ?? 0) << 10)
      }
    }
  }
#endif
