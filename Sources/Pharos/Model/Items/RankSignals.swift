import Columns

/// What the order of items is made of: static rank and recency.
struct RankSignals {
  /// An attribute that takes part.
  enum Signal {
    case hint, curated, owned, created, date
  }

  private var base = 50
  private var added = 0
  /// The latest of the item's dates.
  private(set) var recency = Recency.none

  /// Takes the value of a signal; a list or a text is none.
  mutating func note(_ signal: Signal, _ value: AttributeValue?) {
    if signal == .date {
      guard case .date(let date)? = value else { return }
      recency = max(recency, Recency(secondsSince2001: date.timeIntervalSinceReferenceDate))
      return
    }
    let number: Double
    switch value {
    case .number(let value)?: number = value
    case .boolean(let truth)?: number = truth ? 1 : 0
    case .text?, .date?, .data?, .person?, .list?, nil: return
    }
    note(signal, number)
  }

  private mutating func note(_ signal: Signal, _ value: Double) {
    switch signal {
    case .date: break
    case .hint: if value.isFinite { base = Int(min(max(value, 0), 100).rounded()) }
    case .curated: if value != 0 { added += 64 }
    case .owned: if value != 0 { added += 48 }
    case .created: if value != 0 { added += 40 }
    }
  }

  /// The dates by which an item counts as fresh: made, changed, used, done, and when it takes
  /// place.
  static let dates: [AttributeKey] = [
    .contentModificationDate, .contentCreationDate, .lastUsedDate, .completionDate, .dueDate,
    .startDate, .endDate,
  ]

  /// How much the item is worth whatever the query, from 0 to 252.
  var rank: UInt8 { UInt8(base + added) }
}

extension RankSignals.Signal {
  /// By the number of the attribute; those beyond the end have none.
  private static let signals: [RankSignals.Signal?] = {
    let keys: [(AttributeKey, RankSignals.Signal)] =
      [
        (.rankingHint, .hint), (.userCurated, .curated), (.userOwned, .owned),
        (.userCreated, .created),
      ] + RankSignals.dates.map { ($0, .date) }
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
