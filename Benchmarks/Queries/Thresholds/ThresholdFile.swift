import Foundation

/// Limits of counts that do not depend on the machine.
struct ThresholdFile: Codable {
  /// What was measured, for people.
  var description: String
  /// Items of the corpus, so that limits are not compared with another one.
  var items: Int
  /// The classes whose work is counted.
  var classes: [String]
  /// The greatest value allowed, by name.
  var limits: [String: Double]

  init(contentsOf path: String) throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    self = try JSONDecoder().decode(ThresholdFile.self, from: data)
  }

  init(description: String, items: Int, classes: [String], limits: [String: Double]) {
    (self.description, self.items) = (description, items)
    (self.classes, self.limits) = (classes, limits)
  }

  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    var data = try encoder.encode(self)
    data.append(0x0A)
    try data.write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  /// The limit for a value just measured: with room for what may differ without being worse.
  ///
  /// Sizes differ a little from run to run, for items carry the time when they were added; sections
  /// are padded, so small ones may differ by a good part of a byte an item.
  static func limit(for name: String, measured: Double) -> Double {
    let isSize = name.hasPrefix("bytes")
    let room: Double = isSize ? 1.03 : name.hasPrefix("instructions") ? 1.1 : 1.05
    return ((measured * room + (isSize ? 0.5 : 0)) * 100).rounded(.up) / 100
  }

  /// The classes that are counted unless a file names others.
  static let usualClasses = [
    "term_title.rare", "term_title.common", "term_any.common", "and2.rare", "and2.common",
    "or2.common", "bool_not.common", "phrase2.rare",
    "prefix_any.2", "prefix_any.3", "phrase2.common", "suffix_any.3", "infix_any.3", "infix_any.6+",
    "infixphrase_any", "partial_any", "range_date.0.1", "date_and_term.common",
  ]
}
