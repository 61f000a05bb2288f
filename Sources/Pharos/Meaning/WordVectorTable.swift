import ByteStore
import Columns

/// Words with a vector each, found by their term.
///
/// Open addressing over the terms, which stand one after the other; vectors are of length 1, each
/// number a byte, with a factor a word. Immutable once it is read; thread-safe.
struct WordVectorTable: Sendable {
  let dimension: Int
  /// Of terms, vectors and places in the file.
  private(set) var hash: UInt64
  /// The terms, one after the other; the n-th ends where the n-th end says.
  private var terms: [UInt8] = []
  private var ends: [Int] = []
  /// A power of two of places: 0, or the number of a word and 1.
  private var slots = [UInt32](repeating: 0, count: 1024)
  private var numbers: [Int8] = []
  private var factors: [Float] = []
  /// Places in the file, from 1.
  private var ranks: [UInt32] = []
  /// Words of the file that were read.
  private var lastRank: UInt32 = 0

  init(dimension: Int) {
    self.dimension = dimension
    hash = WordVectorTable.mixed(0xcbf2_9ce4_8422_2325, UInt64(dimension))
  }

  /// Words.
  var count: Int { ends.count }

  /// The number of a term; nil where it has no vector.
  func number(of term: ArraySlice<UInt8>) -> Int? {
    let found = slots[slot(of: term)]
    return found == 0 ? nil : Int(found) - 1
  }

  /// How frequent a word is in texts, by Zipf's law: 1 / (rank · ln all).
  func frequency(of number: Int) -> Float {
    let all = max(2, Float(lastRank))
    return 1 / (Float(ranks[number]) * (NaturalLogarithm.of(all) + 0.5772))
  }

  /// Adds the vector of a word, some times, to another one.
  func add(_ number: Int, times: Float, to vector: inout [Float]) {
    let factor = factors[number] * times
    let start = number * dimension
    for place in 0..<min(dimension, vector.count) {
      vector[place] += factor * Float(numbers[start + place])
    }
  }

  /// Takes a word of the file in, unless its term is there already or the vector has no length.
  mutating func add(_ term: ArraySlice<UInt8>, _ vector: [Float], rank: Int) {
    guard number(of: term) == nil, let unit = QuantizedVector(vector) else { return }
    if (count + 1) * 2 > slots.count { grow() }
    slots[slot(of: term)] = UInt32(count + 1)
    terms.append(contentsOf: term)
    ends.append(terms.count)
    ranks.append(UInt32(clamping: rank))
    factors.append(unit.factor)
    numbers += unit.numbers
    for byte in term { hash = WordVectorTable.mixed(hash, UInt64(byte)) }
    hash = WordVectorTable.mixed(hash, UInt64(rank))
    for number in unit.numbers {
      hash = WordVectorTable.mixed(hash, UInt64(UInt8(bitPattern: number)))
    }
  }

  /// Notes that no more words come, after so many of the file.
  mutating func finish(rank: Int) {
    lastRank = UInt32(clamping: rank)
    hash = WordVectorTable.mixed(hash, UInt64(rank))
  }

  // MARK: Slots

  /// The slot of a term, or the one that it would take.
  private func slot(of term: ArraySlice<UInt8>) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in term { hash = WordVectorTable.mixed(hash, UInt64(byte)) }
    var place = Int(truncatingIfNeeded: hash ^ (hash >> 29)) & (slots.count - 1)
    while slots[place] != 0 {
      if self.term(Int(slots[place]) - 1) == term { break }
      place = (place + 1) & (slots.count - 1)
    }
    return place
  }

  private func term(_ number: Int) -> ArraySlice<UInt8> {
    terms[(number == 0 ? 0 : ends[number - 1])..<ends[number]]
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for number in 0..<count { slots[slot(of: term(number))] = UInt32(number + 1) }
  }

  /// A step of the hash by Fowler, Noll and Vo.
  private static func mixed(_ hash: UInt64, _ value: UInt64) -> UInt64 {
    (hash ^ value) &* 0x100_0000_01b3
  }
}
