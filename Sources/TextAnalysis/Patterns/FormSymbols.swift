/// What a pattern sees of scalars: those that it cannot tell apart are one symbol.
///
/// Symbols are numbered as they are met, from 1. For one thread at a time.
final class FormSymbols {
  /// What the pattern sees of a scalar.
  struct Symbol: Hashable {
    var classBits: UInt8
    /// The rows of the scalars that it folds to.
    var rows: [UInt8]
  }

  /// No number is so great.
  static let most = FormTransitions.stride
  /// Symbols are told apart up to here; the last stands for all scalars that need their neighbours.
  static let inContext: UInt8 = 127

  private let automaton: FormAutomaton
  /// The number of the symbol of each scalar below 0x10000; 0 where it is not known yet.
  let ofScalar: UnsafeMutablePointer<UInt8>
  /// By their numbers.
  private(set) var symbols = [Symbol(classBits: 0, rows: [])]
  private var numbers: [Symbol: UInt8] = [:]

  init(_ automaton: FormAutomaton) {
    self.automaton = automaton
    ofScalar = .allocate(capacity: 1 << 16)
    ofScalar.initialize(repeating: 0, count: 1 << 16)
  }

  deinit { ofScalar.deallocate() }

  /// Finds the number of a scalar below 0x10000.
  @inline(never)
  func learn(_ scalar: UInt32) -> UInt8 {
    let number = symbol(of: scalar).flatMap(number) ?? FormSymbols.inContext
    ofScalar[Int(scalar)] = number
    return number
  }

  /// The rows of a pattern that asks for scalars below 0x80 alone, with the letter or digit of each.
  ///
  /// The first is that of all other scalars. Nil for other patterns.
  var rowsOfASCII: [(row: UInt8, scalar: UInt8?)]? {
    guard automaton.program.asksForASCIIAlone else { return nil }
    return [(0, nil)]
      + (UInt8(0)..<0x80).filter(ASCII.isLetterOrDigit).compactMap { byte in
        let row = automaton.program.row(of: UInt32(byte))
        return row == 0 ? nil : (UInt8(truncatingIfNeeded: row), byte)
      }
  }

  /// The symbol of scalars of a class that fold to one of a row; nil where there are too many.
  func number(of scalarClass: ScalarClass, row: UInt8) -> UInt8? {
    number(Symbol(classBits: scalarClass.rawValue, rows: [row]))
  }

  private func number(_ symbol: Symbol) -> UInt8? {
    if let known = numbers[symbol] { return known }
    guard symbols.count < Int(FormSymbols.inContext) else { return nil }
    let number = UInt8(truncatingIfNeeded: symbols.count)
    symbols.append(symbol)
    numbers[symbol] = number
    return number
  }

  /// What the pattern sees of a scalar wherever it stands; nil where that depends on its neighbours.
  private func symbol(of scalar: UInt32) -> Symbol? {
    let traits = ScalarTraits(of: scalar)
    guard scalar >= 0x80 else {
      let byte = UInt8(truncatingIfNeeded: scalar)
      let folded = automaton.options.contains(.ignoreCase) ? ASCII.lowercased(byte) : byte
      return symbol(ASCII.classBits(byte), [UInt32(folded)])
    }
    if traits.interacts || traits.orders && !traits.isNonspacingMark { return nil }
    if traits.isNonspacingMark, !automaton.options.contains(.ignoreDiacritics) { return nil }
    var folder = ScalarFolder(automaton.options)
    var folded: [UInt32] = []
    guard folder.fold(scalar, traits, into: &folded) else { return nil }
    return symbol(traits.classBits, folded)
  }

  private func symbol(_ classBits: UInt8, _ folded: [UInt32]) -> Symbol {
    let rows = folded.map { UInt8(truncatingIfNeeded: automaton.program.row(of: $0)) }
    return Symbol(classBits: classBits, rows: rows)
  }
}
