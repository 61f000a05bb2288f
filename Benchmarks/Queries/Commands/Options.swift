import BenchmarkMeasurement

/// Words of a command line: operands, `--name value` and `--flag`.
struct Options {
  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]
  private var flags: Set<String> = []

  /// - Parameters:
  ///   - valued: names that a value follows.
  ///   - flags: names that stand alone.
  init(_ words: some Sequence<String>, valued: Set<String>, flags: Set<String> = []) throws {
    var name: String?
    for word in words {
      if let waiting = name {
        values[waiting, default: []].append(word)
        name = nil
      } else if word.hasPrefix("--") {
        let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1).map(String.init)
        let found = parts.first ?? ""
        if flags.contains(found), parts.count == 1 {
          self.flags.insert(found)
        } else if valued.contains(found) {
          if parts.count == 2 { values[found, default: []].append(parts[1]) } else { name = found }
        } else {
          throw BenchmarkFailure("no option --\(found) is known; see --help")
        }
      } else {
        operands.append(word)
      }
    }
    if let name { throw BenchmarkFailure("--\(name) needs a value") }
  }

  /// The last value of an option.
  func text(_ name: String) -> String? { values[name]?.last }

  /// All values of an option that may be repeated.
  func all(_ name: String) -> [String] { values[name] ?? [] }

  /// A list parted by commas.
  func list(_ name: String) -> [String]? {
    text(name)?.split(separator: ",").map(String.init)
  }

  func has(_ flag: String) -> Bool { flags.contains(flag) }

  /// A number of seconds or a ratio.
  func number(_ name: String) throws -> Double? {
    try text(name).map { text in
      guard let number = Double(text), number.isFinite, number >= 0 else {
        throw BenchmarkFailure("--\(name) is a number, not “\(text)”")
      }
      return number
    }
  }

  /// The operand at a place; a failure that names it when it is missing.
  func operand(_ place: Int, _ name: String) throws -> String {
    guard place < operands.count else { throw BenchmarkFailure("\(name) is missing; see --help") }
    return operands[place]
  }

  /// An option that must be given.
  func required(_ name: String) throws -> String {
    guard let text = text(name) else { throw BenchmarkFailure("--\(name) is missing; see --help") }
    return text
  }
}
