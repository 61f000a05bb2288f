/// The words of a sample by how many items hold them.
struct QueryBands: Sendable {
  /// Shares of the items, rarest first.
  enum Band: String, Sendable, CaseIterable {
    case rare, medium, common

    var shares: (low: Double, high: Double) {
      switch self {
      case .rare: (2e-5, 1e-4)
      case .medium: (1e-3, 5e-3)
      case .common: (2e-2, 2e-1)
      }
    }
  }

  /// The words of every band, in alphabetical order.
  private let words: [Band: [String]]
  private let bands: [UInt32: Band]

  /// - Parameter scale: 1 for texts; titles hold a word ten times less often.
  init(_ sample: CorpusSample, frequencies: [UInt32], scale: Double) {
    var words: [Band: [String]] = [:]
    var bands: [UInt32: Band] = [:]
    let count = Double(sample.count)
    for band in Band.allCases {
      var low = band.shares.low * count * scale
      var high = band.shares.high * count * scale
      if band == .rare {
        low = max(low, sample.count < 50_000 ? 1 : 2)
        high = max(high, low + 1)
      }
      var found: [String] = []
      for (place, frequency) in frequencies.enumerated() {
        let word = sample.words[place]
        guard Double(frequency) >= low, Double(frequency) <= high,
          QueryWord.isPlain(word, atLeast: 2), !QueryWord.isNumeral(word)
        else { continue }
        found.append(word)
        bands[UInt32(place)] = band
      }
      words[band] = found.sorted()
    }
    self.words = words
    self.bands = bands
  }

  func words(_ band: Band) -> [String] { words[band] ?? [] }

  func band(of word: UInt32) -> Band? { bands[word] }
}

/// Which words queries are made of: those that every engine folds alike.
enum QueryWord {
  /// Letters and digits of ASCII only.
  static func isPlain(_ word: String, atLeast length: Int = 1) -> Bool {
    word.utf8.count >= length && word.utf8.allSatisfy { isLetter($0) || isDigit($0) }
  }

  /// Letters of ASCII only.
  static func isAlphabetic(_ word: String, atLeast length: Int = 1) -> Bool {
    word.utf8.count >= length && word.utf8.allSatisfy(isLetter)
  }

  static func isNumeral(_ word: String) -> Bool { word.utf8.allSatisfy(isDigit) }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}

extension String {
  /// Letters from one place to another; the text is ASCII.
  func letters(_ range: Range<Int>) -> String {
    String(decoding: Array(utf8)[range.clamped(to: 0..<utf8.count)], as: UTF8.self)
  }
}
