import ByteStore
import Columns
import Postings
import Segments
import Synchronization
import TermDictionary

/// What planning wants to know of a segment again and again, in memory.
///
/// Made when a segment is first searched and kept as long as it is open. Thread-safe.
final class SegmentProfile: Sendable {
  struct Attribute: Sendable {
    var traits: AttributeTraits
    /// Some documents have text that postings cannot tell; values too long for the column; runs
    /// that touch.
    var hasIrregular: Bool
    var hasOverflow: Bool
    var hasJoined: Bool
  }

  private static let lastStamp = Atomic<UInt32>(0)

  /// Tells the segment, as it was opened, from all others of this process.
  let stamp = SegmentProfile.lastStamp.wrappingAdd(1, ordering: .relaxed).newValue
  let attributes: [Attribute]
  /// What `*` and `**` search when nothing was declared otherwise since; nil where that matters.
  let defaultSearch: [UInt16]
  let defaultSearchAndContent: [UInt16]
  /// Each attribute as the only one of a scope, by number.
  let alone: [[UInt16]]
  let hasCustomAttributes: Bool
  let computedUnions = ComputedUnions()
  /// The terms that were asked for last as near to what was typed.
  let nearTerms = NearTermsMemory()
  private let numbers: [String: UInt16]
  private let irregular = Mutex<[UInt16: IrregularTexts]>([:])
  private let identifierBytes = Mutex<ByteSet?>(nil)
  private let longestIdentifier = Mutex<Int?>(nil)
  /// By attribute; nil where there are too many to be kept.
  private let values = Mutex<[UInt16: DistinctValues?]>([:])
  private let expired = Mutex<(count: Int, set: Bitset)?>(nil)
  private let sample = Mutex<(capacity: Int, words: SampledWords)?>(nil)

  init(_ segment: Segment) {
    var numbers: [String: UInt16] = [:]
    var attributes: [Attribute] = []
    var metadata: [UInt16] = []
    var both: [UInt16] = []
    for (index, definition) in segment.attributes.all.enumerated() {
      let number = UInt16(index)
      numbers[definition.title] = number
      attributes.append(
        Attribute(
          traits: definition.traits, hasIrregular: !definition.irregular.isNone,
          hasOverflow: !definition.overflow.isNone, hasJoined: !definition.joined.isNone))
      guard definition.traits.contains(.searchable) else { continue }
      if definition.traits.contains(.isContent) {
        both.append(number)
      } else if definition.traits.contains(.inDefaultSearch) {
        metadata.append(number)
        both.append(number)
      }
    }
    self.numbers = numbers
    self.attributes = attributes
    defaultSearch = metadata
    defaultSearchAndContent = both
    alone = attributes.indices.map { [UInt16($0)] }
    hasCustomAttributes = attributes.contains { $0.traits.contains(.isCustom) }
  }

  func number(named name: String) -> UInt16? { numbers[name] }

  /// The texts of an attribute that postings cannot tell.
  func irregularTexts(
    _ attribute: UInt16, of segment: Segment, _ meter: QueryMeter
  ) throws -> IrregularTexts {
    if let texts = irregular.withLock({ $0[attribute] }) { return texts }
    let texts = try IrregularTexts(segment, attribute, meter)
    return irregular.withLock { kept in
      let first = kept[attribute] ?? texts
      kept[attribute] = first
      return first
    }
  }

  /// The distinct values of an attribute; nil where they are too many to be kept.
  func distinctValues(
    _ attribute: UInt16, in column: ValueColumn, _ meter: QueryMeter
  ) throws -> DistinctValues? {
    if let known = values.withLock({ $0[attribute] }) { return known }
    let found = try DistinctValues(column, meter)
    return values.withLock { kept in
      if let first = kept[attribute] { return first }
      kept.updateValue(found, forKey: attribute)
      return found
    }
  }

  /// The words that word forms are learned from.
  ///
  /// - Parameter capacity: the most words.
  func sampledWords(of vocabulary: Vocabulary, capacity: Int) throws -> SampledWords {
    if let kept = sample.withLock({ $0 }), kept.capacity == capacity { return kept.words }
    let found = try SampledWords(try TermSample(vocabulary, capacity: capacity), of: vocabulary)
    sample.withLock { $0 = (capacity, found) }
    return found
  }

  /// The bytes that occur in the identifiers of the segment.
  func identifierBytes(of segment: Segment) throws -> ByteSet {
    if let known = identifierBytes.withLock({ $0 }) { return known }
    let bytes = try segment.identity.alphabet()
    identifierBytes.withLock { $0 = bytes }
    return bytes
  }

  /// The bytes of the longest identifier of the segment.
  func longestIdentifier(of segment: Segment) throws -> Int {
    if let known = longestIdentifier.withLock({ $0 }) { return known }
    let longest = try segment.identity.longest()
    longestIdentifier.withLock { $0 = longest }
    return longest
  }

  /// The documents whose expiration date has passed; nil when there are none.
  ///
  /// Later moments have all documents of earlier ones, so their number tells the set.
  func expired(_ segment: Segment, by now: Double) throws -> (count: Int, set: Bitset)? {
    let count = try segment.fixedColumns.countDocuments(expiringAtOrBefore: now)
    guard count > 0 else { return nil }
    if let kept = expired.withLock({ $0 }), kept.count == count { return kept }
    var set = Bitset(count: Int(segment.documentCount))
    for document in try segment.fixedColumns.documents(expiringAtOrBefore: now) {
      set.insert(Int(document))
    }
    let found = (count: count, set: set)
    expired.withLock { $0 = found }
    return found
  }
}

extension StoredDocuments {
  /// Whether the set is empty.
  fileprivate var isNone: Bool {
    if case .none = self { true } else { false }
  }
}
