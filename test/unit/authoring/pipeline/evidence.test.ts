// Confidence needs evidence: a model of random labels is never sure, one of good labels is sure of most texts, and no model
// is sure of a text that says nothing. On the real engine with the bundled embedder.
import { beforeEach, describe, expect, it } from 'vitest';
import { createRandom } from '../../../../src/authoring/numerics/random.js';
import { openEngine } from '../../../support/engine.js';
import { createLightModels } from '../../../support/light-models.js';
import { filesOf } from '../builds/authoring-fixtures.js';

const engine = openEngine('assay-small', createLightModels());
let random = createRandom(1, 'evidence');
beforeEach(() => {
  random = createRandom(1, 'evidence');
});
const pick = (list: readonly string[]) => list[random.integer(list.length)] ?? '';
const who = ['The nurse', 'My neighbour', 'A clerk', 'The driver', 'Our cook', 'Some guest'];
const where = ['by the wall', 'near the park', 'at noon', 'after work', 'in the hall', 'on the train'];
const neutral = () =>
  `${pick(who)} ${pick(['saw', 'met', 'found', 'took'])} ${pick(['a bag', 'the keys', 'two letters', 'bread'])} ${pick(where)} ${pick(['on Monday', 'in May', 'last year'])}.`;
const praise = () =>
  `${pick(who)} was ${pick(['wonderful', 'kind', 'a joy', 'brilliant'])} and ${pick(['helped us', 'made us smile', 'did great work'])} ${pick(where)}.`;
const blame = () =>
  `${pick(who)} was ${pick(['awful', 'rude', 'a pain', 'useless'])} and ${pick(['ignored us', 'made us angry', 'broke everything'])} ${pick(where)}.`;
const distinct = (make: () => string, count: number) => {
  const texts = new Set<string>();
  while (texts.size < count) texts.add(make());
  return [...texts];
};

async function build(rows: readonly (readonly [text: string, label: string])[], keys: readonly string[]) {
  const topics = keys.length > 1;
  await engine.authoring.build({
    handle: 'local.evidence',
    configuration: {
      effort: 'low',
      traits: keys.map((key) => ({ type: topics ? 'topic' : 'spectrum', key })),
      sources: [
        {
          type: 'csv',
          path: 'a.csv',
          ...(topics
            ? { mapping: Object.fromEntries(keys.map((trait) => [trait, { trait }])) }
            : { label_column: 'label' }),
        },
      ],
    },
    directory: filesOf({
      'a.csv': `text,label\n${rows.map(([text, label]) => `"${text}",${label}\n`).join('')}`,
    }),
  });
  const { report } = await engine.authoring.version('local.evidence');
  return report;
}

const readTraits = async (content: string) => {
  const { card } = await engine.score('local.evidence', { content });
  return Object.values(card.detail).map(({ confidence, label }) => ({ confidence, label }));
};

describe('a model of random labels', () => {
  it.each([8, 30, 120])('with %d rows a pole is never sure of a text', async (count) => {
    const rows = distinct(neutral, 2 * count).map((text, i) => [text, i % 2 === 0 ? 'high' : 'low'] as const);
    await build(rows, ['luck']);
    const read = (await Promise.all(distinct(neutral, 60).map(readTraits))).flat();
    expect(read.filter(({ confidence }) => confidence === 'high')).toEqual([]);
    expect(read.filter(({ label }) => label !== null).length).toBeLessThanOrEqual(read.length / 20);
  });

  it('whose labels are topics is never sure of a text, though all are unlike general texts', async () => {
    const keys = ['red', 'green', 'blue'];
    const rows = distinct(neutral, 90).map((text, i) => [text, keys[i % 3] ?? ''] as const);
    await build(rows, keys);
    const read = (await Promise.all(distinct(neutral, 40).map(readTraits))).flat();
    expect(read.filter(({ confidence }) => confidence === 'high')).toEqual([]);
  });
});

describe('a model of good labels', () => {
  it('is sure of most texts, as its report says, and of none without a content word', async () => {
    const rows = [
      ...distinct(praise, 60).map((text) => [text, 'high'] as const),
      ...distinct(blame, 60).map((text) => [text, 'low'] as const),
    ];
    const report = await build(rows, ['tone']);
    const texts = [...distinct(praise, 120).slice(60), ...distinct(blame, 120).slice(60)];
    const sure = (await Promise.all(texts.map(readTraits)))
      .flat()
      .filter(({ confidence }) => confidence === 'high');
    expect(sure.length).toBeGreaterThan(texts.length / 2);
    expect(report?.traits).toMatchObject([
      {
        distribution: {
          confidence: [
            { confidence: 'high', accuracy: expect.closeTo(1, 0) },
            { confidence: 'moderate' },
            {},
          ],
        },
        held_out: { confidence: [{ confidence: 'high' }, { confidence: 'moderate' }, { confidence: 'low' }] },
      },
    ]);
    for (const empty of [
      'the of and to',
      '(no text)',
      '[deleted]',
      'N/A',
      '550e8400-e29b-41d4-a716-446655440000',
    ])
      expect(await readTraits(empty), empty).toEqual([{ confidence: 'low', label: null }]);
  });
});
