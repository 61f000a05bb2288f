/// Writes a tree as one JSON value, without recursion.
///
///     {"all":[…]}  {"any":[…]}  {"not":…}  {"constant":true}
///     {"comparison":{"attribute":"title","operator":"==","value":VALUE,"modifiers":"cd"}}
///     {"range":{"attribute":"pageCount","low":VALUE,"high":VALUE}}
///     {"list":{"attribute":"keywords","values":[VALUE,…],"modifiers":"cd"}}
///
/// VALUE is `{"text":"par*"}` with optional `"presence":true`, `"number":5.0`, `"boolean":true` and
/// `"time":"$time.today"`, or `{"time":"$time.today"}`. A text is spelled as between double quotes.
enum JSONPrinter {
  private enum Step {
    case expression(Expression)
    case text(String)
  }

  static func text(of root: Expression) -> String {
    var output = ""
    var steps: [Step] = [.expression(root)]
    while let step = steps.popLast() {
      switch step {
      case .text(let text): output += text
      case .expression(let expression): write(expression.node, to: &output, &steps)
      }
    }
    return output
  }

  private static func write(
    _ node: Expression.Node, to output: inout String, _ steps: inout [Step]
  ) {
    switch node {
    case .all(let parts): push(parts, "all", onto: &steps)
    case .any(let parts): push(parts, "any", onto: &steps)
    case .not(let part):
      output += "{\"not\":"
      steps.append(.text("}"))
      steps.append(.expression(part))
    case .constant(let value): output += "{\"constant\":\(value)}"
    case .comparison(let comparison): output += text(of: comparison)
    case .range(let range): output += text(of: range)
    case .list(let list): output += text(of: list)
    }
  }

  private static func push(_ parts: [Expression], _ key: String, onto steps: inout [Step]) {
    steps.append(.text("]}"))
    for (index, part) in parts.enumerated().reversed() {
      steps.append(.expression(part))
      if index > 0 { steps.append(.text(",")) }
    }
    steps.append(.text("{\"\(key)\":["))
  }

  private static func text(of comparison: Comparison) -> String {
    "{\"comparison\":{\"attribute\":\(string(comparison.attribute.spelling)),"
      + "\"operator\":\"\(comparison.comparisonOperator.rawValue)\","
      + "\"value\":\(text(of: comparison.value)),"
      + "\"modifiers\":\"\(comparison.modifiers.letters)\"}}"
  }

  private static func text(of range: RangeComparison) -> String {
    "{\"range\":{\"attribute\":\(string(range.attribute.spelling)),"
      + "\"low\":\(text(of: range.low)),\"high\":\(text(of: range.high))}}"
  }

  private static func text(of list: ListComparison) -> String {
    var output = "{\"list\":{\"attribute\":\(string(list.attribute.spelling)),\"values\":["
    for (index, value) in list.values.enumerated() {
      if index > 0 { output += "," }
      output += text(of: value)
    }
    return output + "],\"modifiers\":\"\(list.modifiers.letters)\"}}"
  }

  private static func text(of value: QueryValue) -> String {
    switch value {
    case .time(let time): return "{\"time\":\(string(time.description))}"
    case .text(let literal):
      var members = ["\"text\":\(string(literal.spelling))"]
      if literal.isPresenceTest { members.append("\"presence\":true") }
      if let number = literal.numberValue, number.isFinite {
        members.append("\"number\":\(number)")
      }
      if let truth = literal.booleanValue { members.append("\"boolean\":\(truth)") }
      if let time = literal.timeExpression {
        members.append("\"time\":\(string(time.description))")
      }
      return "{" + members.joined(separator: ",") + "}"
    }
  }

  /// A JSON string.
  static func string(_ text: String) -> String {
    var output = String.UnicodeScalarView()
    output.append("\"")
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        output.append("\\")
        output.append(scalar)
      case "\n": output.append(contentsOf: "\\n".unicodeScalars)
      case "\t": output.append(contentsOf: "\\t".unicodeScalars)
      case "\r": output.append(contentsOf: "\\r".unicodeScalars)
      case _ where scalar.isHarmful:
        let digits = String(scalar.value, radix: 16)
        let zeros = String(repeating: "0", count: 4 - digits.utf8.count)
        output.append(contentsOf: "\\u\(zeros)\(digits)".unicodeScalars)
      default: output.append(scalar)
      }
    }
    output.append("\"")
    return String(output)
  }
}
