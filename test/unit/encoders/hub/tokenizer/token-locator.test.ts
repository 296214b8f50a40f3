// Places of tokens by a hub's WordPiece vocabulary.
import { expect, it } from 'vitest';
import { createTokenLocator } from '../../../../../src/encoders/hub/tokenizer/token-locator.js';

const special = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[MASK]'];
const tokens = [...special, 'scor', '##ing', 'texts', '!'];
const fileOf = (model: unknown) => new TextEncoder().encode(JSON.stringify({ model }));
const idsOf = (names: readonly string[]) => Object.fromEntries(names.map((name, id) => [name, id]));

it('finds the tokens of each word, in any order of the vocabulary', () => {
  const vocab = Object.fromEntries(Object.entries(idsOf(tokens)).reverse());
  const locate = createTokenLocator(fileOf({ type: 'WordPiece', vocab }));
  expect(locate('Scoring  texts!')).toEqual({
    ids: Int32Array.of(5, 6, 7, 8),
    starts: Uint32Array.of(0, 9, 14),
    ends: Uint32Array.of(7, 14, 15),
    firsts: Uint32Array.of(0, 2, 3, 4),
  });
});

it.each([
  ['of another kind', { type: 'BPE', vocab: idsOf(tokens) }],
  ['without special tokens', { type: 'WordPiece', vocab: idsOf(['scor', '##ing']) }],
  ['with a gap', { type: 'WordPiece', vocab: { ...idsOf(tokens), later: 99 } }],
  ['with one id for two tokens', { type: 'WordPiece', vocab: { ...idsOf(tokens), again: 3 } }],
  ['with ids that are not numbers', { type: 'WordPiece', vocab: { ...idsOf(tokens), odd: '9' } }],
  ['that is missing', { type: 'WordPiece' }],
])('finds nothing by a vocabulary %s', (_, model) => {
  expect(createTokenLocator(fileOf(model))('Scoring texts!')).toBeNull();
});
