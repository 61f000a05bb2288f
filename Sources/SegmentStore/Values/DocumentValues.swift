/// The values of documents that have many in one attribute, kept from one value to the next: each
/// would be looked for among all of them.
///
/// Invariants:
/// 1. `bytes` is the sum of the values' bytes, and 16 for each.
///
/// Not thread-safe.
final class DocumentValues {
  /// Documents with fewer values are put together anew.
  private static let leastValues = 8
  /// What is kept at most before all is dropped, but for one document.
  private static let mostBytes = 32 << 20

  private var values: [UInt32: [[UInt8]]] = [:]
  private var bytes = 0

  subscript(document: UInt32) -> [[UInt8]]? { values[document] }

  /// Keeps the distinct short values of a document, sorted.
  func keep(_ sorted: [[UInt8]], of document: UInt32) {
    guard sorted.count >= DocumentValues.leastValues, values[document] == nil else { return }
    if bytes > DocumentValues.mostBytes {
      values.removeAll()
      bytes = 0
    }
    values[document] = sorted
    bytes += sorted.reduce(0) { $0 + $1.count + 16 }
  }
}
