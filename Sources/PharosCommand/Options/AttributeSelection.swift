import ItemLines
import Pharos
import QueryLanguage

/// The attributes that `--attributes` names.
struct AttributeSelection {
  /// The names in canonical form, each once, in the order given.
  let keys: [AttributeKey]
  private let spellings: [String]

  /// Nil where the option is not given.
  init?(_ arguments: Arguments) {
    guard arguments.has(.attributes) else { return nil }
    spellings = arguments.texts(.attributes).flatMap { $0.split(separator: ",").map(String.init) }
      .map { $0.filter { $0 != " " } }.filter { !$0.isEmpty }
    var seen: Set<AttributeKey> = []
    keys = spellings.map { AttributeKey($0).canonical }.filter { seen.insert($0).inserted }
  }

  /// Tells about names that no attribute has.
  func warnAboutUnknownNames(_ snapshot: Snapshot, _ console: Console) {
    AttributeSelection.warn(aboutUnknown: spellings, snapshot, console)
  }

  /// Tells which of some names no attribute has.
  static func warn(
    aboutUnknown spellings: [String], _ snapshot: Snapshot, _ console: Console
  ) {
    let comparisons = spellings.compactMap { name in
      AttributeReference(spelling: name).map { attribute in
        Expression.comparison(Comparison(attribute, .equal, .text(TextLiteral(exactly: "x"))))
      }
    }
    for unknown in snapshot.unknownAttributes(in: Query(.any(comparisons))) {
      console.say("pharos: warning: \(unknown)")
    }
    for name in spellings where AttributeReference(spelling: name) == nil {
      console.say("pharos: warning: “\(PrintableText.excerpt(name))” is not a name of an attribute")
    }
  }
}
