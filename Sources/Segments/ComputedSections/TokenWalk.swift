import ByteStore
import Columns

/// A walk through the tokens of an attribute's texts, document by document.
struct TokenWalk {
  /// A token, and what is known of the one before it.
  struct Token {
    let form: Int
    let document: UInt32
    /// No token of its value stands before it.
    let isFirst: Bool
    /// A separator that is written out stands before it.
    let isSeparated: Bool
  }

  let column: TextColumn
  let forms: FrequentForms

  /// Hands over each token.
  ///
  /// - Parameter endOfText: called behind the last token of each text.
  @inline(__always)
  func forEachToken(
    _ pace: MergePace?, _ body: (Token) -> Void, endOfText: () -> Void = {}
  ) throws(StoreError) {
    var source = TextColumnReader(column)
    for row in 0..<column.rowCount {
      try pace?.step()
      let document = try column.document(ofRow: row)
      let units = try source.units(ofRow: row)
      var at = 0
      var isFirst = true
      var isSeparated = false
      while at < units.count {
        guard let slot = TextFormat.slot(units, &at) else { throw column.damaged("half a pair") }
        guard slot >= TextFormat.firstForm else {
          isFirst = true
          isSeparated = false
          continue
        }
        let form = slot - TextFormat.firstForm
        guard form < forms.kinds.count else { throw column.damaged("no form \(form)") }
        if forms.kinds[form] == FrequentForms.separator {
          isSeparated = true
          continue
        }
        body(
          Token(form: form, document: document, isFirst: isFirst, isSeparated: isSeparated))
        isFirst = false
        isSeparated = false
      }
      endOfText()
    }
  }
}
