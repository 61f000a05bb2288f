import ByteStore
import Columns
import TermDictionary

/// The spellings of one term in the inputs of a merge, under the numbers they will have.
///
/// Most terms have one spelling, the term itself, in all inputs: nothing is copied for those.
struct SpellingMerge {
  /// Spelling numbers of an input -> those of the output: eight numbers of three bits.
  struct SpellingNumbers: Equatable {
    private var bits: UInt32 = 0

    /// Every spelling keeps its number.
    static var same: SpellingNumbers { SpellingNumbers(bits: 0o7654_3210) }

    subscript(_ number: UInt8) -> UInt8 {
      get { UInt8(truncatingIfNeeded: bits >> (3 * UInt32(number & 7)) & 7) }
      set {
        let shift = 3 * UInt32(number & 7)
        bits = bits & ~(7 << shift) | UInt32(newValue & 7) << shift
      }
    }

    /// The mask of the new numbers of a mask's spellings.
    func renumbered(_ mask: UInt8) -> UInt8 {
      var rest = mask
      var new: UInt8 = 0
      while rest != 0 {
        new |= 1 << self[UInt8(truncatingIfNeeded: rest.trailingZeroBitCount)]
        rest &= rest &- 1
      }
      return new
    }
  }

  /// The listed spellings; empty when the term itself is the only one.
  private(set) var list: [[UInt8]] = []
  /// There are more than can be told apart.
  private(set) var overflow = false
  /// The new numbers of each source's spellings, source by source of the group; empty where `list`
  /// is.
  private(set) var numbers: [SpellingNumbers] = []
  private var places: [[UInt8]] = []
  private var overflows: [Bool] = []
  private var buffer = SpellingBuffer()

  /// The listed spellings, for the writer of the vocabulary.
  func copySpellings(to output: inout SpellingBuffer) {
    output.removeAll()
    output.overflow = overflow
    for spelling in list { spelling.withUnsafeBufferPointer { output.append($0) } }
  }

  /// No posting needs to say which spelling it has.
  var isSingle: Bool { list.count <= 1 && !overflow }

  /// Reads the spellings of the term at which the sources of the group stand.
  mutating func read(_ group: [Int], of sources: [TermSource]) throws(StoreError) {
    list.clear()
    numbers.clear()
    overflow = false
    var isPlain = true
    for (index, place) in group.enumerated() {
      if isPlain, try sources[place].isPlain() { continue }
      try sources[place].readSpellings(into: &buffer)
      if isPlain, sources[place].withTerm({ isTermItself($0) }) { continue }
      if isPlain {
        // The sources before had the term itself.
        isPlain = false
        places.clear()
        overflows.clear()
        if index > 0 { list.append(sources[place].withTerm { Array($0) }) }
        for _ in 0..<index {
          places.append([0])
          overflows.append(false)
        }
      }
      addSpellings()
    }
    if !isPlain { number() }
  }

  /// The only spelling in the buffer is the term.
  private func isTermItself(_ term: UnsafeBufferPointer<UInt8>) -> Bool {
    guard buffer.count == 1, !buffer.overflow else { return false }
    return buffer.withSpelling(0) { ByteOrder.compare($0, term) == 0 }
  }

  private mutating func addSpellings() {
    var found: [UInt8] = []
    for index in 0..<buffer.count {
      let spelling = buffer.spelling(index)
      let place = list.firstIndex(of: spelling) ?? list.count
      if place == list.count { list.append(spelling) }
      found.append(UInt8(clamping: place))
    }
    places.append(found)
    overflows.append(buffer.overflow)
    if buffer.overflow { overflow = true }
  }

  /// Where there are too many spellings, those that do not fit the list share the last number.
  private mutating func number() {
    let another = UInt8(SpellingLimits.another)
    if list.count > SpellingLimits.distinct { overflow = true }
    if overflow { list.removeLast(max(0, list.count - SpellingLimits.another)) }
    for (found, overflows) in zip(places, overflows) {
      var new = SpellingNumbers()
      for old in 0..<UInt8(SpellingLimits.distinct) {
        if Int(old) < found.count, !(overflows && old == another) {
          new[old] = overflow ? min(found[Int(old)], another) : found[Int(old)]
        } else {
          new[old] = another
        }
      }
      numbers.append(new)
    }
  }
}
