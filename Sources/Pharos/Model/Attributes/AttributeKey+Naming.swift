extension AttributeKey {
  /// What items are called.
  static let naming: [AttributeKey] = [.title, .displayName, .alternateNames, .keywords]

  /// Whom and what items are of: names, too, but of persons, works and organizations.
  static let furtherNames: [AttributeKey] = [
    .subject, .authorNames, .recipientNames, .artist, .album, .composer, .organizations,
  ]
}
