import ByteStore

/// Reads what stands beside one term after the other in the table of an attribute.
///
/// Terms of an expansion are neighbours: most stand in the same word of the flags as the one before,
/// whose place among the flagged terms is known then. Terms may come in any order.
struct AttributeTermReader {
  private let table: AttributeTermTable
  /// The word of the flags at hand; -1 before the first.
  private var index = -1
  private var word: UInt64 = 0
  /// The terms of the word for which the table does not hold.
  private var differing: UInt64 = 0
  /// Flagged terms before the word.
  private var rank = 0
  /// What the references of the step are told from.
  private var reference: UInt64 = 0

  init(_ table: AttributeTermTable) { self.table = table }

  /// What stands beside a term; nil where the attribute has it not.
  mutating func value(of term: UInt32) throws(StoreError) -> AttributeTermTable.Value? {
    let wanted = Int(term) >> 6
    if wanted != index { try load(wanted, term) }
    let bit = UInt64(1) &<< UInt64(term & 63)
    // The last word may have bits behind the last term.
    guard Int(term) < table.termCount else { throw damaged(term) }
    if differing & bit != 0 { return .unknown }
    guard word & bit != 0 else { return nil }
    let value = try table.values[rank &+ (word & (bit &- 1)).nonzeroBitCount]
    if value & 1 != 0 { return .document(UInt32(truncatingIfNeeded: value >> 1)) }
    guard value >> 1 < UInt64(table.documentCount) else { return .unknown }
    return .list(reference: reference &+ value >> 1)
  }

  private mutating func load(_ wanted: Int, _ term: UInt32) throws(StoreError) {
    guard Int(term) < table.termCount else { throw damaged(term) }
    let step = wanted / AttributeTerms.wordsPerStep
    var before = index
    if before < 0 || before > wanted || before / AttributeTerms.wordsPerStep != step {
      let stepAt = table.stepsAt &+ step &* AttributeTerms.stepSize
      rank = Int(try table.section.u32(stepAt))
      reference = try table.section.u64(stepAt &+ 4)
      before = step &* AttributeTerms.wordsPerStep
    }
    let flags = try table.section.checkedBytes(
      table.start &+ before &* 8, (wanted &- before &+ 1) &* 8)
    // SAFETY: the flags of the words `before ... wanted` lie in the bytes.
    for place in 0..<(wanted &- before) {
      rank &+= flags.loadUnaligned(fromByteOffset: place &* 8, as: UInt64.self).nonzeroBitCount
    }
    word = UInt64(
      littleEndian: flags.loadUnaligned(
        fromByteOffset: (wanted &- before) &* 8, as: UInt64.self))
    differing =
      table.isShared ? try table.section.u64(table.differencesAt &+ wanted &* 8) : 0
    index = wanted
  }

  @inline(never)
  private func damaged(_ term: UInt32) -> StoreError {
    table.section.damaged(table.start, "term \(term) of \(table.termCount)")
  }
}
