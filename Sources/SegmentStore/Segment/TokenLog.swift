import TextAnalysis

/// The runs of a batch of documents in the order they were read, and their grouping by term.
///
/// Columns of equal length instead of records: 16 bytes a run.
struct TokenLog {
  /// Spelling of the run (number in the spelling table).
  var spellings: [UInt32] = []
  var attributes: [UInt16] = []
  var documents: [UInt32] = []
  /// Run number within (document, attribute).
  var runs: [UInt32] = []
  var flags: [UInt8] = []

  var count: Int { spellings.count }

  mutating func append(
    spelling: UInt32, attribute: UInt16, document: UInt32, run: UInt32, flags runFlags: UInt8
  ) {
    spellings.append(spelling)
    attributes.append(attribute)
    documents.append(document)
    runs.append(run)
    flags.append(runFlags)
  }

  /// Log positions grouped by term: `order[starts[t]..<starts[t + 1]]` are the runs of term `t`
  /// in reading order.
  func grouped(
    termOfSpelling: [UInt32], termCount: Int
  ) -> (starts: [Int], order: [UInt32]) {
    var starts = [Int](repeating: 0, count: termCount + 1)
    for spelling in spellings { starts[Int(termOfSpelling[Int(spelling)]) + 1] += 1 }
    for term in 0..<termCount { starts[term + 1] += starts[term] }
    var next = starts
    var order = [UInt32](repeating: 0, count: count)
    for position in 0..<count {
      let term = Int(termOfSpelling[Int(spellings[position])])
      order[next[term]] = UInt32(position)
      next[term] += 1
    }
    return (starts, order)
  }
}
