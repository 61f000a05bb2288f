import ByteStore
import Columns
import Postings

/// Decides a phrase on the texts of one attribute.
final class PhraseVerifier: DocumentVerifier {
  private let decision: PhraseDecision
  private let column: TextColumn?
  private let attribute: UInt16
  private let tokensPerText: Int
  @exclusivity(unchecked) private var matcher: PhraseMatcher?
  @exclusivity(unchecked) private var text: TextVerifier?

  /// - Parameter tokensPerText: the average of the attribute, at least 1.
  init(
    _ decision: PhraseDecision, _ column: TextColumn?, _ attribute: UInt16, tokensPerText: Int
  ) {
    self.tokensPerText = tokensPerText
    self.decision = decision
    self.column = column
    self.attribute = attribute
  }

  /// Known once a text was looked at.
  var decidesByForms: Bool { matcher != nil }

  func keep(_ documents: inout DocumentArray, _ meter: QueryMeter) throws {
    guard let column, documents.count > 0 else { return documents.removeAll() }
    if matcher == nil {
      matcher = try decision.phraseMatcher(
        forTexts: documents.count, tokens: documents.count * tokensPerText)
    }
    guard let matcher else { return try textVerifier().keep(&documents, meter) }
    var found = DocumentArray()
    try matcher.append(documents, in: column, to: &found)
    swap(&documents, &found)
  }

  /// See ``PhraseDecision/frequentTerms(ofElement:beside:in:atLeast:)``.
  func frequentTerms(
    ofElement place: Int, beside other: Int, atLeast documents: UInt32
  ) throws -> [[UInt8]]? {
    try decision.frequentTerms(
      ofElement: place, beside: other, in: attribute, atLeast: documents)
  }

  private func textVerifier() -> TextVerifier {
    if let text { return text }
    let made = decision.textVerifier(attribute)
    text = made
    return made
  }
}
