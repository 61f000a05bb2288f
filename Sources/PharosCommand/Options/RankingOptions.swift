import ItemLines
import Pharos
import QueryLanguage

/// Weights of the ranking that are given as options.
enum RankingOptions {
  /// All of them.
  static let all: [OptionSpec] = [.weight, .popularity, .languages]

  /// The defaults with what the options change: `--weight NAME=NUMBER` a setting of ``Ranking``, or else
  /// the weight of an attribute; `--popularity NAME=NUMBER` what is popular; `--languages A,B` what the
  /// person reads.
  static func ranking(_ arguments: Arguments) throws(CommandFailure) -> Ranking {
    var ranking = Ranking()
    if let text = arguments.text(.popularity) {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      let half = parts.count == 2 ? Double(parts[1]) : ranking.popularityHalf
      guard let name = parts.first, case .named? = AttributeReference(spelling: name),
        let half, half.isFinite, half > 0
      else {
        throw arguments.failure(
          "--popularity takes an attribute and a number above 0, such as playCount=20, not “"
            + "\(PrintableText.excerpt(text))”")
      }
      ranking.popularityAttribute = AttributeKey(name)
      ranking.popularityHalf = half
    }
    if let text = arguments.text(.languages) {
      ranking.preferredLanguages = text.split(separator: ",").map {
        String($0.filter { $0 != " " })
      }
    }
    for text in arguments.texts(.weight) {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let number = Float(parts[1]), number.isFinite, number >= 0 else {
        throw arguments.failure(
          "--weight takes a name and a number, such as title=4, not “"
            + "\(PrintableText.excerpt(text))”")
      }
      if let setting = settings[parts[0]] {
        ranking[keyPath: setting] = number
      } else if parts[0] == "freshnessAge" {
        ranking.freshnessAge = Double(number)
      } else if AttributeRegistry.attribute(named: parts[0]) != nil {
        ranking.attributeWeights[AttributeKey(parts[0])] = number
      } else {
        let names = settings.keys.sorted().joined(separator: ", ")
        throw arguments.failure(
          "--weight knows no “\(PrintableText.excerpt(parts[0]))”; it takes an attribute, "
            + "freshnessAge, \(names)")
      }
    }
    return ranking
  }

  /// Tells about a name that no attribute has.
  static func warnAboutUnknownNames(
    _ ranking: Ranking, _ snapshot: Snapshot, _ console: Console
  ) {
    let name = ranking.popularityAttribute?.rawValue
    AttributeSelection.warn(aboutUnknown: name.map { [$0] } ?? [], snapshot, console)
  }

  private static let settings: [String: WritableKeyPath<Ranking, Float> & Sendable] = [
    "otherWeight": \.otherWeight, "saturation": \.saturation,
    "lengthInfluence": \.lengthInfluence, "patternRarity": \.patternRarity,
    "exactnessWeight": \.exactnessWeight, "closenessWeight": \.closenessWeight,
    "likenessWeight": \.likenessWeight, "itemWeight": \.itemWeight,
    "freshnessWeight": \.freshnessWeight, "usageWeight": \.usageWeight,
    "popularityWeight": \.popularityWeight, "languageWeight": \.languageWeight,
  ]
}
