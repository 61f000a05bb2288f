import ByteStore
import TermDictionary

/// The words of living items that word forms are learned from: those of the families of the smallest
/// hashes, as many as there is room for.
///
/// A function of the terms that living items have: the sample of an index is found in the samples of
/// its segments.
struct WordFamilies {
  /// The words of one hash.
  struct Family: Equatable {
    let hash: UInt32
    /// The words, ascending, each once and with ``SampledWords/end`` behind it; at least one.
    let text: ArraySlice<UInt8>

    static func == (left: Family, right: Family) -> Bool {
      left.hash == right.hash && left.text.count == right.text.count
        && left.text.withUnsafeBufferPointer { one in
          right.text.withUnsafeBufferPointer { ByteOrder.compare(one, $0) == 0 }
        }
    }

    var words: [[UInt8]] { text.split(separator: SampledWords.end).map(Array.init) }
  }

  /// The families by their hashes, which differ.
  private(set) var families: [Family] = []

  /// - Parameters:
  ///   - dead: by segment.
  ///   - most: the most words.
  init(_ state: IndexState, dead: [DeadDocuments?], most: Int = LearnedForms.sampleSize) throws {
    var capacity = most + most / 4
    while try !take(state, dead: dead, most: most, capacity: capacity) {
      // Where many terms are of deleted items only, the samples must be larger.
      capacity *= 2
    }
  }

  /// All words, ascending.
  var words: [[UInt8]] {
    families.flatMap(\.words).sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Takes the families of the smallest hashes; false where the samples of the segments have too few.
  private mutating func take(
    _ state: IndexState, dead: [DeadDocuments?], most: Int, capacity: Int
  ) throws -> Bool {
    families.removeAll(keepingCapacity: true)
    let samples = try state.segments.map { entry in
      try entry.profile.sampledWords(of: entry.segment.vocabulary, capacity: capacity)
    }
    let living = try samples.indices.map { index in
      try samples[index].living(in: state.segments[index].segment, dead[index])
    }
    let limit = samples.reduce(UInt32.max) { min($0, $1.limit) }
    var places = samples.map { _ in 0 }
    var total = 0
    while true {
      var hash: UInt32?
      for (place, sample) in zip(places, samples) where place < sample.families.count {
        hash = min(hash ?? .max, sample.families[place].hash)
      }
      guard let hash, hash <= limit else { break }
      var texts: [ArraySlice<UInt8>] = []
      var count = 0
      for (index, sample) in samples.enumerated() {
        while places[index] < sample.families.count,
          sample.families[places[index]].hash == hash
        {
          let words = sample.families[places[index]].words
          if let living = living[index], words.contains(where: { !living.contains($0) }) {
            for word in words where living.contains(word) {
              texts.append(sample.text(of: word..<word + 1))
            }
            count = 0
          } else if !words.isEmpty {
            texts.append(sample.text(of: words))
            count = words.count
          }
          places[index] += 1
        }
      }
      guard !texts.isEmpty else { continue }
      // Most families are of one segment, and all their words live.
      var text = texts[0]
      if texts.count > 1 || count == 0 { (text, count) = WordFamilies.merge(texts) }
      if total + count > most { return true }
      total += count
      families.append(Family(hash: hash, text: text))
    }
    return limit == .max
  }

  /// All words of some texts, ascending and each once, and how many they are.
  private static func merge(_ texts: [ArraySlice<UInt8>]) -> (ArraySlice<UInt8>, Int) {
    let words = texts.flatMap { $0.split(separator: SampledWords.end) }
      .sorted { $0.lexicographicallyPrecedes($1) }
    var merged: [UInt8] = []
    var count = 0
    for (place, word) in words.enumerated() where place == 0 || words[place - 1] != word {
      merged += word
      merged.append(SampledWords.end)
      count += 1
    }
    return (merged[...], count)
  }
}
