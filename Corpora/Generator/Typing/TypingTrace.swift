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

  /// Traces for words, and pairs of words, of titles.
  package static func make(_ count: Int, from sample: CorpusSample, seed: UInt64) -> [TypingTrace] {
    guard !sample.titles.isEmpty else { return [] }
    var traces: [TypingTrace] = []
    var number = 0
    while traces.count < count, number < 40 * count {
      var random = RandomStream(seed: seed, .typing, number)
      number += 1
      guard let title = random.pick(sample.titles), let goal = goal(title, &random) else {
        continue
      }
      traces.append(TypingTrace(goal: goal, &random))
    }
    return traces
  }

  /// One word or two neighbours of a title, in small letters as people search.
  private static func goal(_ title: String, _ random: inout RandomStream) -> String? {
    let words = title.split { !$0.isLetter && !$0.isNumber }
    guard let first = words.indices.randomElement(using: &random) else { return nil }
    let isPair = random.below(5) < 2
    let last = isPair ? min(first + 1, words.count - 1) : first
    let goal = words[first...last].joined(separator: " ").lowercased()
    return goal.count < 2 || goal.count > 40 ? nil : goal
  }

  /// A wrong key in sixteen; it is noticed after up to two more keys, and all of them taken back.
  private init(goal: String, _ random: inout RandomStream) {
    let letters = Array(goal)
    var strokes: [Stroke] = []
    var typed: [Character] = []
    func press(_ pause: Int) {
      strokes.append(Stroke(text: String(typed), milliseconds: strokes.isEmpty ? 0 : pause))
    }
    // People stop when they see what they look for: most after a part of the last word.
    let end = min(letters.count, max(2, letters.count - random.skewed(letters.count / 2 + 1)))
    var place = 0
    while place < end {
      if random.below(16) == 0, letters[place].isASCII, letters[place].isLetter {
        typed.append(Character(UnicodeScalar(UInt8(ascii: "a") + UInt8(random.below(26)))))
        press(TypingTrace.pause(&random))
        let more = min(random.below(3), end - place - 1)
        for offset in 0..<max(0, more) {
          typed.append(letters[place + 1 + offset])
          press(TypingTrace.pause(&random))
        }
        for back in 0..<1 + max(0, more) {
          typed.removeLast()
          press(back == 0 ? 2 * TypingTrace.pause(&random) : 90)
        }
      }
      typed.append(letters[place])
      place += 1
      press(TypingTrace.pause(&random))
    }
    self.goal = goal
    self.strokes = strokes
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

extension RandomStream: RandomNumberGenerator {}
