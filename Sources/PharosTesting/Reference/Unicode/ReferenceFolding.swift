/// Folding of text in NFC (rule 5).
struct ReferenceFolding: Hashable, Sendable {
  let ignoresCase: Bool
  let ignoresDiacritics: Bool

  /// Folds scalars that are in NFC; the result is in NFC.
  func fold(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var result = scalars
    if ignoresDiacritics {
      let bases = ReferenceNormalization.nfd(result).filter {
        $0.value < 0x300 || $0.properties.generalCategory != .nonspacingMark
      }
      result = ReferenceNormalization.nfc(bases)
    }
    if ignoresCase {
      result = ReferenceNormalization.nfc(result.flatMap { Self.caseFolded($0) })
    }
    return result
  }

  private static func caseFolded(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    caseFoldings[scalar] ?? [scalar]
  }

  private static let caseFoldings: [Unicode.Scalar: [Unicode.Scalar]] = {
    let entries = ScalarMapping.parse(CaseFoldingTable.source).map { ($0.scalar, $0.mapping) }
    return Dictionary(entries, uniquingKeysWith: { first, _ in first })
  }()
}
