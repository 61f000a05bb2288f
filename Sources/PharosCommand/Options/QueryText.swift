import ItemLines
import QueryLanguage

/// Queries as they are given on the command line.
enum QueryText {
  /// The query that is the operand of a command.
  static func parse(
    _ arguments: Arguments, _ limits: QueryLimits = .default
  ) throws(CommandFailure) -> Query {
    let text = arguments.operands.first ?? ""
    do throws(QueryError) {
      return try Query(parsing: text, limits: limits)
    } catch {
      let takesTypedText = arguments.command.options.contains(.user)
      throw .query(error, text: text, advice: takesTypedText ? advice(for: text) : nil)
    }
  }

  /// What to do where words stand that compare nothing.
  private static func advice(for text: String) -> String? {
    let isCode: (Character) -> Bool = { "=<>!&|()*".contains($0) }
    guard text.contains(where: \.isLetter) || text.contains(where: \.isNumber),
      !text.contains(where: isCode)
    else { return nil }
    return """
      a query compares an attribute, as in: title == "par*"cd
      to search for words as a person types them: --user '\(PrintableText.excerpt(text))'
      """
  }
}
