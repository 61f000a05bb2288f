/// The end of a typed text, where it is being completed.
struct TypedEnding: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    /// Words behind the last part that is none.
    case words
    /// The value of a filter, or a word behind `-`.
    case value
    /// What begins with the value of a filter that has names for values.
    case names([String])
    /// A part that is complete.
    case closed
  }

  var kind: Kind
  /// Where it begins, in bytes of the text.
  var start: Int
  var text: String
  /// Where what is left out begins, with its sign, if that is being typed.
  var exclusion: Int?

  /// The end of a text; nil where the whole text is words.
  init?(of text: String) {
    let syntax = TypedSyntax(text)
    let length = text.utf8.count
    guard let last = syntax.parts.last else { return nil }
    if last.isPlainWord, let names = TypedEnding.names(last) {
      self = names
      return
    }
    guard !syntax.isPlain else { return nil }
    let isEnded = last.range.upperBound < length
    if last.isPlainWord, syntax.parts.dropLast().last?.kind == .either {
      // OR joins one word.
      start = isEnded ? length : last.textRange.lowerBound
      kind = isEnded ? .closed : .value
    } else if last.isPlainWord || isEnded {
      // From the first word behind the last part with a form on.
      let behind = syntax.parts.lastIndex { !$0.isPlainWord }.map { $0 + 1 } ?? 0
      start = behind < syntax.parts.count ? syntax.parts[behind].range.lowerBound : length
      kind = start < length ? .words : .closed
    } else if case .filter(let field) = last.kind, last.isUnfinished, let names = field.names {
      start = last.textRange.lowerBound
      kind = .names(names.filter { $0 != last.text && $0.hasPrefix(last.text.lowercased()) })
    } else if last.kind != .phrase, last.textRange.upperBound == length {
      start = last.textRange.lowerBound
      kind = .value
      if last.isExcluded { exclusion = last.range.lowerBound }
    } else {
      start = length
      kind = .closed
    }
    self.text = text.stretch(ofBytes: start..<length)
  }

  /// A filter whose value is no name yet: `on:yes`.
  private static func names(_ part: TypedSyntax.Part) -> TypedEnding? {
    guard part.isUnfinished, let colon = part.text.firstIndex(of: ":"),
      let names = TypedField(name: String(part.text[..<colon]))?.names
    else { return nil }
    let value = part.text[part.text.index(after: colon)...]
    let begun = names.filter { $0.hasPrefix(value.lowercased()) }
    guard !begun.isEmpty else { return nil }
    return TypedEnding(
      kind: .names(begun), start: part.range.upperBound - value.utf8.count, text: String(value))
  }

  private init(kind: Kind, start: Int, text: String) {
    self.kind = kind
    self.start = start
    self.text = text
  }
}

extension TypedField {
  /// The names that values have; nil where any words can be the value.
  fileprivate var names: [String]? {
    switch self {
    case .kind: TypedKind.names
    case .after, .before, .on: TypedPeriod.names
    case .author, .from, .to, .title, .in, .tag, .year: nil
    }
  }
}
