extension QuerySet {
  mutating func addRanges() {
    let sizes = (sample.numbers["fileSize"] ?? []).sorted()
    let dates = (sample.numbers["contentCreationDate"] ?? []).sorted()
    for share in [0.001, 0.01, 0.1, 0.5] {
      add("range_size.\(QueryTree.constant(share))") { set in
        set.range("fileSize", sizes, share)
      }
    }
    for share in [0.001, 0.01, 0.1, 0.5] {
      add("range_date.\(QueryTree.constant(share))") { set in
        set.range("contentCreationDate", dates, share)
      }
    }
    for band in QueryBands.Band.allCases {
      add("date_and_term.\(band)") { set in
        guard let word = set.word(set.text, band),
          let range = set.range("contentCreationDate", dates, 0.1)
        else { return nil }
        return .all([.term(fields: QuerySet.inText, word), range])
      }
    }
    let types = sample.contentTypes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let type = types.first { $0.key == "com.adobe.pdf" } ?? types.first
    add("type_and_term.common") { set in
      guard let type, let word = set.word(set.text, .common) else { return nil }
      return .all([
        .term(fields: QuerySet.inText, word), .equal(field: "contentType", type.key),
      ])
    }
    for band in [QueryBands.Band.medium, .common] {
      add("bool_not.\(band)") { set in
        guard let left = set.word(set.text, band), let right = set.word(set.text, band),
          let other = set.word(set.text, .common), let without = set.word(set.text, .common),
          left != right, other != without
        else { return nil }
        func term(_ word: String) -> QueryTree { .term(fields: QuerySet.inText, word) }
        return .all([.any([term(left), term(right)]), term(other), .not(term(without))])
      }
    }
  }

  /// A range that holds a share of the values.
  private mutating func range(
    _ field: String, _ values: [Double], _ share: Double
  ) -> QueryTree? {
    guard !values.isEmpty else { return nil }
    let count = max(1, Int(share * Double(values.count)))
    let start = random.below(max(1, values.count - count))
    return .range(
      field: field, low: values[start], high: values[min(start + count, values.count - 1)])
  }
}
