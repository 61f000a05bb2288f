import Testing

@testable import PharosCommand

/// The pages of help, as text that is reviewed as text.
@Suite struct HelpTests {
  @Test("The overview")
  func overview() throws {
    let expected = """
      pharos: search items with the Spotlight query language

      Usage: pharos COMMAND --index DIR [options]

      Commands
        import       Adds items from JSON Lines files; makes the index where there is
                     none
        search       Prints the items a query matches, all of them
        similar      Prints items like one of the index, best first
        suggest      Prints completions of what a person has typed, best first
        type         Searches while you type, on a screen in the terminal
        explain      Tells how a query is carried out, or why an item has its score
        evaluate     Tells how good the results of typed text are, by judgments of
                     people
        get          Prints items by identifier, one JSON object a line
        delete       Deletes items by identifier, by domain, or all
        usage        Lists what is stored of how items were used, or forgets it
        parse        Prints a query in canonical form, or what is wrong with it
        stats        Prints how many items, segments and bytes an index has
        inspect      Prints the segments of an index, and what each of their bytes is
                     for
        verify       Checks that an index is sound
        recover      Makes a damaged index usable again, and tells what was lost
        compact      Merges everything into one segment, without what was deleted
        completions  Prints a script that completes commands and options in a shell
        man          Prints the manual, or that of a command, as a page for man
        help         Prints this, or the page of a command

      Try
        pharos import --index notes.index notes.jsonl
        pharos search --index notes.index 'title == "par*"cd && pageCount > 3'

      Results go to standard output, everything else to standard error.

      Environment
        PHAROS_INDEX         the folder of the index, where --index is not given
        PHAROS_PAGER, PAGER  what shows long results on a terminal; cat or nothing for
                             none
        NO_COLOR             if set, there are no colours unless --color asks for them

      Exit codes
        0    done; something was found; a change that was made is durable, also if a
             warning says that the files could not be brought up to date
        1    nothing was found: search, similar, suggest, get; nothing was chosen:
             type; explain --item: there is no such item, or it does not match
        2    wrong usage, query or input; no index; a file that cannot be read or
             written, or that a newer version wrote
        3    the index is damaged
        4    another process writes to the index: import, delete, usage --forget,
             compact, recover
        130  ended by Ctrl-C

      pharos help COMMAND and pharos COMMAND --help tell more; pharos --version names
      the version.

      """
    let space = try Workspace()
    for arguments in [["help"], ["--help"], ["-h"]] {
      let outcome = try space.run(arguments.map { Array($0.utf8) })
      #expect(outcome.code == 0)
      #expect(outcome.output == expected)
      #expect(outcome.errors.isEmpty)
    }
  }

  @Test("The page of a command")
  func page() throws {
    let expected = """
      Usage: pharos delete --index DIR (--id ID | --domain D | --all) [ITEM...]

      Deletes items by identifier, by domain, or all.

        [ITEM...]    a further identifier or domain
        --index DIR  the folder of the index (required, or set PHAROS_INDEX)
        --id ID      delete the item with this identifier; more may follow as ITEM
                     (repeatable)
        --domain D   delete the items of this domain and of all below it; more may
                     follow as ITEM (repeatable)
        --all        delete everything

      """
    let space = try Workspace()
    #expect(try space.run("help", "delete").output == expected)
    #expect(try space.run("delete", "--all", "--help").output == expected)
  }

  @Test(
    "Every page has its usage first and fits a terminal",
    arguments: CommandTable.all.map(\.name))
  func pages(command: String) throws {
    let outcome = try Workspace().run("help", command)
    #expect(outcome.code == 0)
    #expect(outcome.output.hasPrefix("Usage: pharos \(command) "))
    #expect(outcome.lines.allSatisfy { $0.count <= 80 })
  }
}
