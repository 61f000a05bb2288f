import CorpusGeneration

/// Recipes for tests.
enum Recipes {
  /// The recipes that come with the project, found beside this file's folder.
  static let names = ["mixed", "notes", "mail", "files", "cjk", "long", "worst"]

  static func path(_ name: String, file: String = #filePath) -> String {
    let root = file.split(separator: "/").dropLast(3).joined(separator: "/")
    return "/\(root)/Corpora/recipes/\(name).json"
  }

  /// A recipe of the project with small vocabularies, whose tables are made in no time.
  static func bytes(_ name: String) throws -> [UInt8] {
    var file = try InputFile(path(name))
    let text = String(decoding: try file.readAll(), as: UTF8.self)
    let digits = try Regex("\"vocabulary\": [0-9]+")
    return Array(text.replacing(digits, with: "\"vocabulary\": 1500").utf8)
  }

  /// A small recipe whose tables are made in no time.
  static let small = """
    {"pharosCorpus": 1, "name": "small", "summary": "s", "seed": 7, "items": 10,
     "languages": [
       {"model": "english", "share": 0.6, "vocabulary": 1500},
       {"model": "german", "share": 0.2, "vocabulary": 1000},
       {"model": "japanese", "share": 0.2, "vocabulary": 700}],
     "contentTypes": [
       {"type": "public.plain-text", "extension": "txt", "share": 0.7},
       {"type": "com.adobe.pdf", "extension": "pdf", "share": 0.3}],
     "domains": {"prefix": "d.", "names": ["a", "b"], "exponent": 1},
     "attributes": [
       {"name": "title", "kind": "title", "shapes": {"words": 0.6, "fileName": 0.4}},
       {"name": "displayName", "kind": "displayName", "extension": 0.3},
       {"name": "keywords", "kind": "list", "count": {"law": "uniform", "minimum": 0, "maximum": 3}},
       {"name": "textContent", "kind": "text",
         "words": {"law": "lognormal", "mean": 20, "sigma": 1, "minimum": 1, "maximum": 500}},
       {"name": "contentDescription", "kind": "text", "words": 5},
       {"name": "authorNames", "kind": "persons", "count": 1},
       {"name": "contentType", "kind": "contentType"},
       {"name": "contentCreationDate", "kind": "date",
         "age": {"law": "exponential", "mean": 1000000, "minimum": 0, "maximum": 90000000}},
       {"name": "fileSize", "kind": "number",
         "values": {"law": "lognormal", "median": 1000, "sigma": 1, "minimum": 1, "maximum": 100000}},
       {"name": "rating", "kind": "number", "values": {"law": "weights", "weights": [0.5, 0.3, 0.2]}},
       {"name": "userOwned", "kind": "flag", "share": 0.25}]}
    """

  static func small(replacing old: String = "", with new: String = "") -> [UInt8] {
    let text =
      old.isEmpty
      ? small
      : small.split(separator: old, omittingEmptySubsequences: false)
        .joined(separator: new)
    return Array(text.utf8)
  }

  /// The generator of the small recipe, made once.
  static let shared = Result { CorpusGenerator(try Recipe(json: small())) }

  static func generator() throws -> CorpusGenerator { try shared.get() }
}

/// The FNV-1a hash of bytes.
func hash(_ bytes: [UInt8]) -> UInt64 {
  bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
}
