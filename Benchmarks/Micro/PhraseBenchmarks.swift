import Columns
import TermDictionary
import TextAnalysis

/// Phrases: looked for in the texts of candidates.
enum PhraseBenchmarks {
  static func all(_ subject: MicroSubject) throws -> [MicroBenchmark] {
    let segment = subject.segment
    guard let attribute = subject.terms.first?.entry.attribute,
      let column = segment.text.column(attribute)
    else { return [] }
    let frequent = subject.terms.lazy.filter { $0.entry.attribute == attribute }.prefix(2)
    guard frequent.count == 2 else { return [] }
    let elements = try frequent.enumerated().map { place, term in
      let bytes = try segment.vocabulary.term(term.term)
      let pattern = RunPattern(
        pieces: [String(decoding: bytes, as: UTF8.self).unicodeScalars.map(\.value)], start: .run,
        end: .run,
        options: [.ignoreCase, .ignoreDiacritics], starsStayInWord: false)
      return PhraseMatcher.Element(
        pattern, separator: place == 0 ? nil : .literal([0x20]),
        forms: try segment.forms(
          of: TermSet(matches: [TermMatch(term: term.term)], candidatesExamined: 1),
          matching: pattern, atMost: PhraseMatcher.mostTerms,
          forTexts: Int(segment.documentCount), .unlimited
        ).map { PhraseForms($0) })
    }
    let matcher = try PhraseMatcher(
      elements, options: [.ignoreCase, .ignoreDiacritics], start: .free, end: .free,
      of: segment.forms)
    guard let matcher else { return [] }
    var units = 0
    for document in 0..<segment.documentCount { units += try column.units(of: document).count }
    let looking = MicroBenchmark(
      name: "phrase of two words in all texts", unit: "token", elements: max(1, units),
      bytesPerElement: 2, limit: .cached
    ) {
      var found = 0
      for document in 0..<segment.documentCount
      where try matcher.matches(try column.units(of: document)) { found += 1 }
      return found
    }
    return [looking]
  }
}
