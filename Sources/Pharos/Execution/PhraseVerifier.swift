import SegmentStore

/// Decides a phrase on the texts of one attribute.
final class PhraseVerifier: DocumentVerifier {
  private let decision: PhraseDecision
  private let column: TextColumn?
  private let attribute: UInt16
  private var matcher: PhraseMatcher?
  private var text: TextVerifier?

  init(_ decision: PhraseDecision, _ column: TextColumn?, _ attribute: UInt16) {
    self.decision = decision
    self.column = column
    self.attribute = attribute
  }

  /// Known once a text was looked at.
  override var decidesByForms: Bool { matcher != nil }

  override func matches(_ document: UInt32) throws -> Bool {
    guard let column else { return false }
    if let matcher = try phraseMatcher(forTexts: 1) {
      return try matcher.matches(column.units(of: document))
    }
    return try textVerifier().matches(document)
  }

  override func keep(_ documents: inout DocumentArray) throws {
    guard let column, documents.count > 0 else { return documents.removeAll() }
    guard let matcher = try phraseMatcher(forTexts: documents.count) else {
      return try textVerifier().keep(&documents)
    }
    var found = DocumentArray()
    try matcher.append(documents, in: column, to: &found)
    swap(&documents, &found)
  }

  private func phraseMatcher(forTexts count: Int) throws -> PhraseMatcher? {
    if matcher == nil { matcher = try decision.phraseMatcher(forTexts: count) }
    return matcher
  }

  private func textVerifier() -> TextVerifier {
    if let text { return text }
    let made = decision.textVerifier(attribute)
    text = made
    return made
  }
}
