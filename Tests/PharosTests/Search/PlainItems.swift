import Foundation
import Pharos
import TestSupport

/// Plausible items with words of a skewed distribution, for tests of plans.
enum PlainItems {
  private static let words = [
    "the", "of", "river", "stone", "and", "cloud", "mountain", "moon", "winter", "report",
    "märchen", "Straße", "harbour", "forest", "letter", "silver", "border", "number", "garden",
    "paper", "over", "never", "engine", "signal", "window", "market", "planet", "summer", "corner",
    "rover", "roar", "fountain", "station", "nation", "driver", "diver", "quiver", "ripple",
  ]
  private static let types = ["public.png", "public.jpeg", "public.plain-text", "com.adobe.pdf"]

  static func items(count: Int, seed: UInt64) -> [Item] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { item($0, &random) }
  }

  private static func item(_ number: Int, _ random: inout SeededGenerator) -> Item {
    var title = "\(word(&random).capitalized) \(word(&random).capitalized) \(number % 40)"
    if number % 50 == 7 { title = "MyWindowClass\(number)" }
    if number % 60 == 9 { title = "東京タワー \(number)" }
    if number % 97 == 0 { title = "River Stone 12" }
    let creation = TestCorpus.now - Double(number) * 86_400
    var attributes: AttributeSet = [
      .title: .text(title),
      .textContent: .text(text(&random)),
      .fileSize: .number(Double(number % 6_000)),
      .contentType: .text(types[number % types.count]),
      .contentCreationDate: .date(Date(timeIntervalSinceReferenceDate: creation)),
      .authorEmailAddresses: ["\(number % 5 == 0 ? "anna" : "ben").\(number % 9)@example.com"],
    ]
    if number % 5 == 0 {
      attributes[.authorEmailAddresses] = ["ben@example.com", "anna@example.org"]
    }
    if number % 3 == 0 { attributes[.keywords] = ["Urgent", .text(word(&random))] }
    return Item("item-\(number)", attributes: attributes)
  }

  private static func text(_ random: inout SeededGenerator) -> String {
    var text = ""
    for position in 0..<Int.random(in: 8...24, using: &random) {
      if position > 0 { text += separator(&random) }
      text += word(&random)
    }
    return text
  }

  private static func word(_ random: inout SeededGenerator) -> String {
    let skewed = Double.random(in: 0..<1, using: &random)
    return words[Int(skewed * skewed * Double(words.count))]
  }

  private static func separator(_ random: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<40, using: &random) {
    case 0...2: ", "
    case 3: ". "
    case 4: " -- "
    default: " "
    }
  }
}
