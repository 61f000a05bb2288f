/// What stands in a search field, key by key, while a person types.
package struct TypingTrace: Sendable, Equatable {
  /// What stands there after a key, and how long the key came after the one before.
  package struct Stroke: Sendable, Equatable {
    package let text: String
    package let milliseconds: Int
  }

  /// What the person means to type.
  package let goal: String
  package let strokes: [Stroke]

  /// Traces for titles of a sample.
  package static func make(_ count: Int, from sample: CorpusSample, seed: UInt64) -> [TypingTrace] {
    make(count, titles: sample.titles, seed: seed)
  }

  /// The most characters of a title that are typed.
  private static let mostCharacters = 40

  /// Traces for titles as they are written: capitals, digits, punctuation and all; every fifth has a
  /// slip of the finger that stays.
  package static func make(_ count: Int, titles: [String], seed: UInt64) -> [TypingTrace] {
    guard !titles.isEmpty else { return [] }
    var traces: [TypingTrace] = []
    var number = 0
    while traces.count < count, number < 40 * count {
      var random = RandomStream(seed: seed, .typing, number)
      number += 1
      guard let title = random.pick(titles), !title.isEmpty else { continue }
      traces.append(TypingTrace(goal: String(title.prefix(mostCharacters)), &random))
    }
    return traces
  }

  private init(goal: String, _ random: inout RandomStream) {
    var letters = Array(goal)
    if random.below(5) == 0 { KeySlip.random(in: letters, &random).apply(to: &letters) }
    // People stop when they see what they look for: most after a part of the last word.
    let end = min(letters.count, max(2, letters.count - random.skewed(letters.count / 2 + 1)))
    self.goal = goal
    strokes = (0..<end).map { place in
      Stroke(
        text: String(letters[...place]), milliseconds: place == 0 ? 0 : TypingTrace.pause(&random))
    }
  }

  /// Between 60 ms and a second, 160 ms in the middle.
  private static func pause(_ random: inout RandomStream) -> Int {
    IntegerLaw.lognormal(location: 5.08, sigma: 0.45, 60...1000).draw(&random)
  }

  /// The query for what stands in the field: every word a prefix, everywhere; nil when there is
  /// nothing to look for.
  package static func query(for text: String) -> String? {
    let words = text.split { $0 == " " }
    guard !words.isEmpty else { return nil }
    let pieces = words.map { QueryTree.escaped(String($0)) + "*" }
    return "** == \"\(pieces.joined(separator: " "))\"cdwt"
  }

  /// Traces as JSON.
  package static func json(_ traces: [TypingTrace]) -> [UInt8] {
    var bytes: [UInt8] = []
    let list = traces.map { trace -> JSONValue in
      let strokes = trace.strokes.map { stroke -> JSONValue in
        .object([
          .init("text", .text(stroke.text)),
          .init("milliseconds", .number(Double(stroke.milliseconds))),
        ])
      }
      return .object([.init("goal", .text(trace.goal)), .init("strokes", .list(strokes))])
    }
    JSONBytes.append(
      .object([.init("pharosTyping", .number(1)), .init("traces", .list(list))]), to: &bytes)
    bytes.append(0x0A)
    return bytes
  }
}
