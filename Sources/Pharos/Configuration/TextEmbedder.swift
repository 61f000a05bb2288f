import Columns

/// A model that gives texts vectors: the smaller the angle between two, the more alike in meaning.
///
/// An application implements it over a model of its own; ``WordVectors`` implements it over files of
/// word vectors as they are published. Vectors of embedders are compared only where ``identifier``,
/// ``version`` and ``dimension`` are the same.
public protocol TextEmbedder: Sendable {
  /// Names the model, such as `com.example.sentences`.
  var identifier: String { get }
  /// Tells states of the model apart: another one where any text would get another vector.
  var version: String { get }
  /// Numbers in a vector, 1 to 4 096.
  var dimension: Int { get }

  /// A vector for each text, of any length but 0; nil for a text of which the model knows nothing.
  ///
  /// Called from any thread, from several at a time. The same text gets the same vector, whatever
  /// else is in the batch.
  func vectors(of texts: [String]) throws -> [[Float]?]
}

extension TextEmbedder {
  /// The vector of one text; nil where the model knows nothing of it.
  public func vector(of text: String) throws -> [Float]? { try vectors(of: [text]).first ?? nil }

  /// The cosine of the angle between the vectors of two texts, -1 to 1; nil where one has no vector.
  public func similarity(of text: String, to other: String) throws -> Float? {
    let vectors = try vectors(of: [text, other])
    guard vectors.count == 2, let left = vectors[0], let right = vectors[1] else { return nil }
    var (product, leftSquare, rightSquare): (Double, Double, Double) = (0, 0, 0)
    for (one, two) in zip(left, right) {
      product += Double(one) * Double(two)
      leftSquare += Double(one) * Double(one)
      rightSquare += Double(two) * Double(two)
    }
    let length = (leftSquare * rightSquare).squareRoot()
    return length > 0 ? Float(min(max(-1, product / length), 1)) : nil
  }
}

/// Bounds on what embedders give.
package enum TextEmbedderLimits {
  /// The most numbers a vector may have.
  package static let greatestDimension = VectorModel.greatestDimension
}
