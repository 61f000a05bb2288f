import QueryLanguage

/// A constant of a query as a number.
enum ScanConstant {
  /// The number a constant reads as; nil for other texts, wildcards and times.
  static func number(_ value: QueryValue) -> Double? {
    guard case .text(let literal) = value else { return nil }
    var word = ""
    for character in literal.characters {
      switch character {
      case .scalar(let scalar), .escaped(let scalar): word.unicodeScalars.append(scalar)
      case .wildcard: return nil
      }
    }
    let isBlank = { (character: Character) in " \t\r\n\r\n".contains(character) }
    while let first = word.first, isBlank(first) { word.removeFirst() }
    while let last = word.last, isBlank(last) { word.removeLast() }
    switch word.lowercased() {
    case "true": return 1
    case "false": return 0
    default: break
    }
    let isSpelledSo =
      word.wholeMatch(of: /[+\-]?[0-9]+(\.[0-9]+)?([eE][+\-]?[0-9]+)?/) != nil
    return isSpelledSo ? Double(word) : nil
  }
}
