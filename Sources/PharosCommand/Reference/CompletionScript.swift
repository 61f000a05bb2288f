/// Scripts that complete commands, options and values in a shell, made from the table of commands.
enum CompletionScript {
  /// The shells there are scripts for.
  enum Shell: String, CaseIterable {
    case bash, zsh, fish

    static let names = allCases.map(\.rawValue)
  }

  static func text(for shell: Shell, _ commands: [CommandSpec]) -> String {
    switch shell {
    case .bash: bash(commands)
    case .zsh: zsh(commands)
    case .fish: fish(commands)
    }
  }

  /// Options every command has beside its own, and the program itself.
  static let helpOption = OptionSpec("help", short: "h", "print the page of the command")
  static let versionOption = OptionSpec("version", "print the version")

  static func options(of command: CommandSpec) -> [OptionSpec] { command.allOptions + [helpOption] }

  /// The words that can stand for a value; nil where the shell has none to offer.
  static func words(_ kind: ValueKind, _ commands: [CommandSpec]) -> [String]? {
    switch kind {
    case .words(let words): words
    case .command: commands.map(\.name)
    case .text, .file, .folder: nil
    }
  }
}

// MARK: - bash

extension CompletionScript {
  private static func bash(_ commands: [CommandSpec]) -> String {
    var script = """
      # Completes pharos in bash: source <(pharos completions bash)
      _pharos() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}
        # --name=value comes as three words.
        if [ "$word" = = ]; then word=; elif [ "$before" = = ]; then before=${COMP_WORDS[COMP_CWORD-2]}; fi
        local options= operand=
        COMPREPLY=()
        if [ "$COMP_CWORD" -eq 1 ]; then
          _pharos_words "\(commands.map(\.name).joined(separator: " ")) --help --version"
          return
        fi
        case $command in

      """
    for command in commands {
      let names = options(of: command).map { "--\($0.name)" }.joined(separator: " ")
      script += "    \(command.name))\n      options=\"\(names)\"\n"
      if let operand = command.operand.flatMap({ bashAction($0.kind, commands) }) {
        script += "      operand='\(operand)'\n"
      }
      let cases = command.allOptions.filter { $0.value != nil }.map { option in
        let spelled = (option.short.map { "-\($0)|" } ?? "") + "--\(option.name)"
        return "        \(spelled)) \(bashAction(option.kind, commands) ?? ":"); return ;;\n"
      }
      if !cases.isEmpty {
        script += "      case $before in\n" + cases.joined() + "      esac\n"
      }
      script += "      ;;\n"
    }
    return script + """
        esac
        case $word in
          -*) _pharos_words "$options" ;;
          *) eval "${operand:-:}" ;;
        esac
      }
      _pharos_words() {
        local IFS=$' \\t\\n'
        COMPREPLY=($(compgen -W "$1" -- "$word"))
      }
      _pharos_files() {
        local IFS=$'\\n'
        compopt -o filenames 2>/dev/null
        COMPREPLY=($(compgen -A "$1" -- "$word"))
      }
      complete -F _pharos pharos

      """
  }

  private static func bashAction(_ kind: ValueKind, _ commands: [CommandSpec]) -> String? {
    switch kind {
    case .file: return "_pharos_files file"
    case .folder: return "_pharos_files directory"
    case .text, .command, .words: break
    }
    return words(kind, commands).map { "_pharos_words \"\($0.joined(separator: " "))\"" }
  }
}

// MARK: - zsh

extension CompletionScript {
  private static func zsh(_ commands: [CommandSpec]) -> String {
    var script = """
      #compdef pharos
      # Completes pharos in zsh: pharos completions zsh > _pharos, in a folder of fpath
      _pharos() {
        local curcontext=$curcontext state line
        typeset -A opt_args
        local -a commands
        commands=(

      """
    for command in commands {
      script += "    \(quoted("\(command.name):\(command.summary)"))\n"
    }
    script += """
        )
        _arguments -C \\
          \((zshOptions(helpOption, []) + zshOptions(versionOption, [])).joined(separator: " ")) \\
          '1:command:->command' '*::argument:->argument'
        case $state in
          command) _describe command commands ;;
          argument)
            case $words[1] in

      """
    for command in commands {
      var parts = options(of: command).flatMap { zshOptions($0, commands) }
      if let operand = command.operand {
        let place = operand.maximum > 1 ? "*" : "1"
        parts.append(
          quoted("\(place):\(zshText(operand.help)):\(zshAction(operand.kind, commands))"))
      }
      script += "        \(command.name))\n          _arguments -s \\\n            "
      script += parts.joined(separator: " \\\n            ") + "\n          ;;\n"
    }
    return script + """
            esac
            ;;
        esac
      }
      if [ "$funcstack[1]" = _pharos ]; then _pharos "$@"; else compdef _pharos pharos; fi

      """
  }

  /// The specifications of an option for `_arguments`: one for each way to write it.
  private static func zshOptions(_ option: OptionSpec, _ commands: [CommandSpec]) -> [String] {
    let value =
      option.value.map { ":\(zshText($0)):\(zshAction(option.kind, commands))" } ?? ""
    let help = "[\(zshText(option.help))]\(value)"
    let names = (option.short.map { ["-\($0)"] } ?? []) + ["--\(option.name)"]
    return names.map { name in
      let others = option.isRepeatable ? "*" : "(\(names.joined(separator: " ")))"
      let ending = option.value == nil ? "" : name.hasPrefix("--") ? "=" : "+"
      return quoted("\(others)\(name)\(ending)\(help)")
    }
  }

  private static func zshAction(_ kind: ValueKind, _ commands: [CommandSpec]) -> String {
    switch kind {
    case .file: "_files"
    case .folder: "_files -/"
    case .text: " "
    case .command, .words: "(\((words(kind, commands) ?? []).joined(separator: " ")))"
    }
  }

  /// Text inside a specification: what has a meaning there is escaped.
  private static func zshText(_ text: String) -> String {
    var escaped = ""
    for character in text {
      if "\\:[]".contains(character) { escaped += "\\" }
      escaped.append(character)
    }
    return escaped
  }
}

// MARK: - fish

extension CompletionScript {
  private static func fish(_ commands: [CommandSpec]) -> String {
    var script = """
      # Completes pharos in fish: pharos completions fish > ~/.config/fish/completions/pharos.fish
      complete -c pharos -f
      complete -c pharos -n __fish_use_subcommand -s h -l help -d 'print what there is'
      complete -c pharos -n __fish_use_subcommand -l version -d 'print the version'

      """
    for command in commands {
      script +=
        "complete -c pharos -n __fish_use_subcommand -a \(command.name) "
        + "-d \(fishQuoted(command.summary))\n"
    }
    for command in commands {
      let condition = "-n '__fish_seen_subcommand_from \(command.name)'"
      for option in options(of: command) {
        let short = option.short.map { " -s \($0)" } ?? ""
        let value = option.value == nil ? "" : fishAction(option.kind, commands)
        script +=
          "complete -c pharos \(condition)\(short) -l \(option.name)\(value) "
          + "-d \(fishQuoted(option.help))\n"
      }
      guard let operand = command.operand else { continue }
      switch operand.kind {
      case .text: break
      case .file, .folder: script += "complete -c pharos \(condition) -F\n"
      case .command, .words:
        let words = (words(operand.kind, commands) ?? []).joined(separator: " ")
        script += "complete -c pharos \(condition) -a '\(words)'\n"
      }
    }
    return script
  }

  private static func fishAction(_ kind: ValueKind, _ commands: [CommandSpec]) -> String {
    switch kind {
    case .text: " -x"
    case .file: " -r -F"
    case .folder: " -x -a '(__fish_complete_directories)'"
    case .command, .words: " -x -a '\((words(kind, commands) ?? []).joined(separator: " "))'"
    }
  }

  private static func fishQuoted(_ text: String) -> String {
    "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }

  /// A word of bash or zsh that means the text and nothing else.
  private static func quoted(_ text: String) -> String {
    "'\(text.replacing("'", with: "'\\''"))'"
  }
}
