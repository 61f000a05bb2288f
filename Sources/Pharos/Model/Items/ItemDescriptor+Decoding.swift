#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ItemDescriptor {
  /// The value that an item stands for.
  ///
  /// The item must have been read with the attribute that keeps the value, as all calls that take
  /// the descriptor do.
  ///
  /// - Throws: ``ItemValueError``.
  public func value(of item: Item) throws(ItemValueError) -> Value {
    guard let valueKey, case .data(let data)? = item[valueKey] else {
      throw .missing(identifier: item.uniqueIdentifier)
    }
    do {
      return try JSONDecoder().decode(Value.self, from: data)
    } catch {
      throw .notDecodable(identifier: item.uniqueIdentifier, reason: ItemValueError.reason(error))
    }
  }

  func encoded(_ value: Value) throws(ItemValueError) -> Data {
    do {
      let encoder = JSONEncoder()
      // Equal values have equal items.
      encoder.outputFormatting = [.sortedKeys]
      return try encoder.encode(value)
    } catch {
      throw .notEncodable(identifier: identifier(of: value), reason: ItemValueError.reason(error))
    }
  }

  /// The attributes to be read for ``value(of:)``.
  var fetched: [AttributeKey] { valueKey.map { [$0] } ?? [] }
}

/// Why a value has no item, or an item no value.
public enum ItemValueError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The value cannot be encoded.
  case notEncodable(identifier: String, reason: String)
  /// The item keeps no value: its descriptor does not keep any, or it was not added by one, or was
  /// read without the attribute.
  case missing(identifier: String)
  /// What the item keeps is not a value of the type: it was added when the type had another shape.
  case notDecodable(identifier: String, reason: String)

  /// A sentence for people.
  public var description: String {
    switch self {
    case .notEncodable(let identifier, let reason):
      "the value of the item “\(identifier)” cannot be encoded: \(reason)"
    case .missing(let identifier): "the item “\(identifier)” keeps no value"
    case .notDecodable(let identifier, let reason):
      "the value of the item “\(identifier)” cannot be decoded: \(reason)"
    }
  }

  /// What an encoder or a decoder says, with the place in the value.
  fileprivate static func reason(_ error: any Error) -> String {
    func place(_ context: [any CodingKey]) -> String {
      context.isEmpty ? "" : " (at \(context.map(\.stringValue).joined(separator: ".")))"
    }
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      return "there is no “\(key.stringValue)”" + place(context.codingPath)
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.dataCorrupted(let context):
      return context.debugDescription + place(context.codingPath)
    case EncodingError.invalidValue(_, let context):
      return context.debugDescription + place(context.codingPath)
    default: return String(describing: error)
    }
  }
}
