/// Folds text in NFC scalar by scalar, and notices where that is not the folding of the whole.
struct ScalarFolder {
  private let options: FoldOptions
  /// Case folding changed the last starter or a mark after it.
  private var isSequenceChanged = false

  init(_ options: FoldOptions) { self.options = options }

  /// Takes note of a scalar below 0x80, which the caller folds.
  @inline(__always)
  mutating func passASCII(_ byte: UInt8) { isSequenceChanged = ASCII.lowercased(byte) != byte }

  /// Appends the folding of one scalar of 0x80 or more; false where the neighbours matter.
  mutating func fold(
    _ scalar: UInt32, _ traits: ScalarTraits, into scalars: inout [UInt32]
  ) -> Bool {
    if options.contains(.ignoreDiacritics) {
      return foldWithoutMarks(scalar, traits, into: &scalars)
    }
    guard options.contains(.ignoreCase) else {
      scalars.append(scalar)
      return true
    }
    // A mark may compose with, or move across, what case folding put before it.
    if traits.orders, isSequenceChanged { return false }
    guard let record = ScalarRecord.caseFolding(of: scalar) else {
      if !traits.orders { isSequenceChanged = false }
      scalars.append(scalar)
      return true
    }
    isSequenceChanged = true
    guard record.count > 1 else {
      scalars.append(contentsOf: record)
      return true
    }
    scalars.append(contentsOf: Normalization.nfc(scalars: Array(record)))
    return true
  }

  private func foldWithoutMarks(
    _ scalar: UInt32, _ traits: ScalarTraits, into scalars: inout [UInt32]
  ) -> Bool {
    if traits.isNonspacingMark { return true }
    let before = scalars.count
    if options.contains(.ignoreCase) {
      if traits.folds, let record = ScalarRecord.termFolding(of: scalar) {
        scalars.append(contentsOf: record)
      } else {
        scalars.append(scalar)
      }
    } else if let record = ScalarRecord.decomposition(of: scalar) {
      for part in record where !ScalarTraits(of: part).isNonspacingMark { scalars.append(part) }
      // Several bases may compose again.
      if scalars.count > before + 1 { return false }
    } else {
      scalars.append(scalar)
    }
    guard traits.interacts, before > 0, before < scalars.count else { return true }
    return !Composition.interact(scalars[before - 1], scalars[before])
  }
}
