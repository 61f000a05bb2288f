/// Reads the lines of several inputs one after the other, in bounded memory.
///
/// A line ends with a line feed or with its input. A line over the maximum is passed over without
/// being kept.
package final class LineReader {
  private static let chunkBytes = 256 << 10
  /// A buffer of more bytes is not kept while what was read is worked on.
  private static let longestKept = 1 << 20

  /// The bytes the current line lies in.
  package private(set) var buffer: [UInt8] = []
  /// The current line without its line feed; empty if it is too long.
  package private(set) var line = 0..<0
  /// Whether the current line is longer than the maximum.
  package private(set) var isTooLong = false
  /// The number of the current line in all inputs, from 1.
  package private(set) var number = 0
  /// The number of the current line in its input, from 1.
  package private(set) var numberInInput = 0
  /// The name of the input that the current line is in.
  package private(set) var inputName = ""
  /// Bytes of input read so far, after decompression.
  package private(set) var bytesRead = 0

  /// Bytes of input read so far, as they are stored.
  package var storedBytesRead: Int { bytesOfEndedInputs + (file?.bytesRead ?? 0) }

  private let paths: [String]
  private let maximumLine: Int
  private let interruption: Interruption?
  private var nextPath = 0
  private var source: (any ByteSource)?
  private var file: FileSource?
  private var bytesOfEndedInputs = 0
  private var chunk = [UInt8](repeating: 0, count: LineReader.chunkBytes)
  /// Where the next line begins in `buffer`.
  private var next = 0

  /// - Parameter interruption: when it is requested, ``advance()`` fails instead of waiting for more.
  package init(paths: [String], maximumLine: Int, interruption: Interruption? = nil) {
    self.paths = paths
    self.maximumLine = maximumLine
    self.interruption = interruption
  }

  /// How an input is called in messages.
  package static func name(of path: String) -> String {
    path == "-" ? "standard input" : PrintableText.line(path)
  }

  /// Moves to the next line; false at the end of the last input.
  package func advance() throws(InputFailure) -> Bool {
    while true {
      if source == nil {
        guard nextPath < paths.count else { return false }
        try openNext()
      }
      if try advanceInInput() {
        number += 1
        numberInInput += 1
        return true
      }
      source = nil
    }
  }

  /// Gives back the memory of a long line that was taken; the current line is empty then.
  package func releaseLongLine() {
    guard buffer.capacity > LineReader.longestKept else { return }
    buffer = Array(buffer[next...])
    (next, line) = (0, 0..<0)
  }

  private func openNext() throws(InputFailure) {
    let path = paths[nextPath]
    nextPath += 1
    inputName = LineReader.name(of: path)
    numberInInput = 0
    buffer.removeAll(keepingCapacity: true)
    (next, line) = (0, 0..<0)
    bytesOfEndedInputs = storedBytesRead
    self.file = nil
    let file = try FileSource(path: path, interruption: interruption)
    self.file = file
    // A line of few bytes is not made to wait for more.
    let first = try file.peek(ZstdSource.magicCount) { !ZstdSource.mayBegin(with: $0) }
    let isCompressed = first.count == ZstdSource.magicCount && ZstdSource.mayBegin(with: first)
    guard isCompressed || !path.hasSuffix(".zst") else {
      if first.isEmpty { throw InputFailure(reason: "it is empty, not zstd data") }
      throw InputFailure(reason: "its name ends in .zst, but it is not zstd data")
    }
    source = isCompressed ? try ZstdSource(file) : file
  }

  private func advanceInInput() throws(InputFailure) -> Bool {
    isTooLong = false
    var searched = next
    while true {
      if let end = TextScan.lineFeed(in: buffer, from: searched) {
        finish(next..<end, next: end + 1)
        return true
      }
      searched = buffer.count
      if isTooLong || searched - next > maximumLine {
        isTooLong = true
        buffer.removeAll(keepingCapacity: true)
        (next, searched) = (0, 0)
      }
      guard try fill(&searched) else {
        guard next < buffer.count || isTooLong else { return false }
        finish(next..<buffer.count, next: buffer.count)
        return true
      }
    }
  }

  private func finish(_ range: Range<Int>, next: Int) {
    self.next = next
    if range.count > maximumLine { isTooLong = true }
    line = isTooLong ? range.upperBound..<range.upperBound : range
    // A byte order mark before the first line is no part of it.
    if numberInInput == 0, buffer[line].starts(with: [0xEF, 0xBB, 0xBF]) {
      line = (line.lowerBound + 3)..<line.upperBound
    }
  }

  /// Takes in more of the input, and drops the lines that were read.
  private func fill(_ searched: inout Int) throws(InputFailure) -> Bool {
    guard let source else { return false }
    let count = try source.read(into: &chunk)
    guard count > 0 else { return false }
    bytesRead += count
    if next > 0 {
      buffer.removeSubrange(0..<next)
      searched -= next
      next = 0
    }
    buffer.append(contentsOf: chunk[0..<count])
    return true
  }
}
