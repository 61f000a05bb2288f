import QueryLanguage

// The types of the query language that an app needs, so that `import Pharos` is enough.

/// A query: parsed from a text of the Spotlight query language, or built of ``Attribute``s.
///
/// Its `description` is the canonical text; parsing it gives an equal query.
public typealias Query = QueryLanguage.Query

/// How texts are compared: the letters `c`, `d`, `w`, `t` after a value.
public typealias Modifiers = QueryLanguage.Modifiers

/// A period that depends on when it is asked: `$time.today(-7)`.
public typealias TimeExpression = QueryLanguage.TimeExpression

/// A date that is written out: `2026-05-01T10:00:00Z`.
public typealias ISOTime = QueryLanguage.ISOTime

/// The right side of a comparison.
public typealias QueryValue = QueryLanguage.QueryValue

/// Why a text is not a query, and where.
public typealias QueryError = QueryLanguage.QueryError

/// How large a query may be.
public typealias QueryLimits = QueryLanguage.QueryLimits

/// Puts text that a person typed into the text of a query.
public typealias QueryEscape = QueryLanguage.QueryEscape
