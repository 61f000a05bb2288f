import QueryLanguage
import TextAnalysis

extension TextAnalysis.PatternCharacter {
  init(_ character: QueryLanguage.PatternCharacter) {
    switch character {
    case .scalar(let scalar): self = .scalar(scalar)
    case .escaped(let scalar): self = .escaped(scalar)
    case .wildcard: self = .wildcard
    }
  }
}

extension QueryLanguage.PatternCharacter {
  init(_ character: TextAnalysis.PatternCharacter) {
    switch character {
    case .scalar(let scalar): self = .scalar(scalar)
    case .escaped(let scalar): self = .escaped(scalar)
    case .wildcard: self = .wildcard
    }
  }
}
