import BenchmarkMeasurement
import Foundation

/// A corpus of one size.
struct CorpusFile {
  /// The size as it was asked for: `10k`, `1M`.
  let label: String
  let path: String
  let queries: String

  /// The number that `10k`, `1M` or `250000` stands for.
  static func items(_ label: String) throws -> Int {
    let factors: [Character: Int] = ["k": 1_000, "K": 1_000, "m": 1_000_000, "M": 1_000_000]
    let factor = label.last.flatMap { factors[$0] }
    let digits = factor == nil ? label[...] : label.dropLast()
    guard let number = Int(digits), number > 0,
      case let (items, isTooLarge) = number.multipliedReportingOverflow(by: factor ?? 1),
      !isTooLarge
    else { throw BenchmarkFailure("“\(label)” is no size; write 10k, 100k, 1M or a number") }
    return items
  }

  /// The corpora of some sizes: `{size}` in the paths stands for the size; without it, the first
  /// lines of the file are taken.
  static func prepare(
    corpus: String, queries: String, sizes: [String], workFolder: String
  ) throws -> [CorpusFile] {
    try sizes.map { size in
      let count = try items(size)
      let queryPath = queries.replacing("{size}", with: size)
      if corpus.contains("{size}") {
        return CorpusFile(
          label: size, path: corpus.replacing("{size}", with: size), queries: queryPath)
      }
      let path = "\(workFolder)/corpus-\(size).jsonl"
      try copy(lines: count, of: corpus, to: path)
      return CorpusFile(label: size, path: path, queries: queryPath)
    }
  }

  /// Copies the first lines of a file.
  private static func copy(lines: Int, of source: String, to target: String) throws {
    guard let input = FileHandle(forReadingAtPath: source) else {
      throw BenchmarkFailure("cannot read \(source)")
    }
    guard FileManager.default.createFile(atPath: target, contents: nil),
      let output = FileHandle(forWritingAtPath: target)
    else { throw BenchmarkFailure("cannot write \(target)") }
    defer {
      try? input.close()
      try? output.close()
    }
    var left = lines
    while left > 0, let chunk = try input.read(upToCount: 4 << 20), !chunk.isEmpty {
      var end = chunk.startIndex
      chunk.withUnsafeBytes { bytes in
        for (place, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
          left -= 1
          if left == 0 {
            end = chunk.startIndex + place + 1
            return
          }
        }
        end = chunk.endIndex
      }
      try output.write(contentsOf: chunk[..<end])
    }
    guard left == 0 else {
      throw BenchmarkFailure(
        "\(source) has \(lines - left) items, fewer than the \(lines) asked for")
    }
  }
}
