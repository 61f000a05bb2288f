/// Two endings that enough beginnings have both, so that one is taken to stand for the other.
package struct EndingPair: Sendable, Hashable {
  /// A word with the first ending and its form with the other one.
  package struct Example: Sendable, Hashable {
    package let word: String
    package let form: String
  }

  /// The ending that is first by its bytes; it may be empty.
  package let ending: String
  package let other: String
  /// Beginnings that have both.
  package let beginnings: Int
  /// Some of the words that have them, spread evenly over all.
  package let examples: [Example]
}

extension EndingPairs {
  /// The pairs that words teach, the most frequent first, of equal ones the first by their endings.
  ///
  /// - Parameters:
  ///   - words: what to learn from; they ascend by their bytes.
  ///   - examples: the most words that are named of each pair.
  static func described(words: [[UInt8]], examples: Int) -> [EndingPair] {
    var endings = EndingTable()
    var counts = PairCounts()
    forEachPair(words, &endings) { counts.add($0.left, $0.right) }
    var found: [UInt64: (left: UInt32, right: UInt32, choice: ExampleChoice)] = [:]
    for (left, right, count) in counts.all(atLeast: leastCount) {
      found[UInt64(left) << 32 | UInt64(right)] =
        (left, right, ExampleChoice(total: count, wanted: examples))
    }
    forEachPair(words, &endings) { meeting in
      found[UInt64(meeting.left) << 32 | UInt64(meeting.right)]?.choice.meet(meeting)
    }
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    return found.values.map { left, right, choice in
      EndingPair(
        ending: text(endings.bytes(of: left)), other: text(endings.bytes(of: right)),
        beginnings: choice.total,
        examples: choice.chosen.map { meeting in
          EndingPair.Example(
            word: text(words[meeting.leftWord]), form: text(words[meeting.rightWord]))
        })
    }.sorted { one, other in
      one.beginnings == other.beginnings
        ? (one.ending, one.other) < (other.ending, other.other)
        : one.beginnings > other.beginnings
    }
  }
}

/// Chooses some of a known number of meetings while they come: those in the middle of parts of the same
/// size, so that they do not all begin with the same letters.
private struct ExampleChoice {
  let total: Int
  let wanted: Int
  var chosen: [EndingPairs.Meeting] = []
  private var met = 0

  init(total: Int, wanted: Int) {
    self.total = total
    self.wanted = min(max(0, wanted), total)
  }

  mutating func meet(_ meeting: EndingPairs.Meeting) {
    if chosen.count < wanted, met >= (2 * chosen.count + 1) * total / (2 * wanted) {
      chosen.append(meeting)
    }
    met += 1
  }
}
