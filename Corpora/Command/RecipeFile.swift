import CorpusGeneration

/// A recipe read from a file.
enum RecipeFile {
  /// What is wrong with a recipe, with the file it stands in.
  struct Problem: Error, CustomStringConvertible {
    let path: String
    let problem: RecipeError

    var description: String { "\(path): \(problem)" }
  }

  static func read(_ path: String) throws -> Recipe {
    var file = try InputFile(path)
    do {
      return try Recipe(json: file.readAll())
    } catch let problem as RecipeError {
      throw Problem(path: path, problem: problem)
    }
  }
}
