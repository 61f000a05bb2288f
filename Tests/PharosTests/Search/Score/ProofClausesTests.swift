import TestSupport
import Testing

@testable import Pharos

/// Clauses of proofs against their trees.
@Suite struct ProofClausesTests {
  private static func proof(_ random: inout SeededGenerator, depth: Int) -> MatchProof {
    func parts() -> [MatchProof] {
      (0..<Int.random(in: 0...4, using: &random)).map { _ in proof(&random, depth: depth - 1) }
    }
    switch Int.random(in: depth > 0 ? 0...9 : 4...9, using: &random) {
    case 0, 1: return .all(parts())
    case 2, 3: return .any(parts())
    case 4: return .constant(Bool.random(using: &random))
    case 5: return .unknown([1, 2])
    default: return .leaf(Int.random(in: 0..<(depth == 1 ? 70 : 6), using: &random))
    }
  }

  @Test func clausesAndTreesAgree() {
    let seed = SeededGenerator.seed(or: 71)
    var random = SeededGenerator(seed: seed)
    var held = 0
    for _ in 0..<20_000 {
      let proof = Self.proof(&random, depth: 4)
      let clauses = ProofClauses(proof)
      let hits =
        UInt64.random(in: 0..<64, using: &random) | UInt64.random(in: 0...1, using: &random) << 63
      #expect(clauses.holds(hits) == proof.holds(hits), "\(proof) \(hits) PHAROS_SEED=\(seed)")
      if proof.holds(hits) { held += 1 }
    }
    #expect((4_000..<16_000).contains(held))
  }

  @Test func coversHaveAComparisonOfEveryProof() {
    let seed = SeededGenerator.seed(or: 72)
    var random = SeededGenerator(seed: seed)
    var small = 0
    for _ in 0..<20_000 {
      let proof = Self.proof(&random, depth: 4)
      let costs = (0..<70).map { _ in Int.random(in: 1...1_000, using: &random) }
      let cover = proof.cover { costs[$0] }
      #expect((cover == nil) == proof.holds(0), "\(proof) PHAROS_SEED=\(seed)")
      guard let cover else { continue }
      let hits =
        UInt64.random(in: 0..<64, using: &random) | UInt64.random(in: 0...1, using: &random) << 63
      guard proof.holds(hits) else { continue }
      #expect(
        cover.contains { $0 < 64 && hits >> UInt64($0) & 1 == 1 },
        "\(proof) \(cover) \(hits) PHAROS_SEED=\(seed)")
      small += 1
    }
    #expect(small > 2_000)
  }

  /// Of parts that are all needed, the one that costs least.
  @Test func coversCostLittle() {
    let proof = MatchProof.any([.leaf(0), .all([.leaf(1), .leaf(2)])])
    #expect(proof.cover { [5, 900, 3][$0] } == [0, 2])
    #expect(proof.cover { [5, 3, 900][$0] } == [0, 1])
  }

  /// Pairs of which one must count: so many that their clauses would not fit.
  @Test func proofsOfManyClausesKeepTheirTree() {
    let proof = MatchProof.any((0..<10).map { .all([.leaf(2 * $0), .leaf(2 * $0 + 1)]) })
    let clauses = ProofClauses(proof)
    #expect(!clauses.holds(0b0101_0101) && clauses.holds(0b1101))
  }
}
