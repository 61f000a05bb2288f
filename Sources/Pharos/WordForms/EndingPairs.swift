/// Which endings take each other's place behind a stem, learned from words: `-s` and none, `-ies`
/// and `-y`, `-ing` and `-ed`, of any language.
///
/// Two words with a common beginning of four letters or more are taken for forms of one word where
/// the pair of what is left of them is frequent among the words. Nothing is known of any language
/// beforehand.
///
/// Immutable; a few kilobytes.
final class EndingPairs: Sendable {
  /// An ending that another one takes the place of.
  struct Partner: Sendable, Equatable {
    var ending: [UInt8]
    /// Stems that have both.
    var count: Int
  }

  /// Letters of an ending at most.
  static let mostLetters = 6
  /// A pair that fewer stems have may be chance.
  static let leastCount = 12
  /// A word is compared with so many behind it at most that share its beginning.
  private static let mostCompared = 256

  /// By ending: the others, the most frequent first, of equal ones the first by their bytes.
  let partners: [[UInt8]: [Partner]]

  private init(partners: [[UInt8]: [Partner]]) { self.partners = partners }

  /// Learns from words, which ascend by their bytes.
  convenience init(words: [[UInt8]]) {
    var endings = EndingTable()
    var counts = PairCounts()
    EndingPairs.forEachPair(words, &endings) { counts.add($0.left, $0.right) }
    self.init(counts, endings)
  }

  /// The pairs that were met often enough.
  convenience init(_ counts: PairCounts, _ endings: EndingTable) {
    var partners: [[UInt8]: [Partner]] = [:]
    for (left, right, count) in counts.all(atLeast: EndingPairs.leastCount) {
      let (one, other) = (endings.bytes(of: left), endings.bytes(of: right))
      partners[one, default: []].append(Partner(ending: other, count: count))
      partners[other, default: []].append(Partner(ending: one, count: count))
    }
    self.init(partners: partners.mapValues { $0.sorted(by: EndingPairs.precede) })
  }

  private static func precede(_ left: Partner, _ right: Partner) -> Bool {
    left.count == right.count
      ? left.ending.lexicographicallyPrecedes(right.ending) : left.count > right.count
  }

  /// How often stems have a pair of endings now.
  struct Change {
    var one: [UInt8]
    var other: [UInt8]
    var count: Int
  }

  /// The same pairs but for some that more or fewer stems have now.
  func changed(_ changes: [Change]) -> EndingPairs {
    guard !changes.isEmpty else { return self }
    var partners = partners
    for change in changes {
      for (ending, other) in [(change.one, change.other), (change.other, change.one)] {
        var others = partners[ending, default: []]
        others.removeAll { $0.ending == other }
        if change.count >= EndingPairs.leastCount {
          let partner = Partner(ending: other, count: change.count)
          let place = others.firstIndex { EndingPairs.precede(partner, $0) } ?? others.count
          others.insert(partner, at: place)
        }
        partners[ending] = others.isEmpty ? nil : others
      }
    }
    return EndingPairs(partners: partners)
  }

  /// Two words that may be forms of one: the numbers of their endings, and their places.
  struct Meeting {
    var left: UInt32
    var right: UInt32
    var leftWord: Int
    var rightWord: Int
  }

  /// Calls the body with every two words that may be forms of one.
  static func forEachPair(
    _ words: [[UInt8]], _ endings: inout EndingTable, _ body: (Meeting) -> Void
  ) {
    let letters = words.map { Utf8Letters.scalars($0) }
    // Letters that a word shares with the next one.
    let shared = letters.indices.dropLast().map { place in
      zip(letters[place], letters[place + 1]).prefix { $0 == $1 }.count
    }
    // Per word and letters of its ending: the ending's number, once it was asked for.
    let stride = mostLetters + 1
    var numbers = [UInt32](repeating: .max, count: letters.count * stride)
    func number(_ word: Int, _ stem: Int) -> UInt32 {
      let place = word * stride + letters[word].count - stem
      if numbers[place] == .max { numbers[place] = endings.number(of: letters[word][stem...]) }
      return numbers[place]
    }
    for place in shared.indices {
      let length = letters[place].count
      var stem = Int.max
      for other in (place + 1)..<min(letters.count, place + 1 + mostCompared) {
        // What two sorted words share is the least of what neighbours between them share.
        stem = min(stem, shared[other - 1])
        guard stem >= TermSample.stemLetters, length - stem <= mostLetters else { break }
        let longest = max(length, letters[other].count) - stem
        guard longest <= min(mostLetters, stem) else { continue }
        body(
          Meeting(
            left: number(place, stem), right: number(other, stem), leftWord: place,
            rightWord: other))
      }
    }
  }

  /// Whether a word may have forms, whatever is learned.
  static func mayHaveForms(_ word: [UInt8]) -> Bool {
    word.count <= TermSample.mostBytes
      && word.count(where: { $0 & 0xC0 != 0x80 }) >= TermSample.stemLetters
      && TermSample.isWord(word)
  }

  /// What a word's forms may be, those of the most frequent pairs of endings first; most of them are
  /// no words.
  func candidates(of word: [UInt8]) -> [(term: [UInt8], count: Int)] {
    guard !partners.isEmpty, EndingPairs.mayHaveForms(word) else { return [] }
    let borders = word.indices.filter { word[$0] & 0xC0 != 0x80 } + [word.count]
    let letters = borders.count - 1
    var found: [(term: [UInt8], count: Int)] = []
    for stem in max(TermSample.stemLetters, letters - EndingPairs.mostLetters)...letters {
      guard letters - stem <= stem, let partners = partners[Array(word[borders[stem]...])] else {
        continue
      }
      let beginning = word[..<borders[stem]]
      for partner in partners
      where partner.ending.count(where: { $0 & 0xC0 != 0x80 }) <= stem {
        found.append((beginning + partner.ending, partner.count))
      }
    }
    return found.sorted { left, right in
      left.count == right.count
        ? left.term.lexicographicallyPrecedes(right.term) : left.count > right.count
    }
  }
}
