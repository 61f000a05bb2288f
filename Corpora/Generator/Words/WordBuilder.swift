/// Makes the words of a language one after the other, each different from all before it.
///
/// A word's form depends on seed, language, rank and the words before it only. Words are told
/// apart by 64-bit hashes: two words with one hash count as the same, and the second is made anew.
struct WordBuilder {
  private let model: LanguageModel
  private let seed: UInt64
  private(set) var bytes: [UInt8] = []
  private(set) var starts: [UInt32] = [0]
  /// Hashes of the words, open addressing, 0 is free.
  private var seen: [UInt64] = []
  private var candidate: [UInt8] = []

  private let onsets: [[UInt8]]
  private let nuclei: [[UInt8]]
  private let codas: [[UInt8]]
  private let endings: [[UInt8]]
  private let joints: [[UInt8]]

  init(_ model: LanguageModel, seed: UInt64) {
    self.model = model
    self.seed = seed &+ model.code.utf8.reduce(0) { $0 &* 257 &+ UInt64($1) }
    onsets = model.onsets.map { Array($0.utf8) }
    nuclei = model.nuclei.map { Array($0.utf8) }
    codas = model.codas.map { Array($0.utf8) }
    endings = model.endings.map { Array($0.utf8) }
    joints = model.joints.map { Array($0.utf8) }
  }

  mutating func build(_ count: Int) {
    var capacity = 1024
    while capacity < 2 * count { capacity *= 2 }
    seen = Array(repeating: 0, count: capacity)
    bytes.reserveCapacity(count * 9)
    starts.reserveCapacity(count + 1)
    for word in model.frequentWords where starts.count <= count {
      candidate.removeAll(keepingCapacity: true)
      candidate.append(contentsOf: word.utf8)
      keepIfNew()
    }
    while starts.count <= count {
      let rank = starts.count - 1
      var random = RandomStream(seed: seed, .words, rank)
      var attempt = 0
      repeat {
        candidate.removeAll(keepingCapacity: true)
        invent(rank, attempt, &random)
        attempt += 1
      } while !keepIfNew()
    }
  }

  @discardableResult
  private mutating func keepIfNew() -> Bool {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in candidate { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash = RandomStream.mix(hash) | 1
    var place = Int(truncatingIfNeeded: hash >> 20) & (seen.count - 1)
    while seen[place] != 0 {
      if seen[place] == hash { return false }
      place = (place + 1) & (seen.count - 1)
    }
    seen[place] = hash
    bytes.append(contentsOf: candidate)
    starts.append(UInt32(bytes.count))
    return true
  }

  /// Makes a candidate; later attempts at one rank are longer, so that one succeeds.
  private mutating func invent(_ rank: Int, _ attempt: Int, _ random: inout RandomStream) {
    if model.isIdeographic { return inventIdeographs(rank, attempt, &random) }
    let kind = random.below(1000)
    if kind < 15 {
      // A number; more digits where short ones are used up.
      let digits = 1 + random.below(3 + attempt + (rank > 20_000 ? 3 : 0))
      for _ in 0..<digits { candidate.append(UInt8(ascii: "0") + UInt8(random.below(10))) }
    } else if rank > 2000, model.compounds.covers(random.next()) {
      appendWord(random.skewed(min(rank, 20_000)), &random, limit: 10)
      append(random.pick(joints))
      appendWord(random.skewed(min(rank, 20_000)), &random, limit: 10)
    } else if rank > 400, kind < 480, !endings.isEmpty {
      // Another form of a word that exists.
      appendWord(model.frequentWords.count + random.skewed(rank), &random, limit: 14)
      let ending = endings[random.skewed(endings.count)]
      // English, German, French and Swedish all drop a final e before a vowel.
      if candidate.last == UInt8(ascii: "e"), let first = ending.first, isVowel(first) {
        candidate.removeLast()
      }
      candidate.append(contentsOf: ending)
    } else {
      let most = rank < 400 ? 1 : rank < 5000 ? 2 : 3
      let syllables = 1 + random.skewed(most) + (rank > 20_000 ? 1 : 0) + attempt / 4
      for syllable in 0..<syllables { appendSyllable(&random, isLast: syllable + 1 == syllables) }
      if rank > 300, random.below(4) == 0, !endings.isEmpty {
        candidate.append(contentsOf: endings[random.skewed(endings.count)])
      }
    }
    if attempt > 12 { appendSyllable(&random) }
  }

  private mutating func appendSyllable(_ random: inout RandomStream, isLast: Bool = true) {
    // One word in six begins with a vowel; most syllables inside words are open.
    if !candidate.isEmpty || random.below(6) > 0 { append(onsets[random.skewed(onsets.count)]) }
    append(nuclei[random.skewed(nuclei.count)])
    if isLast || random.below(3) == 0 { append(codas[random.skewed(codas.count)]) }
  }

  private mutating func inventIdeographs(
    _ rank: Int, _ attempt: Int, _ random: inout RandomStream
  ) {
    if !nuclei.isEmpty, random.below(4) == 0 {
      let length = 2 + random.below(4) + attempt / 4
      for _ in 0..<length { append(nuclei[random.below(nuclei.count)]) }
      return
    }
    let length = (rank < 300 ? 1 : 2) + random.below(2) + attempt / 4
    for _ in 0..<length { appendIdeograph(&random) }
    if random.below(6) == 0 { append(random.pick(endings)) }
  }

  /// Half of the ideographs are frequent ones, the others any of the first 6 000 of the block.
  private mutating func appendIdeograph(_ random: inout RandomStream) {
    if random.below(2) == 0 { return append(onsets[random.skewed(onsets.count)]) }
    let code = UInt32(0x4E00 + random.skewed(6000))
    candidate.append(UInt8(truncatingIfNeeded: 0xE0 | code >> 12))
    candidate.append(UInt8(truncatingIfNeeded: 0x80 | (code >> 6) & 0x3F))
    candidate.append(UInt8(truncatingIfNeeded: 0x80 | code & 0x3F))
  }

  private mutating func append(_ part: [UInt8]?) {
    if let part { candidate.append(contentsOf: part) }
  }

  /// Appends a word made earlier, without what is no letter, cut at a border of characters.
  private mutating func appendWord(_ number: Int, _ random: inout RandomStream, limit: Int) {
    guard starts.count > 1 else { return appendSyllable(&random) }
    let word = min(number, starts.count - 2)
    let range = Int(starts[word])..<Int(starts[word + 1])
    let letters = bytes[range]
    guard letters.allSatisfy({ $0 >= UInt8(ascii: "a") }) else { return appendSyllable(&random) }
    var end = range.upperBound
    if range.count > limit {
      end = range.lowerBound + limit
      while end > range.lowerBound, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    }
    candidate.append(contentsOf: bytes[range.lowerBound..<end])
  }

  private func isVowel(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "o"),
      UInt8(ascii: "u"), UInt8(ascii: "y"), 0xC3:
      true
    default: false
    }
  }
}
