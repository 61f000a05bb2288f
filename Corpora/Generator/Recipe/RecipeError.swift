/// Why a recipe cannot be used: which key, what is wrong with it, what to write instead.
package struct RecipeError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The key, as a path such as `attributes[2].words.sigma`; empty for the whole file.
  package let key: String
  package let problem: String
  package let remedy: String

  package init(key: String, problem: String, remedy: String) {
    self.key = key
    self.problem = problem
    self.remedy = remedy
  }

  package var description: String {
    (key.isEmpty ? "" : "\(key): ") + "\(problem); \(remedy)"
  }
}
