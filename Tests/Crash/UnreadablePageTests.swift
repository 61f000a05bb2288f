import ByteStore
import Foundation
import Pharos
import TestSupport
import Testing

/// Pages of segment files that can no longer be read: an error, not the end of the process.
@Suite struct UnreadablePageTests {
  private static let everything = "textContent == '*'"

  /// An index of one file with many pages.
  private static func index(in folder: TemporaryFolder) async throws -> (
    path: String, segment: String
  ) {
    let path = folder.path + "/index"
    var random = SeededGenerator(seed: 21)
    let items = (0..<400).map { number in
      let data = (0..<1_500).map { _ in UInt8.random(in: 0...255, using: &random) }
      return Item(
        "item-\(number)",
        attributes: [
          .textContent: .text("words of number\(number)"), .thumbnailData: .data(Data(data)),
        ])
    }
    let index = try await SearchIndex(at: path)
    try await index.add(items)
    try await index.close()
    let name = try #require(
      try FileManager.default.contentsOfDirectory(atPath: path).first { $0.hasPrefix("segment-") })
    return (path, path + "/" + name)
  }

  /// Cut while it is open, before anything was asked for or after everything was.
  @Test(arguments: FileAccess.allCases, [false, true])
  func fileCutWhileOpen(access: FileAccess, wasRead: Bool) async throws {
    let folder = try TemporaryFolder()
    let (path, segment) = try await Self.index(in: folder)
    for part in 0..<4 {
      let copy = folder.path + "/copy-\(part)"
      try FileManager.default.copyItem(atPath: path, toPath: copy)
      let file = copy + "/" + (segment as NSString).lastPathComponent
      let size = try #require(
        try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int)
      #expect(size > 300_000)
      let reader = try ReaderProcess(folder: copy, access: access)
      #expect(reader.line() == "open")
      let before = wasRead ? reader.ask(Self.everything) : nil
      // Longer than a file that was whole is taken to be whole.
      usleep(50_000)
      try Self.cut(file, to: size * part / 4)
      let answer = reader.ask(Self.everything)
      let label = "\(access), read before: \(wasRead), cut to \(part) quarters"
      if access == .read, let before {
        #expect(before.hasPrefix("400 "), "\(label)")
        #expect(answer == before, "\(label): what was read stays")
      } else {
        #expect(answer.hasPrefix("damaged "), "\(label): \(answer)")
        #expect(answer.contains("pharos recover"), "\(label): \(answer)")
      }
      #expect(reader.ask("refresh").hasPrefix("damaged segment-"), "\(label)")
      #expect(reader.end() == 0, "\(label): neither a signal nor a failure")
    }
  }

  /// The same answers either way, and a file that grows or is replaced disturbs neither.
  @Test func bothWaysAnswerTheSame() async throws {
    let folder = try TemporaryFolder()
    let (path, segment) = try await Self.index(in: folder)
    let readers = try FileAccess.allCases.map { try ReaderProcess(folder: path, access: $0) }
    for reader in readers { #expect(reader.line() == "open") }
    let queries = [
      Self.everything, "textContent == 'number1*'", "uniqueIdentifier == 'item-77'",
      "textContent == '*ber39*'",
    ]
    for query in queries {
      let answers = readers.map { $0.ask(query) }
      #expect(Set(answers).count == 1, "\(query): \(answers)")
      #expect(!answers[0].hasPrefix("0 ") && !answers[0].hasPrefix("error"), "\(query): \(answers)")
    }
    try FileManager.default.removeItem(atPath: segment)
    for reader in readers {
      #expect(reader.ask(Self.everything).hasPrefix("400 "), "a removed file stays readable")
      #expect(reader.end() == 0)
    }
  }

  /// A device that cannot read a block: that block is an error, the others are read.
  @Test func loadedFileMissesOnlyWhatIsMissing() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/file"
    let bytes = (0..<50_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let view = try PosixFileSystem(access: .loaded).map(path, advice: .random)
    try view.load(100, 5_000)
    #expect(try view.bytes(100, 5_000) == Array(bytes[100..<5_100]))
    try Self.cut(path, to: 20_000)
    try view.load(0, 8_000)
    try view.load(10_000, 6_000)
    #expect(try view.bytes(10_000, 6_000) == Array(bytes[10_000..<16_000]))
    #expect(throws: StoreError.self) { try view.load(19_000, 2_000) }
    #expect(throws: StoreError.self) { try view.load(49_999, 1) }
    #expect(throws: StoreError.self) { try view.load(49_999, 2) }
    let copy = view.readableBytes()
    #expect(Array(copy[..<16_384]) == Array(bytes[..<16_384]))
    #expect(copy[40_000...].allSatisfy { $0 == 0 })
  }

  /// As above, of a mapping: asking for what is not there is an error before it is touched.
  @Test func mappingSaysWhatIsMissing() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/file"
    try Data([UInt8](repeating: 5, count: 200_000)).write(to: URL(fileURLWithPath: path))
    let view = try PosixFileSystem().map(path, advice: .random)
    try view.load(0, view.count)
    try Self.cut(path, to: 70_000)
    try view.load(0, 70_000)
    #expect(try view.bytes(69_999, 1) == [5])
    #expect(throws: StoreError.self) { try view.load(0, view.count) }
    #expect(throws: StoreError.self) { try view.load(199_999, 1) }
  }

  private static func cut(_ path: String, to size: Int) throws {
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.truncate(atOffset: UInt64(size))
    try file.close()
  }
}

/// A CrashWriter that reads.
private final class ReaderProcess {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var received: [UInt8] = []

  init(folder: String, access: FileAccess) throws {
    // One that a signal has ended is told from its silence.
    signal(SIGPIPE, SIG_IGN)
    process.executableURL = try BuiltExecutable.url(named: "CrashWriter")
    process.arguments = ["--read", folder, access == .read ? "read" : "mapped"]
    process.environment = ["SWIFT_BACKTRACE": "enable=no"]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  /// The next line of its output; empty when it has ended.
  func line() -> String {
    while true {
      if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: received[..<end], as: UTF8.self)
        received.removeSubrange(...end)
        return line
      }
      let next = output.fileHandleForReading.availableData
      if next.isEmpty { return "" }
      received += next
    }
  }

  func ask(_ line: String) -> String {
    // It may have ended; then there is no answer.
    try? input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    return self.line()
  }

  /// The exit code; that of a signal is negative.
  func end() -> Int32 {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
    return process.terminationReason == .exit
      ? process.terminationStatus : -process.terminationStatus
  }
}
