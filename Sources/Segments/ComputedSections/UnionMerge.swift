import ByteStore
import Postings
import TermDictionary
import TextAnalysis

/// The unions of one pattern in the output of a merge, made of those that its inputs keep.
///
/// The documents of an input's union get their new numbers. Where an input does not keep a union,
/// because its lists are few there or it keeps none at all, the lists of that input alone are read.
struct UnionMerge {
  /// What is known of an input.
  private struct Input {
    var segment: Segment
    var lists: PostingUnion
    /// New number by old one, or `DocumentOrder.dropped`.
    var numbers: [UInt32]
    /// Old number by new attribute.
    var attributes: [UInt16?]
    /// Reads the lists of the scopes of the output; made when first needed, as are the counts.
    var accumulator: UnionAccumulator
    var counts: TermPostingCounts?
  }

  private var inputs: [Input]
  private let documentCount: Int
  /// By place among the scopes that are collected.
  private var sets: [Bitset] = []
  private var words: [UInt64] = []
  private var moved: [UInt32] = []

  /// Nil when most documents come from inputs without unions: reading all lists is then quicker.
  ///
  /// - Parameter attributes: of the output, so many.
  init?(_ plan: MergePlan, attributes attributeCount: Int) {
    let total = plan.inputs.reduce(0) { $0 + Int($1.segment.documentCount) }
    let kept = plan.inputs.reduce(0) {
      $0 + ($1.segment.hotUnions == nil ? 0 : Int($1.segment.documentCount))
    }
    guard kept * 2 >= total else { return nil }
    documentCount = plan.order.count
    inputs = plan.inputs.indices.map { number in
      let segment = plan.inputs[number].segment
      let map = plan.attributes.maps[number]
      var attributes = [UInt16?](repeating: nil, count: attributeCount)
      // Those beyond have no documents left.
      for (old, new) in map.enumerated() where Int(new) < attributes.count {
        attributes[Int(new)] = UInt16(old)
      }
      return Input(
        segment: segment, lists: PostingUnion(segment),
        numbers: plan.order.maps[number],
        attributes: attributes, accumulator: UnionAccumulator(segment), counts: nil)
    }
  }

  /// Makes the unions of a pattern in these scopes; false when the inputs cannot tell.
  mutating func collect(
    _ pattern: RunPattern, _ gram: Gram, scopes: [UInt16]
  ) throws(StoreError) -> Bool {
    sets = scopes.map { _ in Bitset(count: documentCount) }
    for input in inputs.indices {
      var unkept: [(place: Int, scope: UInt16)] = []
      for (place, scope) in scopes.enumerated() {
        let isKept = try addKept(gram, scope, at: place, of: inputs[input])
        if !isKept { unkept.append((place, scope)) }
      }
      guard !unkept.isEmpty else { continue }
      guard try addLists(pattern, unkept, ofInput: input) else { return false }
    }
    return true
  }

  /// The union in the scope at a place of those that were collected, ascending.
  func documents(at place: Int) -> [UInt32] { sets[place].documents }

  /// Adds the union that an input keeps; false when it keeps none for this gram.
  private mutating func addKept(
    _ gram: Gram, _ scope: UInt16, at place: Int, of input: Input
  ) throws(StoreError) -> Bool {
    // Without the attribute there is nothing to add.
    guard let old = input.attributes[Int(scope)] else { return true }
    guard let union = try input.segment.hotUnions?.union(gram, in: old), union.unverified == nil
    else { return false }
    clearWords(input)
    try words.withUnsafeMutableBufferPointer { (words) throws(StoreError) in
      try union.add(to: words, using: input.lists)
    }
    move(input, to: place)
    return true
  }

  /// Adds what the lists of an input have; false when some of its postings cannot tell.
  private mutating func addLists(
    _ pattern: RunPattern, _ scopes: [(place: Int, scope: UInt16)], ofInput number: Int
  ) throws(StoreError) -> Bool {
    let segment = inputs[number].segment
    let set = try segment.vocabulary.resolve(pattern)
    guard !set.matches.contains(where: \.uncertain) else { return false }
    var counts = inputs[number].counts
    if counts == nil { counts = try TermPostingCounts(segment) }
    guard let counts else { return false }
    inputs[number].counts = counts
    // Attributes that the input has not were kept by it, as nothing.
    let old = scopes.compactMap { inputs[number].attributes[Int($0.scope)] }
    try inputs[number].accumulator.collect(set.matches, in: old, counts)
    for (scope, old) in zip(scopes, old) {
      words.removeAll(keepingCapacity: true)
      words += inputs[number].accumulator.words(of: old)
      move(inputs[number], to: scope.place)
    }
    return true
  }

  private mutating func clearWords(_ input: Input) {
    words.removeAll(keepingCapacity: true)
    words.append(contentsOf: repeatElement(0, count: input.lists.wordCount))
  }

  /// Adds the documents in `words` under their new numbers.
  private mutating func move(_ input: Input, to place: Int) {
    moved.removeAll(keepingCapacity: true)
    for index in words.indices {
      var word = words[index]
      while word != 0 {
        let number = input.numbers[index << 6 + word.trailingZeroBitCount]
        if number != DocumentOrder.dropped { moved.append(number) }
        word &= word &- 1
      }
    }
    sets[place].insert(contentsOf: moved)
  }
}
