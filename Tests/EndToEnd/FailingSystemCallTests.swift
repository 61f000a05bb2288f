#if os(Linux)
  import Foundation
  import Testing

  /// The real command under a library that lets one of its calls to the files of the index fail:
  /// nothing acknowledged is lost, no signal ends it, and it does not say that all went well.
  @Suite struct FailingSystemCallTests {
    @Test func everyCommand() throws {
      guard let library = try FailingCalls() else {
        print("FailingSystemCallTests: skipped, there is no C compiler")
        return
      }
      var random = SeededGenerator(seed: SeededGenerator.seed())
      let triesAll = ProcessInfo.processInfo.environment["PHAROS_FAULTS"] == "all"
      let script = try FaultScript()
      for step in script.steps {
        let sound = try script.run(step, library, failing: 0)
        #expect(sound.outcome.code == 0, "\(step.name): \(sound.outcome.errors)")
        try #require(sound.calls > 10, "\(step.name): the library sees the calls")
        let calls = Array(1...sound.calls)
        for call in triesAll ? calls : calls.shuffled(using: &random).prefix(6).sorted() {
          let lasts = Bool.random(using: &random)
          let run = try script.run(step, library, failing: call, lasts: lasts)
          try script.check(
            step, run, "\(step.name), call \(call) (\(run.failed))\(lasts ? " and later ones" : "")"
          )
        }
        try script.accept(step)
      }
    }
  }

  /// Files that are cut while the command reads them.
  @Suite struct CutFileTests {
    private static let items = (0..<3_000).map {
      #"{"id":"i\#($0)","title":"Title \#($0)","textContent":"words of item number\#($0)"}"#
    }

    /// Even between loading a page and reading it: the command says which file it was.
    @Test(arguments: [1, 2, 4, 7]) func afterLoading(loads: Int) throws {
      guard let library = try FailingCalls() else {
        print("CutFileTests: skipped, there is no C compiler")
        return
      }
      let space = try Workspace(importing: Array(Self.items.prefix(300)))
      let name = try #require(try space.indexFiles().first { $0.hasPrefix("segment-") })
      let file = space.index + "/" + name
      let outcome = try PharosProcess(
        ["search", "--index", space.index, "--ids", "title == '*'"].map { Array($0.utf8) },
        folder: space.folder,
        variables: [
          "LD_PRELOAD=\(library.path)", "PHAROS_FAULT_CUT=\(file)", "PHAROS_FAULT_LOADS=\(loads)",
        ]
      ).wait()
      #expect(outcome.signal == nil)
      #expect(outcome.code == 3, "\(outcome.errors)")
      #expect(outcome.errors.contains("the index is damaged"))
      #expect(outcome.errors.contains(name), "\(outcome.errors)")
      #expect(outcome.errors.contains("pharos recover"))
    }

    /// While results are printed.
    @Test func whilePrinting() throws {
      let space = try Workspace(importing: Self.items)
      let name = try #require(try space.indexFiles().first { $0.hasPrefix("segment-") })
      let pipe = space.folder + "/pipe"
      try #require(mkfifo(pipe, 0o600) == 0)
      let arguments = ["search", "--index", space.index, "--json", "title == '*'"]
      // Opened for both, so that neither side waits for the other to open it.
      let reader = open(pipe, O_RDWR)
      defer { close(reader) }
      let process = try PharosProcess(
        arguments.map { Array($0.utf8) }, folder: space.folder, output: pipe)
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      try #require(read(reader, &bytes, 1) == 1)
      try #require(truncate(space.index + "/" + name, 0) == 0)
      usleep(50_000)
      _ = fcntl(reader, F_SETFL, O_NONBLOCK)
      var rest = true
      while rest {
        while read(reader, &bytes, bytes.count) > 0 {}
        usleep(10_000)
        rest = !process.hasEnded
      }
      let outcome = process.wait()
      #expect(outcome.signal == nil)
      #expect(outcome.code == 3, "\(outcome.errors)")
    }
  }

  /// The library, compiled once.
  final class FailingCalls {
    let path: String
    private let folder: String

    /// Nil without a compiler.
    init?() throws {
      folder = NSTemporaryDirectory() + "pharos-faults-" + UUID().uuidString
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      path = folder + "/failing-calls.so"
      let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Support/failing-calls.c").path
      let output = path
      let compiled = ["cc", "clang", "gcc"].contains { compiler in
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [compiler, "-O1", "-shared", "-fPIC", "-o", output, source, "-ldl"]
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
      }
      if !compiled { return nil }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }
  }

  /// Commands one after the other, each on what the ones before left.
  final class FaultScript {
    struct Step {
      let name: String
      let arguments: [String]
      /// The identifiers of the index when it is done.
      let after: Set<String>
      /// What a run that succeeds prints; nil where that does not matter.
      var output: String?
      /// Whether it reads all that it needs, so that no failure of a call can be passed over.
      var isStrict = false
    }

    struct Run {
      let outcome: Outcome
      /// Calls to files of the index.
      let calls: Int
      /// The function that failed.
      let failed: String
    }

    private(set) var steps: [Step] = []
    private let space: Workspace
    private var before: Set<String> = []
    /// The index as the steps before have left it.
    private var soundIndex: String { space.folder + "/sound" }

    init() throws {
      space = try Workspace()
      let index = space.index
      func items(_ numbers: ClosedRange<Int>, _ word: String) -> [String] {
        numbers.map { #"{"id":"i\#($0)","title":"\#(word) \#($0)","textContent":"some words"}"# }
      }
      let first = try space.file("first.jsonl", items(1...12, "early"))
      let second = try space.file("second.jsonl", items(9...20, "late"))
      func identifiers(_ numbers: some Sequence<Int>) -> Set<String> {
        Set(numbers.map { "i\($0)" })
      }
      let options = ["--batch", "4", "--acknowledge", "--index", index]
      let all = identifiers(1...20)
      let left = all.subtracting(["i3", "i10", "i20"])
      steps = [
        Step(name: "import", arguments: ["import"] + options + [first], after: identifiers(1...12)),
        Step(name: "second import", arguments: ["import"] + options + [second], after: all),
        Step(
          name: "search", arguments: ["search", "--index", index, "--ids", "title == 'late*'"],
          after: all, output: (9...20).map { "i\($0)\n" }.joined(), isStrict: true),
        Step(
          name: "delete", arguments: ["delete", "--index", index, "--id", "i3", "i10", "i20"],
          after: left),
        Step(
          name: "count", arguments: ["search", "--index", index, "--count", "title == '*'"],
          after: left, output: "\(left.count)\n", isStrict: true),
        Step(name: "compact", arguments: ["compact", "--index", index], after: left),
        Step(
          name: "verify", arguments: ["verify", "--deep", "--index", index], after: left,
          isStrict: true),
        Step(name: "recover", arguments: ["recover", "--index", index], after: left),
      ]
    }

    /// Runs a step on what the ones before have left; the call of this number fails.
    func run(
      _ step: Step, _ library: FailingCalls, failing call: Int, lasts: Bool = false
    ) throws -> Run {
      try copy(soundIndex, to: space.index)
      let report = space.folder + "/report"
      try? FileManager.default.removeItem(atPath: report)
      let outcome = try PharosProcess(
        step.arguments.map { Array($0.utf8) }, folder: space.folder,
        variables: [
          "LD_PRELOAD=\(library.path)", "PHAROS_FAULT_FOLDER=\(space.index)",
          "PHAROS_FAULT_CALL=\(call)", "PHAROS_FAULT_LASTS=\(lasts ? 1 : 0)",
          "PHAROS_FAULT_REPORT=\(report)",
        ]
      ).wait()
      let words = (FileManager.default.contents(atPath: report)).map {
        String(decoding: $0, as: UTF8.self).split(separator: " ")
      }
      return Run(
        outcome: outcome, calls: words?.first.flatMap { Int($0) } ?? 0,
        failed: words?.last.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) } ?? "unknown")
    }

    /// What must hold of a run in which a call failed, whatever became of it.
    func check(_ step: Step, _ run: Run, _ label: String) throws {
      let outcome = run.outcome
      #expect(outcome.signal == nil, "\(label): ended by signal \(outcome.signal ?? 0)")
      guard let code = outcome.code else { return }
      let hasFailed = code != 0
      if hasFailed {
        #expect([2, 3].contains(code), "\(label): exit code \(code)")
        #expect(!outcome.errors.isEmpty, "\(label): it does not say why")
      } else {
        #expect(!step.isStrict || run.failed == "none", "\(label): passed over")
        if let output = step.output {
          #expect(outcome.output == output, "\(label): a wrong answer")
        }
      }
      try checkIndex(step, outcome, hasFailed, label)
    }

    /// The index opens, is sound and has what was acknowledged.
    private func checkIndex(
      _ step: Step, _ outcome: Outcome, _ hasFailed: Bool, _ label: String
    ) throws {
      let search = try space.search("title == '*'", "--ids")
      if before.isEmpty, hasFailed, outcome.output.isEmpty, search.errors.contains("no index") {
        return
      }
      #expect(
        search.code == 0 || (search.code == 1 && before.isEmpty), "\(label): \(search.errors)")
      let found = Set(search.lines)
      if hasFailed {
        #expect(
          found.isSubset(of: before.union(step.after))
            && found.isSuperset(of: before.intersection(step.after)), "\(label): \(found)")
        // A batch is taken as a whole or not at all.
        let isDeletion = !before.isSubset(of: step.after)
        #expect(!isDeletion || found == before || found == step.after, "\(label): \(found)")
      } else {
        #expect(found == step.after, "\(label): \(found)")
      }
      let committed = outcome.lines.compactMap { line -> Int? in
        line.hasPrefix("{\"committed\":") ? Int(line.dropFirst(13).dropLast()) : nil
      }
      if let last = committed.last {
        let first = step.name == "import" ? 1 : 9
        for number in first..<first + last {
          #expect(found.contains("i\(number)"), "\(label): item \(number) was acknowledged")
        }
      }
      let verification = try space.run("verify", "--deep", "--index", space.index)
      #expect(verification.code == 0, "\(label): \(verification.errors)")
    }

    /// Carries out a step without failures, for those that follow.
    func accept(_ step: Step) throws {
      try copy(soundIndex, to: space.index)
      let outcome = try space.run(step.arguments.map { Array($0.utf8) })
      #expect(outcome.code == 0, "\(step.name): \(outcome.errors)")
      try copy(space.index, to: soundIndex)
      before = step.after
    }

    private func copy(_ from: String, to path: String) throws {
      try? FileManager.default.removeItem(atPath: path)
      guard FileManager.default.fileExists(atPath: from) else { return }
      try FileManager.default.copyItem(atPath: from, toPath: path)
    }
  }
#endif
