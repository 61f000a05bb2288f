import ByteStore
import Columns
import Postings

/// Decides by all surface forms of a run whether a text of one attribute has one of them, or begins or ends
/// with one, on as many cores as the query may use.
final class FormsVerifier: DocumentVerifier {
  private let forms: RunForms
  private let column: TextColumn
  private let borders: RunForms.Borders
  @exclusivity(unchecked) private var team: QueryTeam?

  init(_ forms: RunForms, _ column: TextColumn, at borders: RunForms.Borders) {
    self.forms = forms
    self.column = column
    self.borders = borders
  }

  var decidesByForms: Bool { true }

  func keep(_ documents: inout DocumentArray, _ meter: QueryMeter) throws {
    let size = FormsVerifier.documentsAtOnce
    guard meter.cores > 1, documents.count >= 2 * size else {
      var found = DocumentArray()
      try forms.append(documents, in: column, at: borders, to: &found, meter)
      return swap(&documents, &found)
    }
    let team = self.team ?? QueryTeam(meter)
    self.team = team
    let parts = stride(from: 0, to: documents.count, by: size).map { first in
      documents.array(first..<min(first + size, documents.count))
    }
    let (forms, column, borders, meters) = (forms, column, borders, team.meters)
    let found = try team.run(parts: parts.count) { member, part in
      var candidates = DocumentArray()
      candidates.append(parts[part])
      var found = DocumentArray()
      try forms.append(candidates, in: column, at: borders, to: &found, meters[member])
      return found.array(0..<found.count)
    }
    documents.removeAll()
    for part in found { documents.append(part) }
  }

  /// Documents that one thread takes at a time: some tenths of a millisecond.
  private static let documentsAtOnce = 1024
}
