/// What a match is worth by attribute: the usual weights, or others.
///
/// The usual ones are put into a dictionary when a ranking first asks for them: looking up its type
/// takes a process a tenth of a millisecond, which opening an index need not wait for.
struct AttributeWeights: Sendable, Hashable {
  /// Nil: the usual ones.
  var own: [AttributeKey: Float]?

  private static let usual: [AttributeKey: Float] = [
    .title: 5, .displayName: 5, .alternateNames: 4, .keywords: 4, .subject: 4,
    .authorNames: 3, .recipientNames: 3, .contentDescription: 2, .comment: 2, .textContent: 1,
  ]

  /// The weights.
  var all: [AttributeKey: Float] { own ?? AttributeWeights.usual }

  static func == (left: AttributeWeights, right: AttributeWeights) -> Bool {
    left.own == nil && right.own == nil || left.all == right.all
  }

  func hash(into hasher: inout Hasher) { hasher.combine(all) }
}
