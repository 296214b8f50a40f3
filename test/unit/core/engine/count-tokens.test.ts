// Tokens of long texts, counted in stages by the readers of the bundled embedders.
import { expect, it } from 'vitest';
import type { BundledText } from '../../../../src/core/embedding/bundled/bundled-text.js';
import { createBundledText, createPiecesText } from '../../../../src/core/embedding/bundled/bundled-text.js';
import { countTokens } from '../../../../src/core/engine/encoding/count-tokens.js';
import { embedderFile, fixtureTexts, vocabularyText } from '../embedding/fixtures.js';
import { strangeTexts } from '../embedding/strange-texts.js';

const strange = Object.values(strangeTexts).filter(({ length }) => length < 20_000);
const prose = fixtureTexts().slice(0, 400);
/** About 200,000 characters: strange ones among prose, so that stages end in both. */
const text = prose.map((one, i) => `${one} ${strange[i % strange.length]}`).join('\n');

/** A reader whose texts are recorded by their lengths, and a turn that counts how often it gives way. */
function record(reader: Pick<BundledText, 'tokens' | 'wordsApart'>) {
  const lengths: number[] = [];
  const tokens = (texts: readonly string[]) => {
    lengths.push(texts.reduce((sum, { length }) => sum + length, 0));
    return reader.tokens(texts);
  };
  const turn = { held: 0, ways: 0, giveWay: async () => void turn.ways++ };
  return { lengths, turn, embedder: { tokens, ...(reader.wordsApart && { wordsApart: true }) } };
}

it.each([
  ['words', createBundledText(vocabularyText)],
  ['pieces', createPiecesText(embedderFile('pieces.bin', 'assay-base'), 64)],
])('counts a long text of %s in parts, as many as all at once', async (_, reader) => {
  const { lengths, turn, embedder } = record(reader);
  expect([...(await countTokens(embedder, [text, 'one more'], turn))]).toEqual([
    ...reader.tokens([text, 'one more']),
  ]);
  expect(Math.max(...lengths)).toBeLessThan(24_000);
  expect(turn.ways).toBe(lengths.length - 1);
  expect(turn.ways).toBeGreaterThan(text.length / 24_000);
});

it('counts many texts in stages, and a few at once', async () => {
  const reader = createBundledText(vocabularyText);
  const { lengths, turn, embedder } = record(reader);
  expect(await countTokens(embedder, prose, turn)).toEqual(reader.tokens(prose));
  expect(Math.max(...lengths)).toBeLessThan(17_000);
  expect(turn.ways).toBe(lengths.length - 1);
  lengths.length = 0;
  await countTokens(embedder, prose.slice(0, 5), turn);
  expect(lengths.length).toBe(1);
});

it('counts a long text at once where tokens cross the starts of words', async () => {
  const { lengths, embedder } = record({
    tokens: (texts) => Uint32Array.from(texts, ({ length }) => length),
  });
  expect([...(await countTokens(embedder, [text]))]).toEqual([text.length]);
  expect(lengths).toEqual([text.length]);
});
