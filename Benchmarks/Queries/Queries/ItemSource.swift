import BenchmarkMeasurement
import ItemLines
import Pharos

/// Reads the items of a file of JSON Lines one after the other.
struct ItemSource {
  private let reader: LineReader
  private var decoder = ItemDecoder(limits: ItemLimits())
  private let path: String

  init(path: String) {
    self.path = path
    reader = LineReader(paths: [path], maximumLine: ImportOptions.defaultMaximumLine)
  }

  /// Bytes read so far.
  var bytesRead: Int { reader.bytesRead }

  /// The next items, at most `count`; empty at the end.
  mutating func next(_ count: Int) throws -> [Item] {
    var items: [Item] = []
    while items.count < count, let item = try next() { items.append(item) }
    return items
  }

  /// The next item; nil at the end.
  mutating func next() throws -> Item? {
    while try reader.advance() {
      if reader.line.isEmpty { continue }
      do {
        return try decoder.item(reader.buffer, reader.line)
      } catch {
        throw BenchmarkFailure("\(path), line \(reader.number): \(error.reason)")
      }
    }
    return nil
  }
}
