import ByteStore

/// The words of living items that word forms are learned from: those of the families of the smallest
/// hashes, as many as there is room for.
///
/// A function of the terms that living items have: the sample of an index is found in the samples of
/// its segments.
struct WordFamilies {
  /// The families by their hashes, which differ.
  private(set) var families: [WordFamily] = []

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
    let all = samples.map(\.families)
    var places = all.map { _ in 0 }
    // The hash of the next family of each segment; more than any where there is none.
    let none = UInt64.max
    var hashes = all.map { $0.first.map { UInt64($0.hash) } ?? none }
    var texts: [ArraySlice<UInt8>] = []
    var total = 0
    while let least = hashes.min(), least <= UInt64(limit) {
      texts.removeAll(keepingCapacity: true)
      for index in hashes.indices {
        while hashes[index] == least {
          let words = all[index][places[index]].words
          let text = samples[index].text(of: words, living: living[index])
          if !text.isEmpty { texts.append(text) }
          places[index] += 1
          let place = places[index]
          hashes[index] = place < all[index].count ? UInt64(all[index][place].hash) : none
        }
      }
      guard !texts.isEmpty else { continue }
      // The longest text last: it is passed once.
      if texts.count > 1 { texts.sort { $0.count < $1.count } }
      var text = texts[0]
      for longer in texts.dropFirst() { text = WordFamilies.union(longer, text) }
      let count = text.count { $0 == WordFamily.end }
      if total + count > most { return true }
      total += count
      families.append(WordFamily(hash: UInt32(least), text: text))
    }
    return limit == .max
  }

  /// The words of two texts, in each of which they ascend, ascending and each once; the first text
  /// where it has all of them.
  private static func union(
    _ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8> {
    var merged: [UInt8] = []
    var hasMore = false
    // Where a word begins of which it is not decided in which order it stands.
    var (place, other) = (left.startIndex, right.startIndex)
    var copied = place
    while other < right.endIndex {
      var (at, there) = (place, other)
      // The end of a word stands before all letters, so that words are compared with theirs.
      while at < left.endIndex, left[at] == right[there], left[at] != WordFamily.end {
        at += 1
        there += 1
      }
      if at < left.endIndex, left[at] <= right[there] {
        let isSame = left[at] == right[there]
        place = end(of: at, in: left)
        if isSame { other = there + 1 }
        continue
      }
      hasMore = true
      merged += left[copied..<place]
      copied = place
      let next = end(of: other, in: right)
      merged += right[other..<next]
      other = next
    }
    guard hasMore else { return left }
    merged += left[copied...]
    return merged[...]
  }

  /// The place behind the end of the word that a place lies in.
  private static func end(of place: Int, in text: ArraySlice<UInt8>) -> Int {
    var place = place
    while text[place] != WordFamily.end { place += 1 }
    return place + 1
  }
}
