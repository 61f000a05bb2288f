/// Elements, each with its share.
struct Weighted<Element: Sendable>: Sendable {
  let elements: [Element]
  let table: AliasTable

  init(_ elements: [Element], weights: [Double]) {
    self.elements = elements
    table = AliasTable(weights: weights)
  }

  init(only element: Element) { self.init([element], weights: [1]) }

  /// The place of the element that random bits stand for.
  func place(_ random: inout RandomStream) -> Int {
    elements.count == 1 ? 0 : table.draw(random.next())
  }

  func draw(_ random: inout RandomStream) -> Element { elements[place(&random)] }
}
