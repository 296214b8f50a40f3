// Files of texts, and answers of hubs.

import { RecordSplitter } from '../../../dist/authoring/csv/index.js';
import { readFile as readFileSource } from '../../../dist/authoring/sources/file.js';
import { readParquetRows } from '../../../dist/authoring/sources/hub/parquet-rows.js';
import { readAnswer } from '../../../dist/authoring/sources/hub/read-answer.js';
import { CsvParser } from '../../../dist/authoring/sources/table/csv-records.js';
import { readTable } from '../../../dist/authoring/sources/table/read-table.js';
import { LineSplitter } from '../../../dist/server/cli/batch/text/line-splitter.js';
import { ValueSplitter } from '../../../dist/server/cli/batch/text/value-splitter.js';
import { drain, fewJson, json, lines, repeat, textOf, toBytes } from '../shapes.mjs';

/** Between two chunks of a stream. */
const waitForTurn = () => new Promise(setImmediate);

/** A Parquet file that ends with this footer. */
function toParquet(footer) {
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, footer.length, true);
  return Buffer.concat([toBytes('PAR1'), footer, length, toBytes('PAR1')]);
}

/** Reads a Parquet file from a hub. */
async function readParquet(file) {
  const fetch = async (_, { headers = {} } = {}) => {
    const [, start, end] = /bytes=(\d+)-(\d+)/.exec(new Headers(headers).get('range') ?? '') ?? [];
    if (start === undefined) return new Response(file);
    return new Response(file.subarray(Number(start), Number(end) + 1), { status: 206 });
  };
  const remote = {
    context: { index: 0, traits: [], io: { fetch, seed: 1 } },
    name: 'a/b',
    signal: undefined,
  };
  const query = { dataset: 'a/b', split: 'train', textColumn: 'text', limit: undefined };
  const found = await readParquetRows(
    [{ url: 'https://a.example/0.parquet', size: file.length }],
    query,
    remote,
  );
  if (found) await drain(found.rows);
}

/** Reads a `file` source of this text. */
const readTextFile = (text) =>
  drain(
    readFileSource(
      { type: 'file', path: 'a.txt', trait: 'a', quality: 'positive' },
      { index: 0, traits: [{ key: 'a', type: 'spectrum' }], io: { read: async () => toBytes(text) } },
    ),
  );

export const fronts = {
  lineLimits: {
    size: 1_000_000,
    bytes: 32 * 1024 * 1024,
    shapes: textOf(
      {
        rows: (n) => lines(n, (i) => `{"text":"a${i}"}`),
        columns: (n) => lines(n, (i) => `{"k${i}":1}`),
        empty: (n) => repeat('\n', n),
        line: (n) => `{"text":"${repeat('x', n)}"}`,
        deepLine: (n) => json.deep(n),
      },
      toBytes,
    ),
    read: (bytes) => drain(readTable(bytes, 'jsonl', 'rows.jsonl')),
  },
  csvLimits: {
    size: 2_000_000,
    bytes: 32 * 1024 * 1024,
    shapes: {
      rows: (n) => repeat('a,b\n', n),
      columns: (n) => repeat('a,', n),
      quotes: (n) => repeat('"', n),
      doubled: (n) => `"${repeat('""', n)}"`,
      open: (n) => `"${repeat('a\n', n)}`,
      cell: (n) => repeat('x', n),
      blank: (n) => repeat('\r', n),
    },
    async read(text) {
      const parser = new CsvParser(',');
      for (let at = 0; at < text.length; at += 65_536) {
        parser.push(text.slice(at, at + 65_536));
        await waitForTurn();
      }
      parser.end();
    },
  },
  batchLimits: {
    apart: 'a command, which answers no requests',
    size: 8_000_000,
    bytes: 64 * 1024 * 1024,
    shapes: {
      line: (n) => repeat('x', n),
      lines: (n) => repeat('{"a":1}\n', n),
      value: (n) => `[{"a":"${repeat('x', n)}"}]`,
      values: (n) => `[${repeat('{"a":1},', n)}{}]`,
      deep: (n) => repeat('[', n),
      quoted: (n) => `"${repeat('a\n', n)}"`,
      openQuote: (n) => `"${repeat('a', n)}`,
    },
    read(text) {
      for (const splitter of [new LineSplitter(), new ValueSplitter(), new RecordSplitter(',')])
        for (let at = 0; at < text.length; at += 65_536)
          splitter.push(text.slice(at, at + 65_536), at + 65_536 >= text.length);
    },
  },
  textFileLimits: {
    size: 4_000_000,
    bytes: 16 * 1024 * 1024,
    shapes: {
      prose: (n) => repeat('A sentence of words. ', n),
      word: (n) => repeat('x', n),
      spaces: (n) => `a${repeat(' ', n)}b`,
      blank: (n) => repeat('\n', n),
      paragraphs: (n) => repeat('a\n\n', n),
      markup: (n) => repeat('<', n),
      stops: (n) => repeat('. ', n),
    },
    read: readTextFile,
  },
  hubAnswerLimits: {
    size: 8_000_000,
    bytes: 32 * 1024 * 1024,
    shapes: fewJson,
    read: (text) => readAnswer(new Response(text)),
  },
  parquetLimits: {
    apart: 'its package reads a footer in one go: 0.6 s for 2 MB that claim a list of millions',
    size: 2_000_000,
    bytes: 64 * 1024 * 1024,
    shapes: textOf(
      {
        zeros: (n) => new Uint8Array(n),
        nested: (n) => new Uint8Array(n).fill(0x1c),
        lists: (n) => new Uint8Array(n).fill(0x19),
        longList: (n) =>
          Buffer.concat([Uint8Array.of(0x29, 0xfc, 0xff, 0xff, 0xff, 0x07), new Uint8Array(n)]),
        longText: (n) => Buffer.concat([Uint8Array.of(0x68, 0xff, 0xff, 0xff, 0x07), new Uint8Array(n)]),
      },
      toParquet,
    ),
    read: readParquet,
  },
};
