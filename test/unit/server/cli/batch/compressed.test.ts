// Compressed text tables, by our own readers: every byte of a table comes back, whatever it was packed with.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as zlib from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ScoreTableOptions, scoreTable } from './score-table.js';

type Pack = (bytes: Uint8Array) => Buffer;

/** Node has zstd from 22.15 on. */
const zstd: {
  readonly gzipSync: Pack;
  readonly zstdCompressSync?: Pack;
  readonly zstdDecompressSync?: Pack;
} = zlib;

/** "text\na\n" in zstd. */
const zstdTable = Buffer.from('28b52ffd2007390000746578740a610a', 'hex');

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-compressed-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function score(name: string, bytes: Uint8Array, options?: ScoreTableOptions) {
  await writeFile(join(folder, name), bytes);
  return scoreTable(folder, name, options);
}

const fails = (name: string, bytes: Uint8Array, options?: ScoreTableOptions) =>
  score(name, bytes, options).then(
    () => 'was scored',
    (error) => `${error.code}: ${error.detail}`,
  );

const lines = '{"ID":1,"id":12345678901234567890123,"text":"a","m":{"x":[1.10]}}\r\n{"text":"b"}';
const scores = '"composite":5,"confidence":"high","familiarity":70,"language":"en","error":null}';
const scoredLines = lines.replaceAll(/\}(?=\r|$)/g, `,${scores}`);

it('keeps every line of JSON in gzip and brotli, and in plain text with the name of a compressed file', async () => {
  for (const [name, bytes] of Object.entries({
    'in.jsonl.gz': zlib.gzipSync(lines),
    'in.ndjson.br': zlib.brotliCompressSync(lines),
    // As a download leaves it that was unpacked on its way, or one that lost its extension.
    'plain.jsonl.gz': Buffer.from(lines),
    'packed.jsonl': zlib.gzipSync(lines),
    'two.jsonl.gz': Buffer.concat([zlib.gzipSync(lines.slice(0, 30)), zlib.gzipSync(lines.slice(30))]),
  })) {
    const { written, texts } = await score(name, bytes, { output: 'out.jsonl' });
    expect(texts, name).toEqual(['a', 'b']);
    expect(written, name).toBe(scoredLines);
  }
});

it('keeps any bytes of CSV in brotli', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', 'é', '7', ' ', '\t'), maxLength: 5 });
  const rows = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(rows, async (cells) => {
      const body = cells.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(';'));
      const table = ['id;text', ...body].join('\r\n');
      const { written } = await score('any.csv.br', zlib.brotliCompressSync(table), { output: 'out.csv' });
      const back = written.split('\r\n').map((line) => line.split(';').slice(0, -5).join(';'));
      expect(back.join('\r\n')).toBe(table);
    }),
    { numRuns: 15 },
  );
});

it('reads and writes zstd where Node has it, and else says which Node does', async () => {
  if (zstd.zstdCompressSync && zstd.zstdDecompressSync) {
    const { written } = await score('in.jsonl.zst', zstd.zstdCompressSync(Buffer.from(lines)), {
      output: 'out.jsonl',
    });
    expect(written).toBe(scoredLines);
    // Several frames, with one that is skipped.
    const skipped = Buffer.from('502a4d180200000000ff', 'hex');
    const frames = [lines.slice(0, 30), lines.slice(30)].map((part) =>
      zstd.zstdCompressSync?.(Buffer.from(part)),
    );
    const many = Buffer.concat([skipped, ...frames, skipped].filter((frame) => frame !== undefined));
    expect((await score('many.jsonl.zst', many, { output: 'out.jsonl' })).written).toBe(scoredLines);
    const { bytes } = await score('in.csv.zst', zstdTable, { output: 'out.csv.zst' });
    expect(zstd.zstdDecompressSync(bytes).toString()).toBe(
      'text,composite,confidence,familiarity,language,error\na,5,high,70,en,\n',
    );
    return;
  }
  expect(await fails('in.csv.zst', zstdTable, { output: 'out.csv' })).toMatch(
    /^artifact_unavailable: .*in\.csv\.zst' is compressed with zstd, which needs Node 22\.15 or newer; this is v.*zstd -d/,
  );
  expect(await fails('in.csv', Buffer.from('text\na\n'), { output: 'out.csv.zst' })).toMatch(
    /An output in \.zst needs Node 22\.15 or newer; this is v.* Write \.gz/,
  );
});

it('names what it cannot unpack, and a file that is damaged', async () => {
  const packed = zlib.gzipSync('text\na\n');
  const refused: Record<string, readonly [Uint8Array, RegExp]> = {
    'cut.csv.gz': [packed.subarray(0, -9), /^invalid_request: .*Cannot read .*cut\.csv\.gz': unexpected end/],
    'a.csv.bz2': [Buffer.from('BZh91AY&SY'), /compressed with bzip2\. Unpack it/],
    'a.jsonl.xz': [Buffer.from('fd377a585a00', 'hex'), /compressed with xz\. Unpack it/],
    'a.csv.lz4': [Buffer.from('04224d18', 'hex'), /compressed with lz4\. Unpack it/],
    'a.csv.zip': [Buffer.from('PK\x03\x04'), /a ZIP file/],
    'more.csv.br': [
      Buffer.concat([zlib.brotliCompressSync('text\na\n'), packed]),
      /further bytes after its end/,
    ],
    'a.csv.br': [Buffer.from('text\na\n'), /^invalid_request: .*Cannot read .*a\.csv\.br'/],
  };
  for (const [name, [bytes, message]] of Object.entries(refused))
    expect(await fails(name, bytes, { output: 'out.csv' }), name).toMatch(message);
});
