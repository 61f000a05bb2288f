import TextAnalysis

/// Phrases as they are found, with what speaks for each: how well an item with it ranks, in how many
/// items it goes on from what was typed, and whether a value begins with it.
struct PhraseTally {
  struct Phrase {
    /// As an item writes it.
    var text: String
    /// So many of the typed runs stay as they are in front of it.
    var kept: Int
    /// Whether only the last typed word is completed.
    var completesWord: Bool
    /// What speaks for it, above 0.
    var worth: Double
  }

  /// What a value says from the words that match on.
  private struct Continuation {
    var key: [UInt8]
    var items: Int
  }

  /// A phrase that does not begin where its value, or a part of it, begins is worth so much less.
  private static let insideWorth = 0.7
  /// How much the rank of the best item counts beside the number of items.
  private static let rankShare = 0.7
  /// So many phrases are weighed.
  private static let mostPhrases = 48
  /// Runs of a value that are compared.
  private static let comparedRuns = 24

  private var found: [(key: [UInt8], phrase: Phrase)] = []
  private var places: [[UInt8]: Int] = [:]
  private var continuations: [Continuation] = []
  /// The typed runs that stay in front of all phrases so far.
  private(set) var leastKept: Int

  init(_ typed: TypedText) { leastKept = typed.runs.count }

  var count: Int { found.count }

  /// Takes in that items have the typed words there.
  mutating func note(_ borders: PhraseBorders, _ first: Int, kept: Int, items: Int) {
    narrow(kept)
    let runs = borders.text.runs[first...].prefix(PhraseTally.comparedRuns)
    continuations.append(Continuation(key: PhraseTally.key(runs), items: items))
  }

  mutating func add(
    _ borders: PhraseBorders, _ first: Int, _ end: (run: Int, place: Int), kept: Int,
    completes: Bool, worth: Double
  ) {
    narrow(kept)
    let key = PhraseTally.key(borders.text.runs[first...end.run])
    let worth = borders.isStart(first) ? worth : worth * PhraseTally.insideWorth
    if let place = places[key] {
      found[place].phrase.worth = max(found[place].phrase.worth, worth)
      return
    }
    guard found.count < PhraseTally.mostPhrases else { return }
    places[key] = found.count
    let text = borders.text.text(borders.text.runs[first].range.lowerBound..<end.place)
    found.append(
      (key, Phrase(text: text, kept: kept, completesWord: completes, worth: worth)))
  }

  /// What begins with more of the text makes the rest worthless.
  private mutating func narrow(_ kept: Int) {
    guard kept < leastKept else { return }
    leastKept = kept
    found = []
    places = [:]
    continuations = []
  }

  /// The folded runs with a blank behind each.
  private static func key(_ runs: ArraySlice<TypedText.Run>) -> [UInt8] {
    var key: [UInt8] = []
    for run in runs {
      key += run.term
      key.append(0x20)
    }
    return key
  }

  /// Best first; of equal ones those found first.
  var phrases: [Phrase] {
    let items = found.map { entry in
      continuations.reduce(0) { $1.key.starts(with: entry.key) ? $0 + $1.items : $0 }
    }
    let most = NaturalLogarithm.of(1 + Float(max(1, items.max() ?? 1)))
    return zip(found, items).map { entry, items in
      var phrase = entry.phrase
      let frequency = Double(NaturalLogarithm.of(1 + Float(items)) / most)
      phrase.worth =
        PhraseTally.rankShare * phrase.worth + (1 - PhraseTally.rankShare) * frequency
      return phrase
    }.enumerated().sorted {
      ($1.element.worth, $0.offset) < ($0.element.worth, $1.offset)
    }.map(\.element)
  }
}
