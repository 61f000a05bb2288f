/// What a scalar of a value is (rule 2); a mark that belongs to a scalar takes its class.
enum ReferenceScalarClass: Equatable {
  case separator
  case lowercaseLetter
  /// Also title case.
  case uppercaseLetter
  case otherLetter
  case digit
  case ideograph

  /// One class a scalar; `nfc` are the scalars of a value in NFC.
  static func classes(of nfc: [Unicode.Scalar]) -> [ReferenceScalarClass] {
    var classes: [ReferenceScalarClass] = []
    for scalar in nfc {
      if isMark(scalar) {
        classes.append(classes.last ?? .separator)
      } else {
        classes.append(ReferenceScalarClass(base: scalar))
      }
    }
    return classes
  }

  var isWord: Bool { self != .separator }

  private init(base scalar: Unicode.Scalar) {
    switch scalar.properties.generalCategory {
    case .decimalNumber, .letterNumber, .otherNumber: self = .digit
    case .lowercaseLetter: self = .lowercaseLetter
    case .uppercaseLetter, .titlecaseLetter: self = .uppercaseLetter
    case .otherLetter where scalar.properties.isUnifiedIdeograph: self = .ideograph
    case .otherLetter, .modifierLetter: self = .otherLetter
    default: self = .separator
    }
  }

  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
