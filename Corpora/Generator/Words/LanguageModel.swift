/// How the words of a language look: its frequent words, and the syllables of all others.
///
/// The words are invented, but their beginnings, endings and lengths are those of the language, so
/// prefixes, suffixes and infixes select as they do in real text.
package struct LanguageModel: Sendable {
  /// The name that recipes use.
  package let name: String
  /// The code of the language, such as `en`.
  package let code: String
  /// Whether words stand side by side without blanks.
  let isIdeographic: Bool
  /// The most frequent words, in this order.
  let frequentWords: [String]
  /// Parts of syllables; those that come first are used most.
  let onsets: [String]
  let nuclei: [String]
  let codas: [String]
  /// Endings that words of one family differ in.
  let endings: [String]
  /// The share of words that are made of two others.
  let compounds: Share
  /// What joins the halves of a compound.
  let joints: [String]

  init(
    name: String, code: String, isIdeographic: Bool = false, frequentWords: String,
    onsets: String, nuclei: String, codas: String = "", endings: String = "",
    compounds: Share = .none, joints: String = ""
  ) {
    self.name = name
    self.code = code
    self.isIdeographic = isIdeographic
    self.frequentWords = LanguageModel.parts(frequentWords)
    self.onsets = LanguageModel.parts(onsets)
    self.nuclei = LanguageModel.parts(nuclei)
    self.codas = LanguageModel.parts(codas)
    self.endings = LanguageModel.parts(endings)
    self.compounds = compounds
    self.joints = LanguageModel.parts(joints)
  }

  /// Parts between blanks; `-` stands for nothing.
  private static func parts(_ text: String) -> [String] {
    text.split(separator: " ").map { $0 == "-" ? "" : String($0) }
  }

  /// All models.
  package static let all = [english, german, french, swedish, japanese, chinese]
}
