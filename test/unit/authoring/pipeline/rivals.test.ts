// Sibling labels of one column, in every kind of table: the right trait scores highest on new texts, and the report says
// how well. On the real engine with the bundled embedder.
import { describe, expect, it } from 'vitest';
import { openEngine } from '../../../support/engine.js';
import { createLightModels } from '../../../support/light-models.js';
import { filesOf } from '../builds/authoring-fixtures.js';

const engine = openEngine('assay-small', createLightModels());
const { authoring } = engine;

const said = {
  late: ['has not arrived yet', 'is a week late', 'should have come on Monday'],
  broken: ['arrived in pieces', 'has a crack in the lid', 'came with a dent'],
  missing: [
    'lacks one of the two cups',
    'came without the cable',
    'is incomplete',
    'has an empty box inside',
  ],
} as const;
const names = Object.keys(said) as (keyof typeof said)[];
const openings = ['Hello, my parcel', 'The order', 'Sorry, but the package', 'Good morning, my delivery'];
const rows = names.flatMap((label) =>
  said[label]
    .slice(0, 3)
    .flatMap((end) => openings.map((opening) => ({ text: `${opening} ${end}.`, label }))),
);
const fresh = names.flatMap((label) =>
  said[label].map((end) => ({ text: `Yesterday's shipment ${end}, can you help?`, label })),
);

const traits = names.map((key) => ({ type: 'topic', key }));
const toMapping = (labels: readonly (string | number)[], own = 'positive') =>
  Object.fromEntries(names.map((trait, i) => [labels[i], { trait, quality: own }]));
const csv = (toLabel: (label: keyof typeof said) => string | number) =>
  `text,label\n${rows.map(({ text, label }) => `"${text}",${toLabel(label)}\n`).join('')}`;

const build = (source: object, file: string, more: object = {}) =>
  authoring.build({
    handle: 'local.siblings',
    configuration: { effort: 'low', traits, sources: [source], ...more },
    directory: filesOf({ 'a.csv': file }),
  });

async function countRight(): Promise<number> {
  let right = 0;
  for (const { text, label } of fresh) {
    const { card } = await engine.score('local.siblings', { content: text });
    const [first] = Object.entries(card.scores).sort(([, a], [, b]) => b - a);
    if (first?.[0] === label) right++;
  }
  return right;
}

describe('labels of one column that feed several topics', () => {
  it.each([
    ['labels of a csv', { type: 'csv', path: 'a.csv', mapping: toMapping(names) }, csv((label) => label)],
    [
      'numbers of a csv',
      { type: 'csv', path: 'a.csv', mapping: toMapping([0, 1, 2]) },
      csv((label) => names.indexOf(label)),
    ],
    [
      'fields of a jsonl',
      { type: 'jsonl', path: 'a.csv', mapping: Object.fromEntries(names.map((trait) => [trait, { trait }])) },
      rows.map(({ text, label }) => `${JSON.stringify({ text, [label]: 1 })}\n`).join(''),
    ],
  ])('separate from each other: %s', async (_, source, file) => {
    await build(source, file);
    const { report } = await authoring.version('local.siblings');
    expect(report).toMatchObject({ separations: [{ keys: names, texts: 36, chance: 1 / 3 }] });
    expect(report?.traits).toMatchObject(names.map(() => ({ samples: { rivals: 24, ambient_pole: true } })));
    expect(await countRight()).toBeGreaterThanOrEqual(8);
  });

  it('have no rivals where the document names negatives', async () => {
    const named = [
      { ...traits[0], negative_paraphrases: ['The weather', 'A game', 'My cat'] },
      ...traits.slice(1),
    ];
    await build(
      { type: 'csv', path: 'a.csv', mapping: toMapping(names) },
      csv((label) => label),
      {
        traits: named,
      },
    );
    const { report } = await authoring.version('local.siblings');
    expect(report?.traits).toMatchObject([0, 24, 24].map((rivals) => ({ samples: { rivals } })));
  });

  it('keep their rivals when noise gives the other pole', async () => {
    const source = { type: 'csv', path: 'a.csv', mapping: toMapping(names) };
    const noise = { type: 'noise', max_samples: 50, dropout: false };
    await build(
      source,
      csv((label) => label),
      { sources: [source, noise] },
    );
    const first = await authoring.version('local.siblings');
    expect(first.report?.traits).toMatchObject(
      names.map(() => ({ samples: { rivals: 24, ambient_pole: false, negative: 74 } })),
    );
  });
});
