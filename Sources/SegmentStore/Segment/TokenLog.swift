/// The runs of a batch of documents in the order they were read, and their grouping by term.
///
/// 16 bytes a run; 12 more while they are grouped.
struct TokenLog {
  /// One run of a text.
  struct Token {
    /// Number in the spelling table.
    var spelling: UInt32
    var document: UInt32
    /// Run number within (document, attribute).
    var run: UInt32
    /// Place of the collector.
    var attribute: UInt16
    /// Raw position flags.
    var flags: UInt8
  }

  /// One run of a term.
  struct Occurrence {
    var document: UInt32 = 0
    var run: UInt32 = 0
    /// Number in the segment.
    var attribute: UInt16 = 0
    var flags: UInt8 = 0
    /// Spelling number as postings use it.
    var spelling: UInt8 = 0
  }

  private(set) var tokens: [Token] = []

  @inline(__always)
  mutating func append(_ token: Token) { tokens.append(token) }

  /// Logs runs again that were logged before, for another document.
  ///
  /// - Parameter offset: what is added to the run numbers, modulo 2^32.
  mutating func repeatTokens(_ range: Range<Int>, document: UInt32, offset: UInt32) {
    for place in range {
      var token = tokens[place]
      token.document = document
      token.run &+= offset
      tokens.append(token)
    }
  }

  /// All runs grouped by term, then by attribute, then in reading order:
  /// `occurrences[starts[t]..<starts[t + 1]]` are those of the term of rank `t`.
  ///
  /// Two counting sorts, the one by attributes first; the second one moves the runs.
  ///
  /// - Parameters:
  ///   - rankOfSpelling: the rank of the term of each spelling.
  ///   - numberOfSpelling: as postings use it.
  ///   - numberOfAttribute: the number of each collector in the segment.
  func grouped(
    rankOfSpelling: [UInt32], termCount: Int, numberOfSpelling: [UInt8],
    numberOfAttribute: [UInt16]
  ) -> (starts: [Int], occurrences: [Occurrence]) {
    let order = orderByAttribute(numberOfAttribute)
    var starts = [Int](repeating: 0, count: termCount + 1)
    for token in tokens { starts[Int(rankOfSpelling[Int(token.spelling)]) + 1] &+= 1 }
    for term in 0..<termCount { starts[term + 1] &+= starts[term] }
    var next = starts
    var occurrences = [Occurrence](repeating: Occurrence(), count: tokens.count)
    for place in order {
      let token = tokens[Int(place)]
      let spelling = Int(token.spelling)
      let rank = Int(rankOfSpelling[spelling])
      occurrences[next[rank]] = Occurrence(
        document: token.document, run: token.run,
        attribute: numberOfAttribute[Int(token.attribute)], flags: token.flags,
        spelling: numberOfSpelling[spelling])
      next[rank] &+= 1
    }
    return (starts, occurrences)
  }

  /// The places of the tokens, those of the first attribute first.
  private func orderByAttribute(_ numberOfAttribute: [UInt16]) -> [UInt32] {
    var next = [Int](repeating: 0, count: numberOfAttribute.count + 1)
    for token in tokens { next[Int(numberOfAttribute[Int(token.attribute)]) + 1] &+= 1 }
    for number in numberOfAttribute.indices { next[number + 1] &+= next[number] }
    var order = [UInt32](repeating: 0, count: tokens.count)
    for place in tokens.indices {
      let number = Int(numberOfAttribute[Int(tokens[place].attribute)])
      order[next[number]] = UInt32(truncatingIfNeeded: place)
      next[number] &+= 1
    }
    return order
  }
}
