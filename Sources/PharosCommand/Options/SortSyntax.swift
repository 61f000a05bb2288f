import ItemLines
import Pharos
import QueryLanguage

/// What `--sort` says: names with commas between them, a minus before those that go down.
enum SortSyntax {
  static func keys(_ arguments: Arguments) throws(CommandFailure) -> [SortKey]? {
    guard let text = arguments.text(.sort) else { return nil }
    var keys: [SortKey] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      var name = part.filter { $0 != " " }
      let isDescending = name.hasPrefix("-")
      if isDescending { name.removeFirst() }
      guard case .named? = AttributeReference(spelling: name) else {
        throw arguments.failure(
          "--sort takes names of attributes such as -contentModificationDate,title, not “"
            + "\(PrintableText.excerpt(text))”")
      }
      keys.append(SortKey(AttributeKey(name), isDescending ? .descending : .ascending))
    }
    return keys
  }
}
