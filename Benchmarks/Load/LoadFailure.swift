/// Why a run cannot go on: a sentence for people.
struct LoadFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
