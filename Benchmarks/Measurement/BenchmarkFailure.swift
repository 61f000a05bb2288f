/// Why a benchmark cannot go on: a sentence for people.
package struct BenchmarkFailure: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
