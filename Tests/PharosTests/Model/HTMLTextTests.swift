import Pharos
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct HTMLTextTests {
  @Test(arguments: [
    ("", ""), ("plain", "plain"), ("a<b>c</b>d", "a c d"), ("<p>Hello</p>", " Hello "),
    ("a<br/>b", "a b"), ("a<!DOCTYPE html>b", "a b"), ("a<?xml version='1'?>b", "a b"),
    ("<a href='x'>y</a>", " y "),
    // Comments are dropped without a blank.
    ("a<!-- x -->b", "ab"), ("a<!-- <b> -->b", "ab"), ("a<!-- x", "a"), ("a<!---->b", "ab"),
    ("a<!-->b-->c", "ac"), ("a<!-- > -- -->b", "ab"),
    // Scripts and style sheets are dropped with what they hold.
    ("a<script>x<y</script>b", "ab"), ("a<SCRIPT type='t'>x</ScRiPt>b", "ab"),
    ("a<style>p{}</style>b", "ab"), ("a<script>x", "a"), ("a<style", "a"),
    ("a<script src='x'></script>b", "ab"), ("a<scripty>b</scripty>c", "a b c"),
    ("a<styled>b", "a b"), ("<script><!-- </script>b -->", "b -->"),
    ("<!-- <script> -->b", "b"), ("a<script/>b</script>c", "ac"), ("a</script>b", "a b"),
    ("a<style>x</script>y</style>b", "ab"),
    // What is left when hidden parts are gone may be a tag.
    ("a<<!-- x -->b>c", "a c"),
    // A < that begins no tag stays.
    ("1 < 2", "1 < 2"), ("a<1>b", "a<1>b"), ("a<", "a<"), ("<<b>", "< "), ("a<é>", "a<é>"),
    ("x <> y", "x <> y"),
    // Tags that do not end go to the end.
    ("a<b", "a "), ("a</", "a "), ("a<b c='>'>d", "a '>d"),
    // Entities.
    ("&amp;&lt;&gt;&quot;&apos;", "&<>\"'"), ("a&nbsp;b", "a\u{A0}b"), ("&amp;lt;", "&lt;"),
    ("&AMP;", "&AMP;"), ("&copy;", "&copy;"), ("&amp", "&amp"), ("&;", "&;"), ("&", "&"),
    ("&#65;&#x41;&#x6f22;", "AA漢"), ("&#128512;", "😀"), ("&#0065;", "A"), ("&#0;", "\0"),
    ("&#xD800;", "&#xD800;"), ("&#x110000;", "&#x110000;"),
    ("&#99999999999999999999;", "&#99999999999999999999;"),
    ("&#;", "&#;"), ("&#x;", "&#x;"), ("&#12", "&#12"), ("&#1a;", "&#1a;"), ("&#xg;", "&#xg;"),
    ("&#-1;", "&#-1;"), ("&lt;b&gt;", "<b>"), ("&#60;b>", "<b>"), ("&am<b>p;", "&am p;"),
    ("<b title='&lt;'>x", " x"), ("&&amp;", "&&"),
  ])
  func rows(html: String, text: String) {
    #expect(Array(HTMLText.text(of: html).utf8) == Array(text.utf8))
  }

  @Test func invalidBytesAreRepairedFirst() {
    #expect(HTMLText.text(of: Data([0x61, 0xFF, 0x62])) == "a\u{FFFD}b")
    let split: [UInt8] = [0xC3] + Array("<!-- -->".utf8) + [0xA9]
    #expect(HTMLText.text(of: Data(split)) == "\u{FFFD}\u{FFFD}")
  }

  @Test func anythingGivesAText() {
    var random = ItemRandom("anythingGivesAText")
    let pieces = [
      "<", ">", "!", "--", "<!--", "-->", "<script", "</script>", "<style>", "</style>", "&", "#",
      "x", ";", "41", "amp;", "é", " ", "b", "/", "\0",
    ]
    for _ in 0..<5_000 {
      let html = (0..<random.below(20)).map { _ in random.pick(pieces) }.joined()
      let text = HTMLText.text(of: html)
      #expect(text.utf8.count <= html.utf8.count)
    }
  }

  @Test func manyUnclosedPartsTakeLinearTime() {
    for piece in ["<", "<!-", "<scrip", "&#1", "&", "<b "] {
      let html = String(repeating: piece, count: 20_000)
      #expect(HTMLText.text(of: html).utf8.count <= html.utf8.count)
    }
  }
}
