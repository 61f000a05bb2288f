#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Something a person did with an item, to be counted by ``SearchIndex/record(_:)``.
///
/// A moment that is not given, or has not come yet, means now by the clock of the index.
///
/// ```swift
/// try await index.record([
///   .select("42", visible: ["7", "42", "9"], typedText: "pari"),
///   .use("7"),
/// ])
/// ```
public struct UsageEvent: Sendable, Hashable {
  /// What was done.
  package enum Action: UInt8, Sendable, Hashable, CaseIterable {
    /// A result was chosen; counts 1.
    case select = 1
    /// A result was merely highlighted; counts 1/4.
    case focus = 2
    /// The item was opened or used in another way than through a search; counts 1.
    case use = 3
  }

  /// What was done.
  package var action: Action
  /// The item it was done with.
  package var identifier: String
  /// The results that could be seen, best first, the one that was engaged with among them; empty
  /// where that is not known.
  ///
  /// Results that were passed over count nothing for usage; the learning ranker compares them with
  /// what was chosen. At most 1 024.
  package var visible: [String]
  /// What the person had typed, nil where it is not known.
  ///
  /// The text of a selection is kept among the queries that something was chosen from, unless it is
  /// blank or longer than 256 bytes of UTF-8.
  package var typedText: String?
  /// When it was done; nil, and any moment that has not come yet, means now by the clock of the
  /// index.
  package var date: Date?

  /// Creates an event.
  package init(
    _ action: Action, _ identifier: String, visible: [String] = [], typedText: String? = nil,
    date: Date? = nil
  ) {
    self.action = action
    self.identifier = identifier
    self.visible = visible
    self.typedText = typedText
    self.date = date
  }

  /// A result was chosen; counts 1.
  ///
  /// - Parameters:
  ///   - identifier: the item that was chosen.
  ///   - visible: the results that could be seen, best first, this one among them; empty where that is
  ///     not known, at most 1 024. Those that were passed over count nothing for use; the learning
  ///     ranker compares them with what was chosen.
  ///   - typedText: what the person had typed, nil where it is not known. It is kept among the queries
  ///     that something was chosen from, unless it is blank or longer than 256 bytes of UTF-8.
  ///   - date: when it was done.
  public static func select(
    _ identifier: String, visible: [String] = [], typedText: String? = nil, date: Date? = nil
  ) -> UsageEvent {
    UsageEvent(.select, identifier, visible: visible, typedText: typedText, date: date)
  }

  /// A result was merely highlighted; counts 1/4.
  ///
  /// The parameters are those of ``select(_:visible:typedText:date:)``.
  public static func focus(
    _ identifier: String, visible: [String] = [], typedText: String? = nil, date: Date? = nil
  ) -> UsageEvent {
    UsageEvent(.focus, identifier, visible: visible, typedText: typedText, date: date)
  }

  /// An item was opened or used in another way than through a search; counts 1.
  public static func use(_ identifier: String, date: Date? = nil) -> UsageEvent {
    UsageEvent(.use, identifier, date: date)
  }
}

/// Bounds of what is kept of usage.
package enum UsageLimits {
  /// The most results that one event may name as visible.
  package static let visibleResults = 1024
  /// The most bytes of a typed text that is kept.
  package static let textBytes = 256
  /// The typed texts that are kept: when there are a quarter more, the strongest stay.
  package static let chosenTexts = 1024
}

extension UsageEvent.Action {
  /// What one event adds to the strength of an item.
  var weight: Double {
    switch self {
    case .select, .use: 1
    case .focus: 0.25
    }
  }
}
