import ItemLines
import Pharos
import QueryLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Values of attributes as people read them.
enum AttributeText {
  /// The attributes that tell who made an item, the most telling first.
  static let makers: [AttributeKey] = [
    .authorNames, .authors, .artist, .composer, .director, .performers, .creator,
  ]
  /// The dates of an item, the most telling first.
  static let dates: [AttributeKey] = [
    .contentModificationDate, .contentCreationDate, .startDate, .dueDate, .addedDate,
  ]
  /// The attributes that tell where an item is, the most telling first.
  static let places: [AttributeKey] = [.path, .contentURL, .url]
  /// At most so many elements of a list are shown; then an ellipsis stands for the rest.
  private static let shownElements = 3

  /// `name=value`, the value as JSON, on one line.
  static func line(_ key: AttributeKey, _ value: AttributeValue) -> String {
    var json = JSONText()
    json.value(value)
    return PrintableText.line("\(key)=\(String(decoding: json.bytes, as: UTF8.self))")
  }

  /// The first of some attributes that has a text, with what matches told apart.
  static func first(
    of keys: [AttributeKey], in item: Item, _ marker: TextMarker?
  ) -> MarkedText? {
    for key in keys {
      let texts = (item.attributes[key]?.elements ?? []).compactMap { text($0) }
      guard !texts.isEmpty else { continue }
      var shown = MarkedText(shown: "")
      for (index, text) in texts.prefix(shownElements).enumerated() {
        if index > 0 { shown = shown + MarkedText(shown: ", ") }
        shown =
          shown
          + MarkedText(
            text, matching: marker?.ranges(in: text, of: key) ?? [], joinsLines: true)
      }
      if texts.count > shownElements { shown = shown + MarkedText(shown: ", …") }
      return shown
    }
    return nil
  }

  private static func text(_ value: AttributeValue) -> String? {
    switch value {
    case .text(let text): text.isEmpty ? nil : text
    case .person(let person): person.name ?? person.handles.first
    default: nil
    }
  }

  /// The day of the first of some attributes that has a date.
  static func day(of item: Item, in zone: TimeZoneRule) -> String? {
    for key in dates {
      guard case .date(let date)? = item.attributes[key]?.elements.first else { continue }
      let day = TimeContext(now: date.timeIntervalSinceReferenceDate, zone: zone).localDate
      return [(day.year, 4), (day.month, 2), (day.day, 2)].map { number, digits in
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
      }.joined(separator: "-")
    }
    return nil
  }
}
