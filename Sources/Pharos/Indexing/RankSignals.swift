/// What the static rank of an item is made of.
struct RankSignals {
  /// An attribute that takes part.
  enum Signal {
    case hint, curated, owned, created
  }

  private var base = 50
  private var added = 0

  /// Takes the value of a signal; nil where it is neither a number nor a Boolean.
  mutating func note(_ signal: Signal, _ value: Double?) {
    guard let value else { return }
    switch signal {
    case .hint: if value.isFinite { base = Int(min(max(value, 0), 100).rounded()) }
    case .curated: if value != 0 { added += 64 }
    case .owned: if value != 0 { added += 48 }
    case .created: if value != 0 { added += 40 }
    }
  }

  /// How much the item is worth whatever the query, from 0 to 252.
  var rank: UInt8 { UInt8(base + added) }
}

extension RankSignals.Signal {
  private static let codes = [AttributeKey.rankingHint, .userCurated, .userOwned, .userCreated]
    .map { AttributeRegistry.code(of: $0.rawValue) }

  /// The signal of a registered attribute, given by its number.
  init?(code: Int) {
    switch Self.codes.firstIndex(of: code) {
    case 0: self = .hint
    case 1: self = .curated
    case 2: self = .owned
    case 3: self = .created
    default: return nil
    }
  }
}
