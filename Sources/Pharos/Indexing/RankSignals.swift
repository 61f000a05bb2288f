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
  /// By the number of the attribute; those beyond the end have none.
  private static let signals: [RankSignals.Signal?] = {
    let keys: [(AttributeKey, RankSignals.Signal)] = [
      (.rankingHint, .hint), (.userCurated, .curated), (.userOwned, .owned),
      (.userCreated, .created),
    ]
    var signals: [RankSignals.Signal?] = []
    for (key, signal) in keys {
      guard let code = AttributeRegistry.code(of: key.rawValue) else { continue }
      while signals.count <= code { signals.append(nil) }
      signals[code] = signal
    }
    return signals
  }()

  /// The signal of a registered attribute, given by its number.
  init?(code: Int) {
    guard code >= 0, code < Self.signals.count, let signal = Self.signals[code] else { return nil }
    self = signal
  }
}
