extension IntegerLaw {
  private static let laws = [
    "constant", "uniform", "lognormal", "exponential", "gamma", "weights",
  ].map { ($0, $0) }

  /// Reads a number, or an object such as
  /// `{"law": "lognormal", "mean": 60, "sigma": 1, "minimum": 1, "maximum": 6000}`.
  init(_ node: RecipeNode) throws(RecipeError) {
    if case .number = node.value {
      self = .constant(try node.integer(in: IntegerLaw.bounds))
      return
    }
    let loose = try node.object([
      "law", "value", "mean", "median", "sigma", "minimum", "maximum", "weights",
    ])
    switch try loose.required("law").name(of: IntegerLaw.laws) {
    case "constant":
      let object = try node.object(["law", "value"])
      self = .constant(try object.required("value").integer(in: IntegerLaw.bounds))
    case "uniform":
      let object = try node.object(["law", "minimum", "maximum"])
      let range = try IntegerLaw.range(object, node)
      guard range.count <= 1 << 32 else {
        throw node.failure("the range is too wide", "use at most 2^32 numbers")
      }
      self = .uniform(range)
    case "lognormal":
      let object = try node.object(["law", "mean", "median", "sigma", "minimum", "maximum"])
      let sigma = try object.required("sigma").number(in: 0...5)
      let location: Double
      switch (object.optional("mean"), object.optional("median")) {
      case (let mean?, nil):
        location = PortableMath.log(try mean.number(in: 0.001...1e15)) - sigma * sigma / 2
      case (nil, let median?):
        location = PortableMath.log(try median.number(in: 0.001...1e15))
      default:
        throw node.failure("the middle is not clear", "give either “mean” or “median”")
      }
      self = .lognormal(location: location, sigma: sigma, try IntegerLaw.range(object, node))
    case "exponential":
      let object = try node.object(["law", "mean", "minimum", "maximum"])
      self = .exponential(
        mean: try object.required("mean").number(in: 0.001...1e15),
        try IntegerLaw.range(object, node))
    case "gamma":
      let object = try node.object(["law", "mean", "minimum", "maximum"])
      self = .gamma(
        mean: try object.required("mean").number(in: 0.001...1e15),
        try IntegerLaw.range(object, node))
    default:
      let object = try node.object(["law", "weights"])
      var weights: [Double] = []
      for element in try object.required("weights").list() {
        weights.append(try element.number(in: 0...1e9))
      }
      guard weights.contains(where: { $0 > 0 }) else {
        throw node.failure("all weights are 0", "give one of them a share")
      }
      self = .weights(AliasTable(weights: weights))
    }
  }

  private static let bounds = 0...1_000_000_000_000_000

  private static func range(
    _ object: RecipeObject, _ node: RecipeNode
  ) throws(RecipeError) -> ClosedRange<Int> {
    let low = try object.required("minimum").integer(in: bounds)
    let high = try object.required("maximum").integer(in: bounds)
    guard low <= high else {
      throw node.failure("the minimum is above the maximum", "exchange them")
    }
    return low...high
  }
}
