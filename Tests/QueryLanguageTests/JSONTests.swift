import Testing

@testable import QueryLanguage

struct JSONTests {
  @Test func describesEveryKindOfNode() throws {
    let query = try Query(
      parsing: "a == \"x*\"cd && !(InRange(b, 1, $time.now) || true) && c=\"$time.today\" && d=*")
    let expected = [
      #"{"all":[{"comparison":{"attribute":"a","operator":"==","value":{"text":"x*"},"#,
      #""modifiers":"cd"}},{"not":{"any":[{"range":{"attribute":"b","low":{"text":"1","#,
      #""number":1.0},"high":{"time":"$time.now"}}},{"constant":true}]}},"#,
      #"{"comparison":{"attribute":"c","operator":"==","value":{"text":"$time.today","#,
      #""time":"$time.today"},"modifiers":""}},"#,
      #"{"comparison":{"attribute":"d","operator":"==","value":{"text":"*","presence":true},"#,
      #""modifiers":""}}]}"#,
    ].joined()
    #expect(query.jsonDescription == expected)
    #expect(JSONCheck.isValid(expected))
  }

  @Test func randomTreesGiveValidJSON() {
    var random = RandomSource("randomTreesGiveValidJSON")
    for _ in 0..<500 {
      let text = Query(random.expression(depth: 4)).jsonDescription
      #expect(JSONCheck.isValid(text), "\(text)")
    }
  }

  @Test(arguments: [
    "a\"\\\n\u{1}\u{7F}é🙂", "1e999", "1e300", "-0", "TRUE", "", "\u{2028}",
  ])
  func valuesOfAllKinds(_ text: String) {
    let value = QueryValue.text(TextLiteral(exactly: text))
    let query = Query(.comparison(Comparison(.any, .notEqual, value)))
    #expect(JSONCheck.isValid(query.jsonDescription))
  }
}

/// A strict reader of RFC 8259 that keeps nothing.
struct JSONCheck {
  private var rest: ArraySlice<UInt8>

  static func isValid(_ text: String) -> Bool {
    var check = JSONCheck(rest: Array(text.utf8)[...])
    return check.value() && check.rest.isEmpty
  }

  private mutating func skip(_ text: String) -> Bool {
    guard rest.starts(with: text.utf8) else { return false }
    rest.removeFirst(text.utf8.count)
    return true
  }

  private mutating func value() -> Bool {
    if skip("true") || skip("false") || skip("null") { return true }
    if skip("{") {
      if skip("}") { return true }
      repeat {
        guard string(), skip(":"), value() else { return false }
      } while skip(",")
      return skip("}")
    }
    if skip("[") {
      if skip("]") { return true }
      repeat {
        guard value() else { return false }
      } while skip(",")
      return skip("]")
    }
    return string() || number()
  }

  private mutating func string() -> Bool {
    guard skip("\"") else { return false }
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return true
      case 0..<0x20: return false
      case UInt8(ascii: "\\"):
        guard let escape = rest.popFirst() else { return false }
        if escape == UInt8(ascii: "u") {
          let digits = rest.prefix(4)
          guard digits.count == 4, UInt16(String(decoding: digits, as: UTF8.self), radix: 16) != nil
          else { return false }
          rest.removeFirst(4)
        } else if !"\"\\/bfnrt".utf8.contains(escape) {
          return false
        }
      default: break
      }
    }
    return false
  }

  private mutating func number() -> Bool {
    let text = rest.prefix { "+-.eE0123456789".utf8.contains($0) }
    guard let first = text.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "."),
      Double(String(decoding: text, as: UTF8.self)) != nil
    else { return false }
    rest.removeFirst(text.count)
    return true
  }
}
