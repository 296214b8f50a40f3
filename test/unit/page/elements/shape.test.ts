import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { catalogSchema } from '../../../../src/core/contract/catalog.js';
import { getReading, isRateable } from '../../../../src/core/contract/index.js';
import { readArtifact } from '../../../../src/core/scoring/index.js';
import { expectShape } from '../../../../src/page/elements/score/shape.js';

const models = new URL('../../../../models/', import.meta.url);
const catalog = catalogSchema.parse(JSON.parse(await readFile(new URL('catalog.json', models), 'utf8')));

/** A native measure of each type of trait. */
const natives = {
  spectrum: { polarity: 0 },
  topic: { topicality: 0 },
  claim: { relevance: 0, agreement: 0 },
  outlier: { cohort_similarity: 0, anomaly_z: 0 },
} as const;

test.each(catalog.models.map(({ card, artifact }) => [card.handle, card, artifact.path] as const))(
  'the shape of %s is that of its traits',
  async (handle, { traits }, path) => {
    const { traits: trained } = readArtifact(new Uint8Array(await readFile(new URL(path, models))));
    const readings = traits.map((record, index) => ({
      reading: getReading(natives[trained[index]?.type ?? 'spectrum'], record),
    }));
    const kind = isRateable(readings)
      ? 'quality'
      : readings.every(({ reading }) => reading === 'topic') && readings.length > 1
        ? 'topic'
        : 'scale';
    expect(expectShape(handle, null, null)).toEqual({ kind, count: traits.length });
  },
);

describe('the shape of a model that the package does not have', () => {
  test.each([
    ['10 topics', { kind: 'topic', count: 10 }],
    ['5 qualities', { kind: 'quality', count: 5 }],
    ['4', { kind: 'quality', count: 4 }],
    ['2 claims', { kind: 'scale', count: 2 }],
    ['1 quality', { kind: 'scale', count: 1 }],
    ['999', { kind: 'quality', count: 100 }],
    ['many', { kind: 'quality', count: 3 }],
    [null, { kind: 'quality', count: 3 }],
  ])('with rows="%s" is %o', (rows, shape) => {
    expect(expectShape('local.tickets', rows, null)).toEqual(shape);
  });

  test('has the traits that are asked for, and no composite of a single one', () => {
    expect(expectShape('assay.commit-message', null, ['clarity'])).toEqual({ kind: 'scale', count: 1 });
    expect(expectShape('assay.news-topics', null, ['sport', 'health'])).toEqual({ kind: 'topic', count: 2 });
  });
});
