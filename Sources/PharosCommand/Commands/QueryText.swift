import QueryLanguage

/// Queries as they are given on the command line.
enum QueryText {
  static func parse(
    _ text: String, _ limits: QueryLimits = .default
  ) throws(CommandFailure) -> Query {
    do throws(QueryError) {
      return try Query(parsing: text, limits: limits)
    } catch {
      throw .query(error, text: text)
    }
  }
}
