/// Bars of one row each, made of parts, drawn as SVG.
package struct BarPlot: Sendable {
  /// One bar: its name, its parts from left to right, and what is written behind it.
  package struct Bar: Sendable {
    package let name: String
    package let parts: [Double]
    package let note: String

    package init(name: String, parts: [Double], note: String) {
      (self.name, self.parts, self.note) = (name, parts, note)
    }
  }

  package var bars: [Bar]
  /// The names of the parts, for the legend; empty when a bar has one part.
  package var parts: [String]
  package var scale: PlotScale = .linear
  /// A value to draw a line at.
  package var mark: Double?

  package init(bars: [Bar], parts: [String] = []) { (self.bars, self.parts) = (bars, parts) }

  /// The plot; empty when there is nothing to draw.
  package var svg: String {
    let sums = bars.map { $0.parts.reduce(0, +) }.filter { $0 > 0 && $0.isFinite }
    guard let most = sums.max(), let least = sums.min() else { return "" }
    let low = scale == .linear ? 0 : min(least, mark ?? least) / 1.5
    let range = low...max(most, mark ?? most)
    let (label, width, row) = (230.0, 520.0, 17.0)
    let legend = parts.isEmpty ? 0 : Double((parts.count + 3) / 4) * 16 + 8
    let height = legend + Double(bars.count) * row + 12
    var text = "<svg viewBox=\"0 0 900 \(Int(height))\" width=\"900\" role=\"img\">\n"
    for (number, part) in parts.enumerated() {
      let (x, y) = (Double(number % 4) * 210 + 10, Double(number / 4) * 16 + 12)
      text += SVGText.box(x, y - 9, 10, 10, SVGText.color(number, of: parts.count))
      text += SVGText.label(part, x + 15, y, anchor: "start")
    }
    for (number, bar) in bars.enumerated() {
      let y = legend + Double(number) * row + 4
      text += SVGText.label(bar.name, label - 8, y + 11, anchor: "end")
      var end = 0.0
      var place = label
      for (part, value) in bar.parts.enumerated() where value > 0 {
        end += value
        let next = label + scale.position(end, in: range) * width
        text += SVGText.box(
          place, y, max(0.5, next - place), row - 4, SVGText.color(part, of: max(parts.count, 1)))
        place = next
      }
      text += SVGText.label(bar.note, place + 6, y + 11, anchor: "start")
    }
    if let mark {
      let x = label + scale.position(mark, in: range) * width
      text += SVGText.line(x, legend, x, height - 6, "var(--bad)", 1.5)
    }
    return text + "</svg>\n"
  }
}
