import ByteStore
import Columns
import QueryLanguage
import Synchronization
import TextAnalysis

/// Whole texts of which a value must be one, ready for being looked up together.
///
/// Folding and sorting them is done when it is first needed, once a query. Thread-safe.
package final class TextList: Sendable {
  /// The canonical name of the attribute.
  package let attribute: String
  package let options: FoldOptions
  /// The distinct texts in NFC, in the order of the query.
  package let texts: [[UInt8]]
  private let comparison: ListComparison
  private let sorted = MadeOnce<Sorted>()
  private let compiled = Mutex<[Int: TextTest]>([:])

  /// The texts by their folded forms.
  final class Sorted: Sendable {
    /// Ascending.
    let folded: [[UInt8]]
    /// The place in `texts` of each folded form.
    let places: [Int]
    /// Places of texts that may equal values with another folded form.
    let others: [Int]

    init(_ list: TextList) {
      var keys: [(folded: [UInt8], place: Int)] = []
      keys.reserveCapacity(list.texts.count)
      var others: [Int] = []
      for (place, text) in list.texts.enumerated() {
        if PatternLiteral.needsEveryValue(text, list.options, hasStar: false) {
          others.append(place)
        } else {
          keys.append((ValueColumn.folded(text), place))
        }
      }
      let isAscending = zip(keys, keys.dropFirst()).allSatisfy { left, right in
        !right.folded.lexicographicallyPrecedes(left.folded)
      }
      if !isAscending { keys.sort { $0.folded.lexicographicallyPrecedes($1.folded) } }
      folded = keys.map(\.folded)
      places = keys.map(\.place)
      self.others = others
    }

    /// The places of the texts with a folded form.
    func places(of wanted: [UInt8]) -> ArraySlice<Int> {
      var (low, high) = (0, folded.count)
      while low < high {
        let middle = (low + high) / 2
        if folded[middle].lexicographicallyPrecedes(wanted) {
          low = middle + 1
        } else {
          high = middle
        }
      }
      var end = low
      while end < folded.count, folded[end] == wanted { end += 1 }
      return places[low..<end]
    }
  }

  init(_ literals: [TextLiteral], _ attribute: String, _ comparison: ListComparison) {
    self.attribute = attribute
    self.comparison = comparison
    options = FoldOptions(comparison.modifiers)
    var seen: Set<[UInt8]> = []
    seen.reserveCapacity(literals.count)
    var texts: [[UInt8]] = []
    texts.reserveCapacity(literals.count)
    for literal in literals {
      let text = Normalization.nfc(Array(literal.plainText.utf8))
      if seen.insert(text).inserted { texts.append(text) }
    }
    self.texts = texts
  }

  func sortedTexts() -> Sorted { sorted.value { Sorted(self) } }

  /// The comparison with one of the texts alone.
  func test(_ place: Int) -> TextTest {
    if let known = compiled.withLock({ $0[place] }) { return known }
    let literal = TextLiteral(exactly: String(decoding: texts[place], as: UTF8.self))
    let made = TextTest(
      scope: .named(attribute),
      characters: literal.characters.map(TextAnalysis.PatternCharacter.init), options: options,
      words: false,
      comparison: Comparison(comparison.attribute, .equal, .text(literal), comparison.modifiers))
    compiled.withLock { $0[place] = made }
    return made
  }

  /// The comparisons with each of the texts.
  var tests: [TextTest] { texts.indices.map(test) }

  // MARK: Matching

  /// Whether a value, given in NFC, is one of the texts.
  package func matches(nfc value: [UInt8]) -> Bool { firstMatch(nfc: value) != nil }

  /// The place of a text that a value, given in NFC, equals.
  func firstMatch(nfc value: [UInt8]) -> Int? {
    let sorted = sortedTexts()
    return sorted.places(of: ValueColumn.folded(value)).first { equals($0, value) }
      ?? sorted.others.first { equals($0, value) }
  }

  /// Whether a value with the same folded form equals a text.
  func equals(_ place: Int, _ value: [UInt8]) -> Bool {
    let text = texts[place]
    if options.isEmpty { return text == value }
    if value.allSatisfy({ $0 < 0x80 }), text.allSatisfy({ $0 < 0x80 }) {
      return options.contains(.ignoreCase)
        ? ValueColumn.folded(text) == ValueColumn.folded(value) : text == value
    }
    return test(place).metadata.pattern.matches(nfc: value)
  }

  // MARK: Showing

  /// The list as the query has it, for `explain`: of many values the first few.
  package var text: String {
    let shown = 4
    let all = comparison.values
    guard all.count > shown else { return Expression.list(comparison).description }
    let few = ListComparison(comparison.attribute, Array(all.prefix(shown)), comparison.modifiers)
    return "\(Expression.list(few).description), and \(all.count - shown) further values"
  }
}
