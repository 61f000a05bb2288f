import Foundation
import QueryLanguage
import TestSupport
import TextAnalysis

@testable import Pharos

/// Facets and orders computed from the items themselves.
enum PlainResults {
  /// The elements of an attribute, as a query that names it sees them.
  static func elements(_ name: String, of item: Item) -> [AttributeValue] {
    if name == "uniqueIdentifier" { return [.text(item.uniqueIdentifier)] }
    return item.indexedAttributes[AttributeKey(name)]?.elements ?? []
  }

  /// The distinct texts of an attribute, in NFC.
  static func texts(_ name: String, of item: Item) -> Set<[UInt8]> {
    var texts: Set<[UInt8]> = []
    for element in elements(name, of: item) {
      switch element {
      case .text(let text): texts.insert(Normalization.nfc(Array(text.utf8)))
      case .person(let person):
        for text in [person.name].compactMap({ $0 }) + person.handles {
          texts.insert(Normalization.nfc(Array(text.utf8)))
        }
      case .data(let data) where name == "htmlContentData":
        texts.insert(Normalization.nfc(Array(HTMLText.text(of: data).utf8)))
      default: break
      }
    }
    return texts
  }

  static func numbers(_ name: String, of item: Item) -> Set<Double> {
    Set(
      elements(name, of: item).compactMap { element in
        switch element {
        case .number(let number): number
        case .boolean(let truth): truth ? 1 : 0
        default: nil
        }
      })
  }

  static func dates(_ name: String, of item: Item) -> Set<Double> {
    Set(
      elements(name, of: item).compactMap { element in
        if case .date(let date) = element { date.timeIntervalSinceReferenceDate } else { nil }
      })
  }

  // MARK: Facets

  /// The labels of an item, as texts.
  static func labels(_ facet: Facet, of item: Item) -> Set<String> {
    let name = facet.attribute.rawValue
    switch facet.kind {
    case .texts: return Set(texts(name, of: item).map { String(decoding: $0, as: UTF8.self) })
    case .paths:
      return Set(
        texts(name, of: item).flatMap { path -> [String] in
          let parts = path.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
          return (1...max(1, parts.count)).map { count in
            String(
              decoding: Array(parts.prefix(count).joined(separator: [UInt8(ascii: ".")])),
              as: UTF8.self)
          }
        })
    case .numbers: return Set(numbers(name, of: item).map { FacetLabel.number($0 + 0).description })
    case .dates(let unit, let zone):
      return Set(dates(name, of: item).map { day($0, unit, zone) })
    }
  }

  private static func day(
    _ seconds: Double, _ unit: DatePeriod.Unit, _ zone: TimeZoneRule
  ) -> String {
    var calendar = Calendar(identifier: .gregorian)
    var offset = 0
    if case .offset(let seconds) = zone { offset = seconds }
    calendar.timeZone = TimeZone(secondsFromGMT: offset) ?? .gmt
    let parts = calendar.dateComponents(
      [.year, .month, .day],
      from: Date(timeIntervalSinceReferenceDate: seconds.rounded(.down)))
    let (year, month, day) = (parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
    switch unit {
    case .year: return String(format: "%04d", year)
    case .month: return String(format: "%04d-%02d", year, month)
    case .day: return String(format: "%04d-%02d-%02d", year, month, day)
    }
  }

  // MARK: Sorting

  private enum Value: Comparable {
    case number(Double)
    case date(Double)
    case text([UInt8], [UInt8])

    static func < (left: Value, right: Value) -> Bool {
      switch (left, right) {
      case (.number(let a), .number(let b)), (.date(let a), .date(let b)): return a < b
      case (.text(let a, let b), .text(let c, let d)):
        return a != c ? a.lexicographicallyPrecedes(c) : b.lexicographicallyPrecedes(d)
      case (.number, _), (.date, .text): return true
      default: return false
      }
    }
  }

  private static func value(_ key: SortKey, of item: Item) -> Value? {
    let name = key.attribute.rawValue
    var values = numbers(name, of: item).map { Value.number($0 + 0) }
    values += dates(name, of: item).map { Value.date($0 + 0) }
    values += texts(name, of: item).map { Value.text(Folding.fold(utf8: $0, .term), $0) }
    return key.direction == .ascending ? values.min() : values.max()
  }

  /// The items sorted; they stand in the order of their arrival.
  static func sorted(_ items: [Item], by keys: [SortKey]) -> [String] {
    let rows = items.map { item in keys.map { value($0, of: item) } }
    let order = items.indices.sorted { left, right in
      for (place, key) in keys.enumerated() {
        switch (rows[left][place], rows[right][place]) {
        case (nil, nil): continue
        case (nil, _): return false
        case (_, nil): return true
        case (let a?, let b?):
          if a < b { return key.direction == .ascending }
          if b < a { return key.direction == .descending }
        }
      }
      return left < right
    }
    return order.map { items[$0].uniqueIdentifier }
  }
}
