import ByteStore
import Columns
import TextAnalysis

/// The longest texts passed for a pattern that few forms lead on in: one look-up a unit, and a look at
/// what leads on.
enum TextBenchmarks {
  static func all(_ subject: MicroSubject) throws -> [MicroBenchmark] {
    let segment = subject.segment
    let columns = try (0..<UInt16(segment.attributes.count)).compactMap { attribute in
      try segment.text.column(attribute).map { column in
        let units = try (0..<segment.documentCount).reduce(0) {
          $0 + (try column.units(of: $1).count)
        }
        return (column: column, units: units)
      }
    }
    guard let longest = columns.max(by: { $0.units < $1.units }) else { return [] }
    return try [
      ("texts passed for a sign that few have", "*_*"),
      ("texts passed for a sign that most have", "*. *"),
      ("texts passed for a capital", "*S*"),
    ].map { name, text in
      let pattern = TextPattern(
        elements: text.unicodeScalars.map { $0 == "*" ? .wildcard : .scalar($0) }, options: [],
        words: false)
      let matcher = TextMatcher(pattern, forms: segment.forms)
      try matcher.prepareForWalk()
      return MicroBenchmark(
        name: name, unit: "token", elements: max(1, longest.units), bytesPerElement: 2,
        limit: .reading
      ) {
        var matching = TextMatching(longest.column, matcher)
        var found = 0
        try matching.forEachMatch(in: 0..<segment.documentCount) { (_) throws(StoreError) in
          found += 1
        }
        return found
      }
    }
  }
}
