import TextAnalysis

extension SeparatorCode {
  /// Whether ignoring diacritics turns a separator into nothing, or into one that has a code of its
  /// own: marks that stand alone vanish then.
  ///
  /// Such values are decided by their text.
  package static func isAmbiguous(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.contains(where: { $0 >= 0x80 }), code(for: bytes) == other else { return false }
    let folded = Folding.fold(utf8: Array(bytes), .ignoreDiacritics)
    return code(for: folded[...]) != other
  }
}
