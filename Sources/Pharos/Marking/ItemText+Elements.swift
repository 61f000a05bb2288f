extension ItemText {
  /// The texts that an element of an attribute offers to text patterns.
  ///
  /// - Parameter key: the attribute's canonical name.
  static func texts(of element: AttributeValue, _ key: AttributeKey) -> [String] {
    switch element {
    case .text(let text): [text]
    case .person(let person): [person.name].compactMap { $0 } + person.handles
    case .data(let data) where key == .htmlContentData: [HTMLText.text(of: data)]
    case .data, .number, .boolean, .date, .list: []
    }
  }
}
