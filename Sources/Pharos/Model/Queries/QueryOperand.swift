import QueryLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What an attribute can be compared with: text, numbers, Booleans, dates and periods.
///
/// An enumeration with raw values takes part by declaring the conformance:
/// `extension Colour: QueryOperand {}`.
public protocol QueryOperand {
  /// The value as a query has it; nil for one that nothing equals, such as `Double.nan`.
  var queryValue: QueryValue? { get }
}

/// What numbers and dates can be ordered by.
public protocol OrderedQueryOperand: QueryOperand {}

extension QueryOperand where Self: RawRepresentable, RawValue: QueryOperand {
  /// The raw value as a query has it.
  public var queryValue: QueryValue? { rawValue.queryValue }
}

extension QueryValue {
  /// A number; nil when it is none.
  fileprivate init?(number: Double) {
    if number.isNaN { return nil }
    let text: String
    if number.isInfinite {
      // Too large for any stored number, and read as infinite.
      text = number < 0 ? "-1e999" : "1e999"
    } else if let whole = Int(exactly: number), abs(number) < 0x1p53 {
      text = String(whole)
    } else {
      text = String(number)
    }
    self = .text(TextLiteral(exactly: text))
  }
}

extension String: QueryOperand {
  /// The text as it is: a star stands for itself.
  public var queryValue: QueryValue? { .text(TextLiteral(exactly: self)) }
}

extension Substring: QueryOperand {
  /// The text as it is: a star stands for itself.
  public var queryValue: QueryValue? { String(self).queryValue }
}

extension Bool: QueryOperand {
  /// `true` or `false`.
  public var queryValue: QueryValue? { .text(TextLiteral(exactly: self ? "true" : "false")) }
}

extension OrderedQueryOperand where Self: BinaryInteger {
  /// The number in decimal digits.
  public var queryValue: QueryValue? { .text(TextLiteral(exactly: String(self))) }
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

extension Double: OrderedQueryOperand {
  /// The number, exactly; nil for `nan`.
  public var queryValue: QueryValue? { QueryValue(number: self) }
}

extension Float: OrderedQueryOperand {
  /// The number, exactly; nil for `nan`.
  public var queryValue: QueryValue? { QueryValue(number: Double(self)) }
}

extension Date: OrderedQueryOperand {
  /// The instant, exactly: its seconds since 2001.
  ///
  /// For whole days and other periods there is ``TimeExpression``.
  public var queryValue: QueryValue? { QueryValue(number: timeIntervalSinceReferenceDate) }
}

extension TimeExpression: OrderedQueryOperand {
  /// The period as a query has it: `$time.today(-7)`.
  public var queryValue: QueryValue? { .time(self) }
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

  /// The day before today.
  public static var yesterday: TimeExpression { TimeExpression(.yesterday) }

  /// The week before this one.
  public static var lastWeek: TimeExpression { TimeExpression(.lastWeek) }

  /// A date that is written out; it lasts as long as its last written unit.
  public static func iso(_ time: ISOTime) -> TimeExpression { TimeExpression(.iso(time)) }
}
