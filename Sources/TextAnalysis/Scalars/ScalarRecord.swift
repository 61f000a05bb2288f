/// A short sequence of scalars in the generated tables: what one scalar folds or decomposes to.
struct ScalarRecord: RandomAccessCollection {
  /// Where the record starts, in digits of `ScalarRecords`.
  private let offset: Int
  let count: Int

  private init(offset: UInt32) {
    self.offset = Int(offset)
    // SAFETY: the generator made the offset; a record starts with its count.
    count = Int(ScalarRecords.digits.utf8Start[self.offset] &- Digits.zero)
  }

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  subscript(index: Int) -> UInt32 {
    precondition(index >= 0 && index < count)
    return Digits.scalar(ScalarRecords.digits.utf8Start, at: offset + 1 + 4 * index)
  }

  /// The full canonical decomposition; nil where the scalar is its own, and for Hangul syllables.
  static func decomposition(of scalar: UInt32) -> ScalarRecord? {
    record(
      scalar, DecompositionTable.blockBits, DecompositionTable.stage1, DecompositionTable.stage2)
  }

  /// The full case folding; nil where the scalar is its own.
  static func caseFolding(of scalar: UInt32) -> ScalarRecord? {
    record(scalar, CaseFoldingTable.blockBits, CaseFoldingTable.stage1, CaseFoldingTable.stage2)
  }

  /// What the scalar leaves in a term; nil where the scalar is its own.
  static func termFolding(of scalar: UInt32) -> ScalarRecord? {
    record(scalar, TermFoldingTable.blockBits, TermFoldingTable.stage1, TermFoldingTable.stage2)
  }

  @inline(__always)
  private static func record(
    _ scalar: UInt32, _ blockBits: UInt32, _ stage1: StaticString, _ stage2: StaticString
  ) -> ScalarRecord? {
    guard scalar <= 0x10FFFF else { return nil }
    // SAFETY: the first stage has an entry for every block of scalars up to 0x10FFFF, each names a
    // whole block of the second stage.
    let block = Digits.two(stage1.utf8Start, Int(scalar >> blockBits))
    let place = block << blockBits | scalar & (1 << blockBits &- 1)
    let offset = Digits.three(stage2.utf8Start, Int(place))
    return offset == 0 ? nil : ScalarRecord(offset: offset)
  }
}
