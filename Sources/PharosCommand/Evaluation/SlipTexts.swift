import Pharos

/// Texts with one slip in one word, of items whose titles a person knows.
struct SlipTexts {
  /// A text, and the words that were meant.
  struct Text {
    let typed: String
    let meant: Set<String>
  }

  /// Words are told apart by their letters.
  struct Length {
    let name: String
    let letters: ClosedRange<Int>
  }

  static let lengths = [
    Length(name: "3", letters: 3...3), Length(name: "4 to 5", letters: 4...5),
    Length(name: "6 and more", letters: 6...40),
  ]
  /// So many words of a title are typed.
  private static let mostWords = 4
  /// In one text of so many the first letter may be wrong.
  private static let firstLetters = 10
  /// Slips are drawn so often until one makes no word of a title.
  private static let draws = 16

  /// Per length: the texts.
  private(set) var texts: [[Text]]
  private var random = FixedSequence()
  private let known: Set<String>

  /// Draws texts from titles, at most so many for each length, one of a title.
  init(_ titles: [String], _ count: Int) {
    texts = SlipTexts.lengths.map { _ in [] }
    known = Set(titles.flatMap(PlainBM25.words))
    for title in titles {
      for (place, length) in SlipTexts.lengths.enumerated() where texts[place].count < count {
        if let text = text(title, length) { texts[place].append(text) }
      }
    }
  }

  /// The first words of a title, one of them with a slip; nil where none is of that length.
  private mutating func text(_ title: String, _ length: Length) -> Text? {
    var words = title.split(separator: " ").prefix(SlipTexts.mostWords).map(String.init)
    let meant = Set(words.flatMap(PlainBM25.words))
    let places = words.indices.filter { place in
      length.letters.contains(words[place].count) && words[place].allSatisfy(\.isLetter)
    }
    guard !places.isEmpty else { return nil }
    let place = places[random.next(below: places.count)]
    let letters = Array(title).filter(\.isLetter)
    for _ in 0..<SlipTexts.draws {
      let slip = slip(in: Array(words[place]), letters)
      guard !known.contains(slip.lowercased()) else { continue }
      words[place] = slip
      // In half of them the last word may go on.
      let end = random.next(below: 2) == 0 ? "" : " "
      return Text(typed: words.joined(separator: " ") + end, meant: meant)
    }
    return nil
  }

  /// A letter left out, added, changed, or two swapped.
  ///
  /// - Parameter others: letters to add.
  private mutating func slip(in word: [Character], _ others: [Character]) -> String {
    var word = word
    let first = random.next(below: SlipTexts.firstLetters) == 0 ? 0 : 1
    let place = first + random.next(below: word.count - first)
    let other = others[random.next(below: others.count)]
    switch random.next(below: 4) {
    case 0: word.remove(at: place)
    case 1: word.insert(other, at: place)
    case 2: word[place] = other
    default:
      if place + 1 < word.count { word.swapAt(place, place + 1) } else { word.remove(at: place) }
    }
    return String(word)
  }
}
