import { describe, expect, it } from 'vitest';
import { readSource } from '../../../../src/authoring/sources/read-source.js';
import { SourceTally } from '../../../../src/authoring/sources/tally.js';
import { collect, contextOf, failureOf, spectrum, streamOf } from './support.js';

const text = 'Das Café war gemächlich – “schön”';
const files = {
  'data.csv': `text,grade\n"${text}",gemächlich\n`,
  'data.jsonl': `${JSON.stringify({ text, pace: 'gemächlich' })}\n`,
  'data.txt': text,
} as const;
const sources = {
  csv: { type: 'csv', path: 'data.csv', trait: 'pace', label_column: 'grade', dropout: false },
  jsonl: { type: 'jsonl', path: 'data.jsonl', mapping: { pace: { trait: 'pace' } }, dropout: false },
  file: { type: 'file', path: 'data.txt', trait: 'pace', quality: 1, dropout: false },
} as const;

/** Characters of Windows-1252 that are not those of Latin-1. */
const windows1252: Readonly<Record<string, number>> = { '–': 0x96, '“': 0x93, '”': 0x94 };
const encodeWindows1252 = (content: string) =>
  Uint8Array.from(content, (character) => windows1252[character] ?? character.charCodeAt(0));
function encodeUtf16(content: string, littleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(content.length * 2 + 2));
  for (const [index, character] of [...`\ufeff${content}`].entries())
    view.setUint16(index * 2, character.charCodeAt(0), littleEndian);
  return new Uint8Array(view.buffer);
}
const encodings: readonly (readonly [string, (content: string) => Uint8Array, string | undefined])[] = [
  ['UTF-8', (content) => new TextEncoder().encode(content), undefined],
  ['UTF-8 with a byte order mark', (content) => new TextEncoder().encode(`\ufeff${content}`), undefined],
  ['UTF-16 LE', (content) => encodeUtf16(content, true), undefined],
  ['UTF-16 BE', (content) => encodeUtf16(content, false), undefined],
  ['Windows-1252', encodeWindows1252, 'windows-1252'],
];
const traits = [spectrum('pace', 'gemächlich', 'eilig')];

describe.each(Object.entries(sources))('%s', (_, source) => {
  it.each(encodings)('reads a file in %s, whole and in pieces', async (_, encode, assumed) => {
    const content = encode(files[source.path]);
    for (const file of [content, streamOf(content, 5)]) {
      const tally = new SourceTally();
      const context = { ...contextOf({ [source.path]: file }, traits), tally };
      const samples = await collect(readSource(source, context));
      expect(samples.map((sample) => [sample.text, sample.quality])).toEqual([[text, 1]]);
      expect(tally.assumedEncoding).toBe(assumed);
    }
  });

  it('names the line of a NUL', async () => {
    const content = new TextEncoder().encode(`${files[source.path].trimEnd()}\0`);
    const { detail } = await failureOf(readSource(source, contextOf({ [source.path]: content }, traits)));
    expect(detail).toContain(`${source.path}: line ${source.type === 'csv' ? 2 : 1}: it has a NUL character`);
  });
});
