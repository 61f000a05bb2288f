extension QuerySet {
  mutating func addPhrases() {
    let common = commonPairs()
    add("phrase2.common") { set in
      set.random.pick(common).map { .phrase(fields: QuerySet.inText, $0) }
    }
    add("phrase2.rare") { set in set.phrase(2, isRare: true) }
    add("phrase3.common") { set in set.phrase(3, isRare: false) }
    add("phrase3.rare") { set in set.phrase(3, isRare: true) }
    for (fields, name) in QuerySet.scopes {
      add("infixphrase_\(name)") { set in
        guard let document = set.random.pick(set.sample.documents) else { return nil }
        let words = name == "title" ? document.title : document.text
        guard words.count >= 2 else { return nil }
        let place = set.random.below(words.count - 1)
        let left = set.sample.words[Int(words[place])]
        let right = set.sample.words[Int(words[place + 1])]
        guard QueryWord.isAlphabetic(left, atLeast: 4), QueryWord.isAlphabetic(right, atLeast: 4)
        else { return nil }
        let end = left.letters((1 + set.random.below(2))..<left.utf8.count)
        return .infixPhrase(fields: fields, "\(end) \(right.letters(0..<right.utf8.count - 1))")
      }
    }
  }

  /// The most frequent pairs of neighbours.
  private func commonPairs() -> [[String]] {
    let sorted = sample.pairs.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return sorted.prefix(1500).compactMap { pair, _ in
      let words = [pair >> 32, pair & 0xFFFF_FFFF].map { sample.words[Int($0)] }
      let isUsable = words.allSatisfy { QueryWord.isPlain($0) && !QueryWord.isNumeral($0) }
      return isUsable ? words : nil
    }
  }

  /// Neighbours of one item; rare ones have a word that is not common.
  private mutating func phrase(_ length: Int, isRare: Bool) -> QueryTree? {
    guard let words = random.pick(sample.documents)?.text, words.count >= length else { return nil }
    let start = random.below(words.count - length + 1)
    let places = words[start..<start + length]
    let texts = places.map { sample.words[Int($0)] }
    guard texts.allSatisfy({ QueryWord.isPlain($0) && !QueryWord.isNumeral($0) }) else {
      return nil
    }
    let fits =
      if isRare {
        places.contains { place in
          let band = text.band(of: place)
          return band == .rare || band == .medium
        }
      } else {
        places.allSatisfy { Double(sample.textFrequencies[Int($0)]) > 0.01 * Double(sample.count) }
      }
    return fits ? .phrase(fields: QuerySet.inText, texts) : nil
  }

  mutating func addIdeographs() {
    for (fields, name) in QuerySet.scopes {
      add("cjk2_\(name)") { set in
        guard let item = set.random.pick(set.sample.ideographic) else { return nil }
        let text = Array((name == "title" ? item.title : item.text).unicodeScalars)
        let places = text.indices.dropLast().filter {
          CorpusSample.isIdeographic(text[$0]) && CorpusSample.isIdeographic(text[$0 + 1])
        }
        guard let place = set.random.pick(places) else { return nil }
        var pair = String.UnicodeScalarView()
        pair.append(contentsOf: text[place...place + 1])
        return .infix(fields: fields, String(pair))
      }
    }
  }
}
