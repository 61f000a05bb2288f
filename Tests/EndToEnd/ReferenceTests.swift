import Foundation
import Testing

@testable import PharosCommand

/// Completions and manual pages: text that is made from the table of commands, and reviewed as text.
///
/// `PHAROS_WRITE_GOLDEN=1` writes the files anew.
@Suite struct ReferenceTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Golden")

  @Test(
    "The scripts and pages are those in the folder Golden",
    arguments: [
      ("pharos.bash", ["completions", "bash"]), ("_pharos", ["completions", "zsh"]),
      ("pharos.fish", ["completions", "fish"]), ("pharos.1", ["man"]),
      ("pharos-search.1", ["man", "search"]), ("pharos-delete.1", ["man", "delete"]),
    ])
  func golden(name: String, arguments: [String]) throws {
    let outcome = try Workspace().run(arguments.map { Array($0.utf8) })
    #expect((outcome.code, outcome.errors) == (0, ""))
    let file = Self.folder.appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["PHAROS_WRITE_GOLDEN"] == "1" {
      try outcome.output.write(to: file, atomically: true, encoding: .utf8)
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
    #expect(outcome.output == expected)
  }

  @Test("Every option is in help, manual pages and completions, and the parser takes it")
  func complete() throws {
    let space = try Workspace()
    let scripts = try ["bash", "zsh", "fish"].map { try space.run("completions", $0).output }
    let manual = try space.run("man").output
    for command in CommandTable.all {
      let help = try space.run("help", command.name).output
      let page = try space.run("man", command.name).output
      let parser = ArgumentParser(commands: [command], environment: { _ in nil })
      #expect(Set(command.allOptions.map(\.name)).count == command.allOptions.count)
      let letters = command.allOptions.compactMap(\.short)
      #expect(Set(letters).count == letters.count && !letters.contains("h"))
      for option in command.allOptions {
        #expect(help.contains("--\(option.name)"))
        let escaped = option.name.replacingOccurrences(of: "-", with: "\\-")
        #expect(page.contains("\\-\\-\(escaped)"), "\(command.name) \(option.name)")
        #expect(manual.contains("\\-\\-\(escaped)"))
        #expect(scripts[0].contains("--\(option.name)"))
        #expect(scripts[1].contains("--\(option.name)"))
        #expect(scripts[2].contains(" -l \(option.name) "), "\(option.name)")
        // Wrong only for what else is missing.
        let value = if case .words(let words) = option.kind { words[0] } else { "1" }
        let spellings = ["--\(option.name)"] + (option.short.map { ["-\($0)"] } ?? [])
        for spelling in spellings {
          let given = [command.name, spelling] + (option.value == nil ? [] : [value])
          do throws(CommandFailure) {
            _ = try parser.parse(given)
          } catch {
            #expect(error.message.contains("is missing"), "\(given): \(error.message)")
          }
        }
      }
    }
  }

  @Test("Shells read the scripts", arguments: [("bash", "bash"), ("zsh", "zsh"), ("fish", "fish")])
  func syntax(shell: String, program: String) throws {
    guard let path = Self.find(program) else { return }
    let space = try Workspace()
    let script = try space.run("completions", shell).output
    let file = try space.file("script", Array(script.utf8))
    #expect(try Self.run(path, ["-n", file]) == (0, ""))
  }

  @Test("bash completes commands, options, words and files")
  func completesInBash() throws {
    guard let bash = Self.find("bash") else { return }
    let space = try Workspace()
    let script = try space.file("script", Array(try space.run("completions", "bash").output.utf8))
    _ = try space.file("items one.jsonl", [""])
    func complete(_ words: [String]) throws -> [String] {
      let list = words.map { "'\($0)'" }.joined(separator: " ")
      let commands = """
        cd '\(space.folder)'; source '\(script)'
        COMP_WORDS=(\(list)); COMP_CWORD=\(words.count - 1)
        _pharos; printf '%s\\n' "${COMPREPLY[@]}"
        """
      return try Self.run(bash, ["--norc", "-c", commands]).1
        .split(separator: "\n").map(String.init)
    }
    #expect(try complete(["pharos", "se"]) == ["search"])
    #expect(try complete(["pharos", "search", "--sn"]) == ["--snippets"])
    #expect(try complete(["pharos", "search", "--color", "a"]) == ["auto", "always"])
    #expect(try complete(["pharos", "search", "--color", "=", "al"]) == ["always"])
    #expect(try complete(["pharos", "search", "--color", "="]) == ["auto", "always", "never"])
    #expect(try complete(["pharos", "completions", "f"]) == ["fish"])
    #expect(try complete(["pharos", "help", "ver"]) == ["verify"])
    #expect(try complete(["pharos", "import", "it"]) == ["items one.jsonl"])
    #expect(try complete(["pharos", "search", "--index", "it"]).isEmpty, "no folder")
    #expect(try complete(["pharos", "search", "--limit", "it"]).isEmpty)
  }

  @Test("zsh is told the options of the command")
  func completesInZsh() throws {
    guard let zsh = Self.find("zsh") else { return }
    let space = try Workspace()
    let script = try space.file("script", Array(try space.run("completions", "zsh").output.utf8))
    let commands = """
      compdef() { }
      _arguments() { print -rl -- "$@"; state=argument }
      source '\(script)'
      words=(search --); _pharos
      """
    let (code, said) = try Self.run(zsh, ["-f", "-c", commands])
    #expect(code == 0)
    let lines = said.split(separator: "\n")
    #expect(lines.contains("(-h --help)--help[print the page of the command]"), "\(said)")
    #expect(lines.contains { $0.hasPrefix("(-n --limit)-n+[print at most N items") })
    #expect(lines.contains { $0.hasSuffix(":WHEN:(auto always never)") })
    #expect(lines.contains { $0.hasSuffix(":DIR:_files -/") })
    #expect(!said.contains("not found"))
  }

  @Test("fish offers commands, options and words")
  func completesInFish() throws {
    guard let fish = Self.find("fish") else { return }
    let space = try Workspace()
    let script = try space.file("script", Array(try space.run("completions", "fish").output.utf8))
    func complete(_ line: String) throws -> [String] {
      let commands = "source '\(script)'; complete -C '\(line)'"
      return try Self.run(fish, ["--no-config", "-c", commands]).1.split(separator: "\n").map {
        String($0.prefix { $0 != "\t" })
      }
    }
    #expect(try complete("pharos se") == ["search"])
    #expect(try complete("pharos search --sn") == ["--snippets"])
    #expect(try complete("pharos search --color ").sorted() == ["always", "auto", "never"])
    #expect(try complete("pharos completions ").sorted() == ["bash", "fish", "zsh"])
  }

  @Test("Manual pages are well formed")
  func manualPages() throws {
    let space = try Workspace()
    for arguments in [["man"]] + CommandTable.all.map({ ["man", $0.name] }) {
      let page = try space.run(arguments.map { Array($0.utf8) }).output
      let file = try space.file("page.1", Array(page.utf8))
      // Text that troff would take for a request.
      for line in page.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
        #expect(
          [".TH", ".SH", ".SS", ".PP", ".TP", ".B", ".I", ".nf", ".fi", ".nh", ".ad"].contains(
            line.prefix { $0 != " " }), "\(line)")
      }
      if let mandoc = Self.find("mandoc") {
        let (code, said) = try Self.run(mandoc, ["-T", "lint", "-W", "error", file])
        #expect((code, said) == (0, ""), "\(arguments)")
      }
    }
  }

  private static func find(_ program: String) -> String? {
    ["/bin/", "/usr/bin/", "/usr/local/bin/"].map { $0 + program }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs a program; its exit code, and all it has written.
  private static func run(_ program: String, _ arguments: [String]) throws -> (Int32, String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}
