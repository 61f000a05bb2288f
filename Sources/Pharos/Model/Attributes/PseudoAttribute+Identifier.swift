extension PseudoAttribute {
  /// Whether a canonical name means the item's identifier.
  static func isIdentifier(_ name: String) -> Bool { name == uniqueIdentifier.rawValue }
}
