/// Paths, addresses and numbers: what they are like tells where else to look.
extension TypedWord {
  /// Comparisons that find the word where `**` does not look, or as it is written in other texts.
  ///
  /// `src/main/java` and `IMG_2041` are looked for in paths and addresses of pages, `ann@example.com`
  /// in the addresses that are not displayed, `1,000` also as `1000`, and the other way round.
  var elsewhere: [TextTest] {
    let word = plain
    let text = word.text
    guard word.characters.count > 2, !text.unicodeScalars.allSatisfy(\.isAsciiLetter) else {
      return []
    }
    if let digits = TypedWord.digits(of: text) {
      let ways = [[digits], TypedWord.groups(of: digits)].filter { $0 != [text] }
      return ways.map { parts in
        TypedWord.phrase(
          parts.enumerated().map { place, part in
            TypedWord(part, isPrefix: word.isPrefix && place + 1 == parts.count)
          })
      }
    }
    let attributes: [AttributeKey] =
      if text.contains("@") {
        [.authorAddresses, .recipientAddresses]
      } else if text.contains(where: { "/\\_.".contains($0) }) {
        [.path, .contentURL, .url]
      } else {
        []
      }
    return attributes.map { word.test(in: $0) }
  }

  // MARK: Numbers

  /// The digits of a whole number of four or more, written with or without a sign between the
  /// thousands; nil for other texts.
  private static func digits(of text: String) -> String? {
    let groups = text.split(omittingEmptySubsequences: false) { ",.'\u{2019}".contains($0) }
    guard let first = groups.first, !first.isEmpty,
      groups.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } })
    else { return nil }
    if groups.count == 1 { return (4...15).contains(first.count) ? text : nil }
    let signs = Set(text.filter { !$0.isNumber })
    guard signs.count == 1, first.count <= 3, groups.count <= 5,
      groups.dropFirst().allSatisfy({ $0.count == 3 })
    else { return nil }
    return groups.joined()
  }

  /// Digits by thousands: as a phrase, whatever stands between them.
  private static func groups(of digits: String) -> [String] {
    var groups: [String] = []
    var rest = digits[...]
    while !rest.isEmpty {
      groups.append(String(rest.suffix(3)))
      rest = rest.dropLast(3)
    }
    return groups.reversed()
  }
}

extension Unicode.Scalar {
  fileprivate var isAsciiLetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
}
