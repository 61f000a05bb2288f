/// The pieces of a drawing.
enum SVGText {
  static func color(_ number: Int, of count: Int) -> String {
    "hsl(\((number * 360 / max(count, 1) + 210) % 360) 65% 48%)"
  }

  static func line(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ color: String, _ width: Double
  ) -> String {
    "<line x1=\"\(place(x1))\" y1=\"\(place(y1))\" x2=\"\(place(x2))\" y2=\"\(place(y2))\" "
      + "stroke=\"\(color)\" stroke-width=\"\(width)\"/>\n"
  }

  static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: String)
    -> String
  {
    "<rect x=\"\(place(x))\" y=\"\(place(y))\" width=\"\(place(width))\" "
      + "height=\"\(place(height))\" fill=\"\(color)\"/>\n"
  }

  static func label(_ text: String, _ x: Double, _ y: Double, anchor: String) -> String {
    "<text x=\"\(place(x))\" y=\"\(place(y))\" text-anchor=\"\(anchor)\">"
      + "\(HTMLPage.escaped(text))</text>\n"
  }

  private static func place(_ value: Double) -> String { NumberText.fixed(value, 1) }
}
