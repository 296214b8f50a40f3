// A build says where the poles of a trait differ in how their texts are written, apart from what they say.
import { expect, it } from 'vitest';
import { createRandom } from '../../../../src/authoring/numerics/random.js';
import { describeShortcuts } from '../../../../src/authoring/pipeline/warnings/shortcuts.js';
import { computeSurfaceBlock } from '../../../../src/core/embedding/index.js';

const random = createRandom(3, 'sentences');
const pick = (...list: string[]) => list[random.integer(list.length)] ?? '';
const sentence = () =>
  `${pick('The nurse', 'My neighbour', 'A clerk', 'The driver')} ${pick('saw', 'met', 'found', 'took')} ${pick('a bag', 'the keys', 'two letters')} ${pick('by the wall', 'near the park', 'after work')}`;

const lines = (positive: () => string, negative: () => string, count = 40) => {
  const texts = Array.from({ length: 2 * count }, (_, i) => (i < count ? positive() : negative()));
  const rows = {
    indices: Uint32Array.from(texts, (_, i) => i),
    qualities: Float32Array.from(texts, (_, i) => (i < count ? 1 : 0)),
    sources: new Uint16Array(texts.length),
  };
  return describeShortcuts(
    { texts, traits: [rows] },
    ['luck'],
    computeSurfaceBlock(texts, undefined),
    rows.indices,
  );
};

it.each<[string, () => string, () => string, string]>([
  ['length', () => `${sentence()}, and ${sentence()} while ${sentence()}`, sentence, 'number of words'],
  [
    'prices',
    () => `${sentence()} for ${20 + random.integer(70)} euros`,
    () => `${sentence()} for many euros`,
    'digits, which the positive',
  ],
  ['a full stop', sentence, () => `${sentence()}.`, 'which the negative texts have more of'],
])('names %s', (_, positive, negative, expected) => {
  const found = lines(positive, negative);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(
    /^Trait 'luck': its poles differ in how the texts are written \(AUROC (0\.9\d|1\.00) /,
  );
  expect(found[0]).toContain(expected);
});

it('says nothing of poles that are written alike, and of few samples', () => {
  expect(lines(sentence, sentence)).toEqual([]);
  expect(lines(() => `${sentence()}!`, sentence, 9)).toEqual([]);
});
