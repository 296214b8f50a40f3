// The fronts of `src/core/contract/fronts`, by the names of their limits: how each is entered, and generated inputs that are deep,
// wide, long, repeated and compressed. `size` is the size of the larger input of a pair, `bytes` what it may take as memory.
import { createServer } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { micromark } from 'micromark';
import { encodePieces } from '../../.scripts/pieces/encode.mjs';
import { readReport } from '../../dist/authoring/builds/report-file.js';
import { readDocument } from '../../dist/authoring/pipeline/read-document.js';
import { hashSamples } from '../../dist/authoring/pipeline/samples-text.js';
import { readFile as readFileSource } from '../../dist/authoring/sources/file.js';
import { readParquetRows } from '../../dist/authoring/sources/hub/parquet-rows.js';
import { readAnswer } from '../../dist/authoring/sources/hub/read-answer.js';
import { CsvParser } from '../../dist/authoring/sources/table/csv-records.js';
import { readTable } from '../../dist/authoring/sources/table/read-table.js';
import { fetchContent, readHtml } from '../../dist/core/content/index.js';
import { validateConfiguration } from '../../dist/core/contract/configuration/index.js';
import * as limits from '../../dist/core/contract/fronts/index.js';
import { parseScoreRequest } from '../../dist/core/contract/requests/index.js';
import { piecesFormat, readPieces } from '../../dist/core/embedding/bundled/unigram/pieces-file.js';
import { parseJson } from '../../dist/core/http/json-body.js';
import { RecordSplitter } from '../../dist/core/platform/csv/index.js';
import { readArtifact } from '../../dist/core/scoring/artifact/read-artifact.js';
import { loadJson } from '../../dist/core/storage/catalog/json-file.js';
import { readEncoderFile } from '../../dist/encoders/bundled/encoder-file.js';
import { parseGraph } from '../../dist/encoders/read/onnx/graph.js';
import { parseSafetensors } from '../../dist/encoders/read/safetensors-file.js';
import { exceedsMarkdownLimits } from '../../dist/page/elements/model-card/markdown-limits.js';
import { LineSplitter } from '../../dist/server/cli/batch/text/line-splitter.js';
import { ValueSplitter } from '../../dist/server/cli/batch/text/value-splitter.js';
import { createLineFilter } from '../../dist/server/mcp/stdio-lines.js';
import { createGuardedFetch } from '../../dist/server/node/guarded-fetch.js';

const toBytes = (text) => new TextEncoder().encode(text);
const repeat = (part, size) => part.repeat(Math.ceil(size / part.length));
const lines = (size, toLine) => {
  const parts = [];
  for (let i = 0, length = 0; length < size; i++) {
    const line = toLine(i);
    parts.push(line);
    length += line.length + 1;
  }
  return parts.join('\n');
};

/** JSON of every form. */
const json = {
  deep: (n) => repeat('[', n / 2) + repeat(']', n / 2),
  deepObjects: (n) => `${repeat('{"a":', (n * 5) / 6)}1${repeat('}', n / 6)}`,
  wide: (n) => `[${repeat('1,', n)}1]`,
  keys: (n) => `{${lines(n, (i) => `"k${i}":${i},`)}"":0}`,
  sameKeys: (n) => `{${repeat('"k":1,', n)}"k":0}`,
  long: (n) => `{"a":"${repeat('x', n)}"}`,
  escapes: (n) => `{"a":"${repeat('\\u0061', n)}"}`,
  quotes: (n) => repeat('"', n),
  spaces: (n) => `{"a":${repeat(' ', n)}1}`,
  digits: (n) => `[${repeat('9', n)}]`,
};

const textOf = (shapes, wrap) =>
  Object.fromEntries(Object.entries(shapes).map(([name, create]) => [name, (n) => wrap(create(n))]));

async function drain(items) {
  for await (const _ of items);
}

/** Messages of agents on stdin. */
async function filterMessages(text) {
  const filter = createLineFilter({ report: () => {}, reply: () => {} });
  filter.end(`{"jsonrpc":"2.0","id":1,"method":"x","params":{"a":${text}}}\n`);
  await drain(filter);
}

const pages = createServer((request, response) => {
  const { body, coding } = pages.page;
  response.writeHead(200, {
    'content-type': 'text/plain',
    ...(coding ? { 'content-encoding': coding } : {}),
  });
  response.end(body);
  request.resume();
});

/** A page from a server of this process, by the guarded fetch. */
async function readPage(page) {
  pages.page = page;
  if (!pages.listening) await new Promise((resolve) => pages.listen(0, '127.0.0.1', resolve));
  pages.unref();
  const { port } = pages.address();
  const fetch = createGuardedFetch({ allow: () => true });
  await fetchContent(`http://127.0.0.1:${port}/`, { fetch });
}

/** The file of a trained model with this header. */
function toArtifact(header) {
  const text = toBytes(header.padEnd(Math.ceil(header.length / 4) * 4));
  const out = new Uint8Array(20 + text.length);
  out.set([0x89, 0x41, 0x53, 0x53, 0x41, 0x59, 0x0d, 0x0a]);
  new DataView(out.buffer).setUint32(8, 2, true);
  new DataView(out.buffer).setUint32(12, text.length, true);
  out.set(text, 20);
  return out;
}

function toSafetensors(header) {
  const text = toBytes(header);
  const out = new Uint8Array(8 + text.length);
  new DataView(out.buffer).setBigUint64(0, BigInt(text.length), true);
  out.set(text, 8);
  return out;
}

function toEncoderFile(header) {
  const text = toBytes(header);
  return Buffer.concat(
    [Uint32Array.of(text.length), text].map(({ buffer, byteOffset, byteLength }) =>
      Buffer.from(buffer, byteOffset, byteLength),
    ),
  );
}

/** A protobuf field of bytes. */
function toField(number, bytes) {
  const length = [];
  for (let rest = bytes.length; length.length === 0 || rest > 0; rest = Math.floor(rest / 128))
    length.push((rest % 128) + (rest >= 128 ? 128 : 0));
  return Buffer.concat([Uint8Array.from([number * 8 + 2, ...length]), bytes]);
}
const toOnnx = (parts) => toField(7, Buffer.concat(parts));

/** The file of a vocabulary of so many pieces, with these suffixes. */
function toPieces(count, suffixes) {
  const { magic, version, headerBytes } = piecesFormat;
  const out = new Uint8Array(headerBytes + 5 * count + suffixes.length);
  const view = new DataView(out.buffer);
  [magic, version + (2 << 16), count, 0, suffixes.length].forEach((value, i) => {
    view.setUint32(4 * i, value, true);
  });
  out.fill(1, headerBytes + count, headerBytes + 2 * count);
  out.set(suffixes, headerBytes + 2 * count);
  return out;
}

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

const { yamlLimits, markdownLimits } = limits;
const prose = '<p>A sentence of words, and another one.</p>';
const html = (toPage) => (n) => `${toPage(n)}${repeat(prose, 2_000)}`;

export const fronts = {
  bodyLimits: {
    size: 4_000_000,
    bytes: 13 * 1024 * 1024,
    shapes: json,
    async read(text) {
      await filterMessages(text);
      readReport(toBytes(text));
      parseScoreRequest(parseJson(text));
    },
  },
  contentLimits: {
    size: 1_000_000,
    bytes: 1_048_576,
    shapes: {
      long: (n) => repeat('x', n),
      surrogates: (n) => repeat('\ud800', n),
      invisible: (n) => repeat('\u200b', n),
      traits: (n) => ({ content: 'x', traits: lines(n, (i) => `trait${i}`).split('\n') }),
    },
    read: (content) => parseScoreRequest(typeof content === 'string' ? { content } : content),
  },
  versionFileLimits: {
    size: 40_000_000,
    bytes: 64 * 1024 * 1024,
    shapes: {
      zeros: (n) => new Uint8Array(gzipSync(Buffer.alloc(n))),
      tooLarge: (n) => new Uint8Array(gzipSync(Buffer.alloc(n * 8))),
    },
    read: hashSamples,
  },
  yamlLimits: {
    size: 200_000,
    bytes: 16 * 1024 * 1024,
    shapes: {
      brackets: (n) => lines(n, () => `- ${repeat('[', 1_000)}${repeat(']', 1_000)}`),
      open: (n) => repeat('[', n),
      closedLevels: (n) => lines(n, (i) => `k${i}: ${repeat('[', 60)}${repeat(']', 60)}`),
      maps: (n) => lines(n, (i) => `- { a${i}: 1 }`),
      keys: (n) => lines(Math.min(n, yamlLimits.entries * 9), (i) => `k${i}: 1`),
      aliases: (n) => `a: &a [1]\n${lines(n, (i) => `b${i}: *a`)}`,
      tags: (n) => lines(n, () => '- !!str a'),
      long: (n) => `a: "${repeat('x', n)}"`,
      folded: (n) => `a: >\n${lines(n, () => '  x')}`,
      comments: (n) => lines(n, () => '# x'),
      spaces: (n) => `a: ${repeat(' ', n)}b`,
      indents: (n) => lines(n, (i) => `${' '.repeat(i % 200)}a${i}:`),
    },
    read: (text) => readDocument(text, 'model.yaml'),
  },
  documentLimits: {
    size: 200_000,
    bytes: 64 * 1024 * 1024,
    shapes: textOf(
      {
        deep: (n) => `${repeat('[', Math.min(n, 2_000))}${repeat(']', Math.min(n, 2_000))}`,
        traits: (n) => `{"traits":[${lines(n, (i) => `{"type":"spectrum","key":"k${i}"},`)}{}]}`,
        keys: json.keys,
        paraphrases: (n) =>
          `{"traits":[{"type":"spectrum","key":"a","positive_paraphrases":[${repeat('"a",', n)}"b"]}]}`,
        sources: (n) => `{"sources":[${repeat('{"type":"csv","path":"a"},', n)}{}]}`,
      },
      JSON.parse,
    ),
    read: (value) => validateConfiguration(value),
  },
  pageLimits: {
    size: 4_000_000,
    bytes: 16 * 1024 * 1024,
    shapes: {
      plain: (n) => ({ body: repeat('a b\n', n) }),
      spaces: (n) => ({ body: `a${repeat(' ', n)}b` }),
      gzip: (n) => ({ body: gzipSync(Buffer.alloc(n, 97)), coding: 'gzip' }),
      gzipTooLarge: (n) => ({ body: gzipSync(Buffer.alloc(n * 20, 97)), coding: 'gzip' }),
      brotli: (n) => ({ body: brotliCompressSync(Buffer.alloc(n * 20, 97)), coding: 'br' }),
      twice: (n) => ({ body: gzipSync(gzipSync(Buffer.alloc(n * 20, 97))), coding: 'gzip, gzip' }),
      unknown: (n) => ({ body: Buffer.alloc(n, 97), coding: 'zstd' }),
    },
    read: readPage,
  },
  htmlLimits: {
    size: 1_000_000,
    bytes: 32 * 1024 * 1024,
    shapes: {
      prose: (n) => repeat(prose, n),
      srcset: html((n) => `<img srcset="${repeat('a ', n)}">`),
      style: html((n) => `<p style="${repeat('a:b;', n)}">`),
      class: html((n) => `<p class="${repeat('ad ', n)}">`),
      attributes: html((n) => `<p ${repeat('id=a class=b ', n)}>`),
      elementsWithAttributes: html((n) => repeat(`<i ${repeat('a=b ', 400)}>`, n)),
      lines: (n) => `<main><pre>${repeat(`${repeat('word ', 13)}\n`, n)}</pre></main>`,
      inlineParts: (n) => `<main><p>${repeat('a<b>b</b>', Math.min(n, 5_000))}${repeat('a ', n)}</p></main>`,
      title: html((n) => `<title>${repeat('a | ', n)}</title>`),
      meta: html((n) => `<meta name="og:title" content="${repeat('x | ', n)}">`),
      deep: (n) => `${repeat('<div>', n)}a`,
      deepText: (n) => `${repeat('<div>', 1_500)}${repeat('word, ', n)}`,
      heading: (n) => `<h1>${repeat('a | ', n)}</h1>`,
      byline: (n) => `<p class=byline>${repeat('by a ', n)}</p>${prose}`,
      links: (n) => repeat('<a href="#x">yes</a> ', n),
      tables: (n) => repeat('<table><tr><td>a, b</table>', n),
      breaks: (n) => repeat('a<br>', n),
      less: (n) => repeat('<', n),
      references: (n) => repeat('&amp;', n),
      comments: (n) => repeat('<!--', n),
      scripts: (n) => repeat('<script>', n),
      quotes: (n) => repeat('<a b="', n),
      spaces: (n) => `<p>a${repeat(' ', n)}b`,
    },
    read: readHtml,
  },
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
    read(text) {
      const parser = new CsvParser(',');
      for (let at = 0; at < text.length; at += 65_536) parser.push(text.slice(at, at + 65_536));
      parser.end();
    },
  },
  batchLimits: {
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
  hubAnswerLimits: {
    size: 8_000_000,
    bytes: 32 * 1024 * 1024,
    shapes: json,
    read: (text) => readAnswer(new Response(text)),
  },
  catalogLimits: {
    size: 8_000_000,
    bytes: 32 * 1024 * 1024,
    shapes: json,
    read: (text) =>
      loadJson(
        { name: 'Catalog', isValid: (value) => value !== null, remedy: '', describeProblem: () => '' },
        'https://a.example/catalog.json',
        { get: async () => undefined, set: async () => {} },
        { fetch: async () => new Response(text) },
      ),
  },
  markdownLimits: {
    size: 20_000,
    bytes: 16 * 1024 * 1024,
    shapes: {
      prose: (n) => repeat('A *word* of a [link](https://a.example).\n\n', n),
      nested: (n) => repeat('- ', n),
      lists: (n) => repeat(`${'- '.repeat(16)}a\n`, n),
      quotes: (n) => repeat(`${'>'.repeat(16)}a\n`, n),
      indents: (n) => lines(n, (i) => `${'  '.repeat(i % 16)}- a`),
      emphasis: (n) => repeat('*a_', n),
      paragraphs: (n) => repeat(`${'*a_'.repeat(200)}\n\n`, n),
      brackets: (n) => repeat('[', n),
      links: (n) => repeat('[a](', n),
      definitions: (n) => repeat('[a]: b\n', n),
      ticks: (n) => repeat('`a', n),
    },
    // As elements/model-card/markdown.ts does, whose rest needs a page.
    read: (text) => {
      if (text.length <= markdownLimits.characters && !exceedsMarkdownLimits(text)) micromark(text);
    },
  },
  artifactLimits: {
    size: 4_000_000,
    bytes: 32 * 1024 * 1024,
    shapes: textOf(json, toArtifact),
    read: readArtifact,
  },
  safetensorsLimits: {
    size: 8_000_000,
    bytes: 32 * 1024 * 1024,
    shapes: textOf(
      {
        ...json,
        tensors: (n) =>
          `{${lines(n, (i) => `"t${i}":{"dtype":"F32","shape":[0],"data_offsets":[0,0]},`)}"z":{}}`,
      },
      toSafetensors,
    ),
    read: parseSafetensors,
  },
  encoderFileLimits: {
    size: 4_000_000,
    bytes: 32 * 1024 * 1024,
    shapes: textOf(
      {
        ...json,
        tensors: (n) =>
          `{"format":1,"activation":"gelu","norm":"after","pooling":"mean","epsilon":0,"vocabulary":8,"tensors":[${lines(n, (i) => `{"name":"t${i}","kind":"q4","shape":[0],"offset":0},`)}{}]}`,
      },
      toEncoderFile,
    ),
    read: readEncoderFile,
  },
  onnxLimits: {
    size: 2_000_000,
    bytes: 64 * 1024 * 1024,
    shapes: {
      nodes: (n) => toOnnx(Array(Math.ceil(n / 4)).fill(toField(1, toField(4, toBytes('A'))))),
      inputs: (n) =>
        toOnnx([toField(1, Buffer.concat(Array(Math.ceil(n / 3)).fill(toField(1, toBytes('a')))))]),
      nested: (n) => {
        let bytes = toBytes('a');
        while (bytes.length < Math.min(n, 20_000)) bytes = toField(7, bytes);
        return bytes;
      },
      long: (n) => toOnnx([toField(2, toBytes(repeat('a', n)))]),
      zeros: (n) => new Uint8Array(n),
    },
    read: parseGraph,
  },
  pieceLimits: {
    size: 4_000_000,
    bytes: 32 * 1024 * 1024,
    shapes: {
      zeros: (n) => toPieces(n / 4, new Uint8Array(n)),
      claimed: (n) => toPieces(1_000_000, new Uint8Array(n)),
      long: (n) => toPieces(1, toBytes(repeat('x', n))),
      pieces: (n) =>
        encodePieces(
          lines(n, (i) => `p${i}`)
            .split('\n')
            .map((piece) => [piece, -8]),
          0,
        ),
    },
    read: readPieces,
  },
  parquetLimits: {
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
};
