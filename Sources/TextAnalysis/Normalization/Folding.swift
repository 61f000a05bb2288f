/// Folding of text in NFC: first diacritics, then case, each followed by composition.
package enum Folding {
  /// Folds scalars that are in NFC; the result is in NFC.
  package static func fold(_ scalars: [UInt32], _ options: FoldOptions) -> [UInt32] {
    if options.isEmpty { return scalars }
    if scalars.allSatisfy({ $0 < 0x80 }) {
      guard options.contains(.ignoreCase) else { return scalars }
      return scalars.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
    }
    var work = TaggedScalars()
    for scalar in scalars { work.append(scalar) }
    work.fold(options)
    return work.items.map { UInt32(truncatingIfNeeded: $0) }
  }

  /// Folds UTF-8 text that is in NFC.
  package static func fold(utf8: [UInt8], _ options: FoldOptions) -> [UInt8] {
    options.isEmpty ? utf8 : UTF8Scalars.bytes(fold(UTF8Scalars.scalars(utf8), options))
  }
}

extension TaggedScalars {
  /// Folds scalars that are in NFC; the result is in NFC.
  mutating func fold(_ options: FoldOptions) {
    if options.contains(.ignoreDiacritics) {
      var next = TaggedScalars()
      for index in items.indices { next.appendDecomposed(scalar(index), tag: tag(index)) }
      next.dropNonspacingMarks()
      // After the marks of other kinds keep their order, but a decomposition can end with one.
      next.reorder()
      next.compose()
      self = next
    }
    if options.contains(.ignoreCase) {
      var next = TaggedScalars()
      for index in items.indices {
        if let record = ScalarRecord.caseFolding(of: scalar(index)) {
          for part in record { next.appendDecomposed(part, tag: tag(index)) }
        } else {
          next.appendDecomposed(scalar(index), tag: tag(index))
        }
      }
      next.reorder()
      next.compose()
      self = next
    }
  }
}
