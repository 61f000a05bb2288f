/// Lines over two axes, drawn as SVG.
package struct LinePlot: Sendable {
  /// One line with its name.
  package struct Line: Sendable {
    package let name: String
    package let points: [(x: Double, y: Double)]

    package init(name: String, points: [(x: Double, y: Double)]) {
      (self.name, self.points) = (name, points)
    }
  }

  package var lines: [Line]
  package var horizontal: PlotScale = .linear
  package var vertical: PlotScale = .linear
  package var horizontalTitle: String
  package var verticalTitle: String
  package var horizontalText: @Sendable (Double) -> String = { NumberText.digits($0) }
  package var verticalText: @Sendable (Double) -> String = { NumberText.digits($0) }

  package init(lines: [Line], horizontalTitle: String, verticalTitle: String) {
    (self.lines, self.horizontalTitle, self.verticalTitle) = (
      lines, horizontalTitle, verticalTitle
    )
  }

  /// The plot with its axes and a legend at the right; empty when there is nothing to draw.
  package var svg: String {
    let points = lines.flatMap(\.points).filter { point in
      point.x.isFinite && point.y.isFinite && (horizontal == .linear || point.x > 0)
        && (vertical == .linear || point.y > 0)
    }
    guard let left = points.map(\.x).min(), let right = points.map(\.x).max(),
      let bottom = points.map(\.y).min(), let top = points.map(\.y).max()
    else { return "" }
    let across = left...right
    let up = (vertical == .linear ? min(0, bottom) : bottom)...top
    let (width, height, margin, legend) = (620.0, 320.0, 70.0, 230.0)
    func x(_ value: Double) -> Double {
      margin + horizontal.position(value, in: across) * (width - margin - 20)
    }
    func y(_ value: Double) -> Double {
      height - 40 - vertical.position(value, in: up) * (height - 60)
    }
    var text =
      "<svg viewBox=\"0 0 \(Int(width + legend)) \(Int(height))\" width=\"\(Int(width + legend))\" "
      + "role=\"img\">\n"
    for tick in horizontal.ticks(in: across) {
      text += SVGText.line(x(tick), 20, x(tick), height - 40, "var(--line)", 0.5)
      text += SVGText.label(horizontalText(tick), x(tick), height - 24, anchor: "middle")
    }
    for tick in vertical.ticks(in: up) {
      text += SVGText.line(margin, y(tick), width - 20, y(tick), "var(--line)", 0.5)
      text += SVGText.label(verticalText(tick), margin - 6, y(tick) + 4, anchor: "end")
    }
    text += SVGText.label(horizontalTitle, (margin + width) / 2, height - 6, anchor: "middle")
    text += SVGText.label(verticalTitle, 4, 12, anchor: "start")
    for (number, line) in lines.enumerated() {
      let color = SVGText.color(number, of: lines.count)
      let path = line.points.filter {
        (horizontal == .linear || $0.x > 0) && (vertical == .linear || $0.y > 0)
      }.map { "\(NumberText.fixed(x($0.x), 1)),\(NumberText.fixed(y($0.y), 1))" }
      text +=
        "<polyline fill=\"none\" stroke=\"\(color)\" stroke-width=\"1.5\" "
        + "points=\"\(path.joined(separator: " "))\"/>\n"
      let place = 24 + Double(number) * 14
      text += SVGText.line(width, place - 4, width + 14, place - 4, color, 3)
      text += SVGText.label(line.name, width + 20, place, anchor: "start")
    }
    return text + "</svg>\n"
  }
}
