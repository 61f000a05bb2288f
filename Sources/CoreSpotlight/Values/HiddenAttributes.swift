#if !canImport(Darwin)
  import Foundation
  import Pharos
  import QueryLanguage

  extension AttributeKey {
    /// The protection class of an item, as an attribute that queries can name.
    ///
    /// Absent where the item has the default class.
    static let protectionPartition = AttributeKey("pharos_protection_class")

    /// Tells activities from items, as an attribute that queries can name.
    static let activityMark = AttributeKey("pharos_activity")

    /// What only this module writes; clients never see it.
    static let hidden: Set<AttributeKey> = [.protectionPartition, .activityMark]
  }

  extension EngineItem {
    /// Lets queries tell items of protection classes apart.
    mutating func markProtection() {
      self[.protectionPartition] = protectionClass.map { .text($0) }
    }
  }

  /// Values of ``AttributeKey/activityMark``.
  enum ActivityMark {
    /// The activity belongs to an item, which results show instead.
    static let related = "related"
    /// The activity is a result of its own.
    static let own = "own"

    /// Finds every activity.
    static var isActivity: Query {
      Query(.any([own, related].map { .comparing(.activityMark, with: $0) }))
    }
  }

  /// The identifiers that activities have in the index: none that an item can be deleted by.
  enum ActivityIdentifier {
    /// Identifiers of items do not begin like this.
    private static let prefix = "\u{1}activity\u{1}"

    /// The identifier in the index of an activity that can be deleted by its own one.
    static func stored(persistent identifier: String) -> String { prefix + "p" + identifier }

    /// The identifier in the index of an activity without an identifier.
    static func stored(key: String) -> String { prefix + "k" + key }

    /// The identifier that clients see.
    static func visible(_ identifier: String) -> String {
      identifier.hasPrefix(prefix) ? String(identifier.dropFirst(prefix.count + 1)) : identifier
    }
  }

  /// A node of a query's tree; Foundation has a type of the same name.
  typealias QueryExpression = QueryLanguage.Expression

  extension QueryExpression {
    /// A comparison of an attribute with a whole value.
    static func comparing(_ key: AttributeKey, with value: String) -> QueryExpression {
      .comparison(
        Comparison(.named(key.rawValue), .equal, .text(TextLiteral(exactly: value))))
    }
  }
#endif
