// What the audit of a build's samples finds, on texts and scores with planted faults.
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../src/authoring/numerics/index.js';
import { auditTrait } from '../../../../src/authoring/pipeline/findings/audit-trait.js';
import { findWorstGroup } from '../../../../src/authoring/pipeline/findings/groups.js';
import { findLabelIssues } from '../../../../src/authoring/pipeline/findings/label-issues.js';
import { nameLanguages } from '../../../../src/authoring/pipeline/findings/name-languages.js';
import { isDrifting, isSortedByLabel } from '../../../../src/authoring/pipeline/findings/order.js';
import { findOutliers } from '../../../../src/authoring/pipeline/findings/outliers.js';
import { zeros } from '../../../../src/core/numerics/index.js';
import { openEngine } from '../../../support/engine.js';
import { createLightModels } from '../../../support/light-models.js';
import { filesOf } from '../builds/authoring-fixtures.js';

const random = createRandom(4, 'findings');

/** Unit vectors around a direction. */
function cloud(count: number, dimension: number, spread = 0.3) {
  const vectors = zeros(count, 16);
  for (let i = 0; i < count; i++) {
    const vector = Array.from({ length: 16 }, (_, j) => (j === dimension ? 1 : 0) + spread * random.normal());
    const length = Math.hypot(...vector);
    vectors.data.set(
      vector.map((value) => value / length),
      i * 16,
    );
  }
  return vectors;
}

const join = (...clouds: ReturnType<typeof cloud>[]) => {
  const rows = clouds.reduce((sum, one) => sum + one.rows, 0);
  const all = zeros(rows, 16);
  let at = 0;
  for (const one of clouds) {
    all.data.set(one.data, at * 16);
    at += one.rows;
  }
  return all;
};

describe('label issues', () => {
  it('are samples that confidently belong to the other pole, the most certain first', () => {
    const classes = Uint8Array.from({ length: 40 }, (_, i) => i % 2);
    const probabilities = Float64Array.from(classes, (label) => (label === 1 ? 0.85 : 0.15));
    probabilities[3] = 0.05;
    probabilities[8] = 0.99;
    expect(findLabelIssues({ classes, probabilities })).toEqual([8, 3]);
  });

  it('are none where the poles are apart, or too small to judge by', () => {
    const classes = Uint8Array.from({ length: 40 }, (_, i) => i % 2);
    const probabilities = Float64Array.from(classes, (label) => (label === 1 ? 0.8 : 0.3));
    expect(findLabelIssues({ classes, probabilities })).toEqual([]);
    expect(findLabelIssues({ classes: Uint8Array.of(1, 0), probabilities: Float64Array.of(0, 1) })).toEqual(
      [],
    );
  });
});

it('findOutliers: are texts far from all others', () => {
  const vectors = join(cloud(100, 0), cloud(100, 1), cloud(2, 7, 0.01));
  const rows = Array.from({ length: 202 }, (_, i) => i);
  expect(findOutliers(vectors, rows).slice(0, 2).sort()).toEqual([200, 201]);
  expect(findOutliers(vectors, rows.slice(0, 20))).toEqual([]);
});

describe('the order of rows', () => {
  const labels = Array.from({ length: 80 }, (_, i) => i % 2);

  it('is named where rows follow their labels', () => {
    expect(isSortedByLabel([...labels].sort())).toBe(true);
    expect(isSortedByLabel(Array.from(random.shuffle(Uint32Array.from(labels))))).toBe(false);
    expect(isSortedByLabel(labels.map(() => 1))).toBe(false);
  });

  it('is named where texts change along the file', () => {
    const vectors = join(cloud(60, 0), cloud(60, 1));
    const rows = Array.from({ length: 120 }, (_, i) => i);
    expect(isDrifting(vectors, rows, 1)).toBe(true);
    expect(isDrifting(vectors, Array.from(random.shuffle(Uint32Array.from(rows))), 1)).toBe(false);
  });
});

it('findWorstGroup: is the group that scores do worse on by more than chance', () => {
  const classes = Uint8Array.from({ length: 200 }, (_, i) => i % 2);
  const isWrong = (i: number) => i < 40 && i % 4 < 2;
  const probabilities = Float64Array.from(classes, (label, i) => ((label === 1) !== isWrong(i) ? 0.9 : 0.1));
  const found = findWorstGroup({ classes, probabilities }, (i) => (i < 40 ? 'bad' : 'good'));
  expect(found).toMatchObject({ name: 'bad', accuracy: 0.5, others: 1 });
  expect(findWorstGroup({ classes, probabilities }, (i) => (i % 5 === 0 ? 'one' : 'other'))).toBeNull();
});

describe('languages of samples', () => {
  const english = ['kitchen', 'garden', 'office', 'station'].map(
    (where) => `We have waited for a long time in the ${where} and nobody came.`,
  );
  const german = ['Küche', 'Garten', 'Büro', 'Bahnhof'].map(
    (where) => `Wir haben lange Zeit gewartet (${where}), und niemand ist gekommen.`,
  );

  it('are groups by name, without texts whose language cannot be said', () => {
    const nameOf = nameLanguages([english[0]!, german[0]!, 'OK', 'Мы ждали очень долго, и никто не пришёл.']);
    expect([0, 1, 2, 3].map(nameOf)).toEqual(['in English', 'in German', undefined, 'in another language']);
  });

  it('are looked at in 4,000 of more texts, evenly', () => {
    const nameOf = nameLanguages(Array.from({ length: 8001 }, () => english[0]!));
    const looked = Array.from({ length: 8001 }, (_, i) => i).filter((i) => nameOf(i) !== undefined);
    expect([looked.length, looked[1]]).toEqual([2667, 3]);
    expect(nameOf(0)).toBe('in English (of 2667 that were looked at)');
  });

  it('are named with their rows where scores are right less often', () => {
    const texts = Array.from({ length: 120 }, (_, i) => (i < 80 ? english : german)[i % 4]!);
    const classes = Uint8Array.from(texts, (_, i) => i % 2);
    const probabilities = Float64Array.from(classes, (label, i) => (i < 80 || i % 3 > 0 ? label : 1 - label));
    const input = {
      corpus: { texts, traits: [] },
      ...{ keys: ['tone'], kin: new Uint32Array(120), lengths: new Uint32Array(120).fill(12) },
      ...{ sourceNames: ['sources[0] (a.csv)'], noiseSources: [], seed: 1 },
    };
    const rows = Uint32Array.from(texts, (_, i) => i);
    const found = auditTrait(input, 'tone', { rows, classes, probabilities, sources: new Uint16Array(120) });
    expect(found.filter(({ kind }) => kind === 'group')).toMatchObject([
      {
        summary: 'Scores of the 40 texts in German are right in 68 %, those of the others in 100 %',
        count: 40,
        rows: Array.from({ length: 40 }, (_, i) => 80 + i),
      },
    ]);
  });
});

it('the report of a build names what it finds, with the texts', async () => {
  const engine = openEngine('assay-small', createLightModels());
  const pick = (...list: string[]) => list[random.integer(list.length)] ?? '';
  const sentence = (label: string) =>
    `${pick('The cook', 'Our guide', 'A clerk', 'The driver', 'My host')} was ${label === 'high' ? pick('kind', 'great', 'lovely', 'superb') : pick('rude', 'awful', 'useless', 'horrible')} ${pick('at noon', 'on Monday', 'in May', 'by the lake')} and ${pick('drove', 'spoke', 'worked', 'sang')} ${pick('for hours', 'all day', 'with us', 'outside')}.`;
  const rows = new Map<string, string>();
  while (rows.size < 120) {
    const label = rows.size < 60 ? 'high' : 'low';
    rows.set(sentence(label), label);
  }
  const flipped = [...rows.keys()].slice(0, 3);
  for (const text of flipped) rows.set(text, 'low');
  await engine.authoring.build({
    handle: 'local.audited',
    configuration: {
      effort: 'low',
      traits: [{ type: 'spectrum', key: 'tone' }],
      sources: [{ type: 'csv', path: 'a.csv', label_column: 'label' }],
    },
    directory: filesOf({
      'a.csv': `text,label\n${[...rows].map(([text, label]) => `"${text}",${label}\n`).join('')}`,
    }),
  });
  const { report } = await engine.authoring.version('local.audited');
  const kinds = JSON.parse(JSON.stringify(report)).findings;
  const label = kinds.find(({ kind }: { kind: string }) => kind === 'label');
  expect(label).toMatchObject({ trait: 'tone' });
  const named = label.rows.map((row: number) => JSON.parse(JSON.stringify(report)).texts[row]);
  expect(flipped.filter((text) => named.includes(text)).length).toBeGreaterThanOrEqual(2);
  expect(kinds).toContainEqual(expect.objectContaining({ kind: 'order', trait: 'tone' }));
  expect(report?.advice).toContain(
    'The rows of sources[0] (a.csv) are in the order of their labels'.replace(/^/, "Trait 'tone': "),
  );
});
