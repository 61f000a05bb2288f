#!/usr/bin/env python3
"""Runs tantivy (PyPI package `tantivy`) behind the protocol of `pharos-bench`.

    tantivy_peer.py index CORPUS.jsonl INDEX THREADS
    tantivy_peer.py open INDEX
    tantivy_peer.py query INDEX QUERIES.json BUDGET
    tantivy_peer.py update CORPUS.jsonl INDEX

Each call prints one JSON object. Items are handed over as JSON text, so that parsing them is work of
the engine, not of Python; queries are built before they are timed, and what building costs is given
apart for patterns, which tantivy expands then.
"""

import json
import math
import os
import sys
import time

import tantivy
from tantivy import Occur, Query

TEXT_FIELDS = ["title", "displayName", "keywords", "textContent", "contentDescription", "authorNames"]
NUMBER_FIELDS = ["contentCreationDate", "pageCount", "fileSize", "rating", "rankingHint"]
PATTERNS = {"suffix", "infix", "partial", "infixphrase"}
ROUNDS = 10
BULK = 5_000


def schema():
    builder = tantivy.SchemaBuilder()
    builder.add_text_field("id", stored=True, tokenizer_name="raw", index_option="basic")
    for name in TEXT_FIELDS:
        builder.add_text_field(name, tokenizer_name="words", index_option="position")
    for name in ["domain", "contentType"]:
        builder.add_text_field(name, tokenizer_name="raw", index_option="basic")
    for name in NUMBER_FIELDS:
        builder.add_integer_field(name, indexed=True, fast=True)
    return builder.build()


def open_index(path, create=False):
    index = tantivy.Index(schema(), path) if create else tantivy.Index.open(path)
    words = (
        tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.simple())
        .filter(tantivy.Filter.lowercase())
        .filter(tantivy.Filter.ascii_fold())
        .build()
    )
    index.register_tokenizer("words", words)
    return index


def memory(key):
    """A line of /proc/self/status in KiB."""
    with open("/proc/self/status") as status:
        for line in status:
            if line.startswith(key + ":"):
                return int(line.split()[1])
    return 0


def build(known, node):
    """The query of a tree; raises ValueError where tantivy has none."""

    def each_field(make):
        queries = [make(name) for name in node["fields"]]
        if len(queries) == 1:
            return queries[0]
        return Query.boolean_query([(Occur.Should, query) for query in queries])

    kind = node["op"]
    if kind == "term":
        return each_field(lambda name: Query.term_query(known, name, node["t"]))
    if kind == "prefix":
        return each_field(
            lambda name: Query.fuzzy_term_query(known, name, node["t"], distance=0, prefix=True)
        )
    if kind == "phrase":
        return each_field(lambda name: Query.phrase_query(known, name, node["words"]))
    if kind == "infixphrase":
        first, second = node["t"].split(" ")
        return each_field(
            lambda name: Query.regex_phrase_query(known, name, [".*" + first, second + ".*"])
        )
    if kind in ("suffix", "infix", "partial"):
        pattern = {
            "suffix": lambda: ".*" + node["t"],
            "infix": lambda: ".*" + node["t"] + ".*",
            "partial": lambda: node["pre"] + ".*" + node["suf"],
        }[kind]()
        return each_field(lambda name: Query.regex_query(known, name, pattern))
    if kind == "range":
        integer = tantivy.FieldType.Integer
        return Query.range_query(known, node["field"], integer, node["lo"], node["hi"], True, True)
    if kind == "eq":
        return Query.term_query(known, node["field"], node["t"])
    if kind == "or":
        return Query.boolean_query([(Occur.Should, build(known, part)) for part in node["args"]])
    if kind == "and":
        parts = []
        for part in node["args"]:
            if part["op"] == "not":
                parts.append((Occur.MustNot, build(known, part["args"][0])))
            else:
                query = build(known, part)
                # Filters take no part in the score.
                is_filter = part["op"] in ("range", "eq")
                parts.append((Occur.Must, Query.const_score_query(query, 0.0) if is_filter else query))
        return Query.boolean_query(parts)
    raise ValueError("no query for " + kind)


def has_pattern(node):
    return node["op"] in PATTERNS or any(has_pattern(part) for part in node.get("args", []))


def prepare(known, query):
    """A query for scoring and one for counting, or None."""
    if not isinstance(query, dict) or "op" not in query:
        return None
    try:
        scored = build(known, query)
        return scored, Query.const_score_query(scored, 1.0)
    except ValueError as problem:
        print(problem, file=sys.stderr)
        return None


def timed_rounds(ask, queries, budget):
    """Round 0 warms and gives the hits; timed rounds follow until the budget is used, one at least."""
    hits, begin = [], time.perf_counter()
    for query in queries:
        hits.append(-1 if query is None else ask(query))
        if time.perf_counter() - begin > 2 * budget and len(hits) >= 5:
            break
    samples, begin = [], time.perf_counter()
    for number in range(ROUNDS):
        if number > 0 and time.perf_counter() - begin >= budget:
            break
        for query, found in zip(queries, hits):
            if found >= 0:
                start = time.perf_counter()
                ask(query)
                samples.append((time.perf_counter() - start) * 1e6)
    return hits, sorted(samples)


def quantile(values, share):
    return values[min(len(values) - 1, math.ceil(share * len(values)) - 1)] if values else 0


def measure(index, classes, budget):
    searcher = index.searcher()
    total = searcher.num_docs
    modes = {
        "count": lambda query: searcher.search(query[1], 1, True).count,
        "top10": lambda query: len(searcher.search(query[0], 10, False).hits),
        "ids": lambda query: len(searcher.search(query[1], max(1, total), False).hits),
    }
    results = {}
    for entry in classes:
        start = time.perf_counter()
        queries = [prepare(index.schema, query) for query in entry["queries"]]
        built = (time.perf_counter() - start) * 1e6 / max(1, len(queries))
        expands = any(isinstance(q, dict) and "op" in q and has_pattern(q) for q in entry["queries"])
        results[entry["name"]] = {}
        for mode, ask in modes.items():
            hits, samples = timed_rounds(ask, queries, budget)
            spent = sum(samples)
            result = {
                "queries": len(hits),
                "unsupported": hits.count(-1),
                "samples": len(samples),
                "p50_us": quantile(samples, 0.5),
                "p95_us": quantile(samples, 0.95),
                "p99_us": quantile(samples, 0.99),
                "mean_us": spent / max(1, len(samples)),
                "qps": len(samples) / spent * 1e6 if spent else 0,
                "hits": hits,
            }
            if expands:
                result["build_us"] = built
            results[entry["name"]][mode] = result
    return results


def times(seconds):
    ordered = sorted(seconds)
    return {"p50_ms": ordered[len(ordered) // 2] * 1e3, "max_ms": ordered[-1] * 1e3, "n": len(ordered)}


def index_corpus(corpus, path, threads):
    os.makedirs(path, exist_ok=True)
    index = open_index(path, create=True)
    writer = index.writer(1_000_000_000 * threads, threads)
    count, start = 0, time.perf_counter()
    with open(corpus, encoding="utf-8") as lines:
        for line in lines:
            writer.add_json(line)
            count += 1
    writer.commit()
    writer.wait_merging_threads()
    seconds = time.perf_counter() - start
    return {
        "items": count,
        "corpus_bytes": os.path.getsize(corpus),
        "threads": threads,
        "seconds": seconds,
        "parse_seconds": 0,
        "peak_rss_kb": memory("VmHWM"),
    }


def update(corpus, path):
    with open(corpus, encoding="utf-8") as file:
        lines = [line for _, line in zip(range(2 * BULK), file)]
    items = [json.loads(line) for line in lines]
    index = open_index(path)
    writer = index.writer(256_000_000, 1)
    result, made = {}, 0
    for size, repeats in ((1, 50), (100, 10)):
        spent = []
        for _ in range(repeats):
            batch = []
            for _ in range(size):
                batch.append(dict(items[made % len(items)], id=f"new-{made}"))
                made += 1
            word = f"pharosprobe{made}"
            batch[-1]["title"] = word
            texts = [json.dumps(item) for item in batch]
            start = time.perf_counter()
            for text in texts:
                writer.add_json(text)
            writer.commit()
            index.reload()
            found = index.searcher().search(Query.term_query(index.schema, "title", word), 1, True).count
            spent.append(time.perf_counter() - start)
            assert found == 1, "an item just added was not found"
        result[f"visible_{size}_durable"] = times(spent)
    half = min(BULK, len(lines) // 2)
    start = time.perf_counter()
    for item, line in zip(items[:half], lines[:half]):
        writer.delete_documents_by_term("id", item["id"])
        writer.add_json(line)
    writer.commit()
    result["updates_per_s"] = half / (time.perf_counter() - start)
    start = time.perf_counter()
    for item in items[half : 2 * half]:
        writer.delete_documents_by_term("id", item["id"])
    writer.commit()
    result["deletes_per_s"] = half / (time.perf_counter() - start)
    return result


def main():
    call, arguments = sys.argv[1], sys.argv[2:]
    if call == "index":
        answer = index_corpus(arguments[0], arguments[1], int(arguments[2]))
    elif call == "open":
        start = time.perf_counter()
        index = open_index(arguments[0])
        query = Query.term_query(index.schema, "title", "house")
        hits = index.searcher().search(query, 1, True).count
        spent = time.perf_counter() - start
        answer = {"open_ms": spent * 1e3, "hits": hits, "rss_kb": memory("VmRSS")}
    elif call == "query":
        index = open_index(arguments[0])
        with open(arguments[1], encoding="utf-8") as file:
            classes = json.load(file)["classes"]
        results = measure(index, classes, float(arguments[2]))
        answer = {"version": tantivy.__version__, "rss_kb": memory("VmHWM"), "queries": results}
    elif call == "update":
        answer = update(arguments[0], arguments[1])
    else:
        sys.exit(__doc__)
    print(json.dumps(answer))


if __name__ == "__main__":
    main()
