import QueryLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What an attribute can be compared with: text, numbers, Booleans, dates and periods.
///
/// An enumeration with raw values takes part by declaring the conformance:
/// `extension Colour: QueryOperand {}`. Another type gives the value of one that takes part:
/// `var operandValue: OperandValue { code.operandValue }`.
public protocol QueryOperand {
  /// The value as a query has it.
  var operandValue: OperandValue { get }
}

/// What numbers and dates can be ordered by.
public protocol OrderedQueryOperand: QueryOperand {}

/// The right side of a comparison, as ``QueryOperand``s give it.
public struct OperandValue: Sendable, Hashable {
  /// Nil for one that nothing equals.
  let value: QueryValue?
}

extension QueryOperand {
  /// The value as a query has it; nil for one that nothing equals, such as `Double.nan`.
  package var queryValue: QueryValue? { operandValue.value }
}

extension OperandValue {
  fileprivate init(_ text: String) { self.init(value: .text(TextLiteral(exactly: text))) }

  fileprivate init(_ number: Double) {
    if number.isNaN {
      self.init(value: nil)
    } else if number.isInfinite {
      // Too large for any stored number, and read as infinite.
      self.init(number < 0 ? "-1e999" : "1e999")
    } else if let whole = Int(exactly: number), abs(number) < 0x1p53 {
      self.init(String(whole))
    } else {
      self.init(String(number))
    }
  }
}

extension QueryOperand where Self: RawRepresentable, RawValue: QueryOperand {
  /// The raw value as a query has it.
  public var operandValue: OperandValue { rawValue.operandValue }
}

extension QueryOperand where Self: StringProtocol {
  /// The text as it is: a star stands for itself.
  public var operandValue: OperandValue { OperandValue(String(self)) }
}

extension OrderedQueryOperand where Self: BinaryInteger {
  /// The number in decimal digits.
  public var operandValue: OperandValue { OperandValue(String(self)) }
}

extension OrderedQueryOperand where Self: BinaryFloatingPoint {
  /// The number, exactly; nothing equals `nan`.
  public var operandValue: OperandValue { OperandValue(Double(self)) }
}

extension String: QueryOperand {}
extension Substring: QueryOperand {}

extension Bool: QueryOperand {
  /// `true` or `false`.
  public var operandValue: OperandValue { OperandValue(self ? "true" : "false") }
}

extension Int: OrderedQueryOperand {}
extension Int8: OrderedQueryOperand {}
extension Int16: OrderedQueryOperand {}
extension Int32: OrderedQueryOperand {}
extension Int64: OrderedQueryOperand {}
extension UInt: OrderedQueryOperand {}
extension UInt8: OrderedQueryOperand {}
extension UInt16: OrderedQueryOperand {}
extension UInt32: OrderedQueryOperand {}
extension UInt64: OrderedQueryOperand {}

extension Float: OrderedQueryOperand {}
extension Double: OrderedQueryOperand {}

extension Date: OrderedQueryOperand {
  /// The instant, exactly: its seconds since 2001.
  ///
  /// For whole days and other periods there is ``TimeExpression``.
  public var operandValue: OperandValue { OperandValue(timeIntervalSinceReferenceDate) }
}

extension TimeExpression: OrderedQueryOperand {
  /// The period as a query has it: `$time.today(-7)`.
  public var operandValue: OperandValue { OperandValue(value: .time(self)) }
}

extension QueryOperand where Self == TimeExpression {
  /// The instant at which the query is asked, moved by some seconds.
  public static func now(_ seconds: Int = 0) -> TimeExpression {
    TimeExpression(.now, offset: seconds)
  }

  /// The current day, moved by some days.
  public static func today(_ days: Int = 0) -> TimeExpression {
    TimeExpression(.today, offset: days)
  }

  /// The current week, moved by some weeks.
  public static func thisWeek(_ weeks: Int = 0) -> TimeExpression {
    TimeExpression(.thisWeek, offset: weeks)
  }

  /// The current month, moved by some months.
  public static func thisMonth(_ months: Int = 0) -> TimeExpression {
    TimeExpression(.thisMonth, offset: months)
  }

  /// The current year, moved by some years.
  public static func thisYear(_ years: Int = 0) -> TimeExpression {
    TimeExpression(.thisYear, offset: years)
  }

  /// The day before today; the same as `.today(-1)`.
  package static var yesterday: TimeExpression { TimeExpression(.yesterday) }

  /// The week before this one; the same as `.thisWeek(-1)`.
  package static var lastWeek: TimeExpression { TimeExpression(.lastWeek) }

  /// A date that is written out; it lasts as long as its last written unit.
  package static func iso(_ time: ISOTime) -> TimeExpression { TimeExpression(.iso(time)) }
}
