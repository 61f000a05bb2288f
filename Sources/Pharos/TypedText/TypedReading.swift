/// What was perhaps meant by a typed text: words that stand for some of those that were typed.
struct TypedReading {
  /// A word, or two that are one, with what was meant.
  struct Change {
    /// The place of the word, or of the first.
    let place: Int
    /// How many words were typed: 1 or 2.
    let typed: Int
    /// Folded; several where the blanks between them were not typed.
    let meant: [[UInt8]]
    /// How likely it is that this is typed instead.
    let likelihood: Float
    /// At most so many items have what was meant.
    var mostItems = Int.max

    var places: Range<Int> { place..<(place + typed) }
  }

  /// By their places, which do not overlap.
  var changes: [Change] = []

  /// How likely all of the slips are.
  var likelihood: Float { changes.reduce(1) { $0 * $1.likelihood } }

  /// At most so many items have the words.
  var mostItems: Int { changes.map(\.mostItems).min() ?? .max }

  /// The same for readings with the same words.
  var key: [[UInt8]] { changes.flatMap { [[UInt8($0.place)]] + $0.meant } }

  /// The change of a word, or of one that begins before it.
  func change(at place: Int) -> Change? {
    changes.first { $0.places.contains(place) }
  }

  /// Typed words with those that were meant in their places.
  func words(_ typed: [TypedWord]) -> [TypedWord] {
    var words: [TypedWord] = []
    for (place, word) in typed.enumerated() {
      guard let change = change(at: place) else {
        words.append(word)
        continue
      }
      guard change.place == place else { continue }
      words += change.meant.map { TypedWord(String(decoding: $0, as: UTF8.self)) }
    }
    return words
  }
}
