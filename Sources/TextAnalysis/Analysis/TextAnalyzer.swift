/// Cuts a value into runs and makes their terms.
///
/// The arrays describe the value analyzed last; they keep their memory from value to value, so do
/// not hold copies of them across calls. Offsets are 32 bits wide: callers refuse values above
/// `TextAnalyzer.longestValue` bytes.
package struct TextAnalyzer {
  /// 1 GiB.
  package static let longestValue = 1 << 30

  /// NFC of the value, repaired where it was no UTF-8.
  package private(set) var normalized: [UInt8] = []
  /// The terms of all runs, one after the other.
  package private(set) var folded: [UInt8] = []
  package private(set) var runs: [TextRun] = []

  private var normalizer = Normalizer()
  private let classes = ASCII.classes

  package init() {}

  @discardableResult
  package mutating func analyze(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { analyze($0) }
  }

  @discardableResult
  package mutating func analyze(_ utf8: [UInt8]) -> Bool {
    utf8.withUnsafeBufferPointer { analyze($0) }
  }

  /// Returns false, and no runs, when normalization or folding makes a text of more than 2 GiB:
  /// rare scalars grow up to three times.
  @discardableResult
  package mutating func analyze(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    normalizer.normalize(utf8, into: &normalized)
    runs.removeAll(keepingCapacity: true)
    folded.removeAll(keepingCapacity: true)
    // Room for the terms: folding makes no scalar more than twice as long.
    folded.append(contentsOf: normalized)
    let isASCII = normalized.withUnsafeBufferPointer {
      ASCII.prefixLength($0, from: 0) == $0.count
    }
    if !isASCII {
      folded.append(contentsOf: normalized)
      folded.append(contentsOf: [0, 0, 0, 0])
    }
    let used = normalized.withUnsafeBufferPointer { bytes in
      folded.withUnsafeMutableBufferPointer { terms in
        classes.withUnsafeBufferPointer { classes in
          var scanner = RunScanner(bytes, terms: terms, classes: classes)
          scanner.scan(into: &runs)
          return scanner.written
        }
      }
    }
    folded.removeLast(folded.count - used)
    if max(normalized.count, used) > Int(Int32.max) {
      runs.removeAll()
      return false
    }
    return true
  }
}
