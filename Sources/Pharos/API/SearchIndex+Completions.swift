extension SearchIndex {
  /// Suggestions for what a person is typing, at this moment; see
  /// ``Snapshot/completions(of:limit:results:after:isPlain:)``.
  public func completions(
    of typed: String, limit: Int = 10, after previous: Completion? = nil
  ) throws(IndexError) -> [Completion] {
    try snapshot().completions(of: typed, limit: limit, after: previous)
  }
}
