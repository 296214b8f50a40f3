// Discovered traits in the space of another embedder, and an embedder that fails.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { readPortableTraits } from '../../../../src/authoring/pipeline/discovery/known-traits.js';
import type { Embedder } from '../../../../src/core/embedding/embedder.js';
import { buildModel } from '../../../../src/entries/in-process/index.js';
import { mixed, toCsv } from '../../../support/unlabelled.js';
import { countingEmbedder, rejection } from '../builds/authoring-fixtures.js';

const lines = readFileSync(new URL('../../../../models/ambient/ambient.txt', import.meta.url), 'utf8').split(
  '\n',
);
const request = {
  handle: 'local.found',
  version: 'v1',
  configuration: { traits: 'discover', effort: 'low', sources: [{ type: 'csv', path: 'texts.csv' }] },
  io: {
    read: async () => new TextEncoder().encode(toCsv(mixed)),
    fetch: globalThis.fetch,
    seed: 20_260_101,
  },
  ambient: lines.slice(0, 200),
};

let bundled: Embedder;
beforeAll(async () => {
  bundled = await countingEmbedder();
});

/** The bundled embedder with changed vectors. */
const changeVectors = (change: (value: number, at: number) => number): Embedder => ({
  ...bundled,
  id: 'changed',
  revision: '1',
  embed: async (texts, signal) => {
    const vectors = await bundled.embed(texts, signal);
    return { ...vectors, data: vectors.data.map(change) };
  },
});

describe('a model with discovered traits', () => {
  it('keeps its traits with another embedder, each with an axis between the texts of its ends', async () => {
    const built = await buildModel({ ...request, embedder: bundled });
    // The opposite vectors: an axis that was copied would be the wrong way round.
    const embedder = changeVectors((value) => -value);
    const { card } = built.model;
    const again = await buildModel({
      ...request,
      embedder,
      base: built.samples,
      intrinsic: readPortableTraits(card),
    });
    const describeTraits = ({ traits }: typeof card) =>
      traits.map(({ key, name, discovered, positive_samples }) => [key, name, discovered, positive_samples]);
    expect(describeTraits(again.model.card)).toEqual(describeTraits(card));
    expect(again.report.discovery).toBeNull();
    for (const { auroc } of Object.values(again.model.card.metrics)) expect(auroc).toBeGreaterThan(0.9);
  });

  it('cannot be trained again from samples without its traits', async () => {
    const built = await buildModel({ ...request, embedder: bundled });
    const { code, detail } = await rejection(
      buildModel({ ...request, embedder: bundled, base: built.samples }),
    );
    expect([code, detail]).toEqual([
      'config_invalid',
      'The earlier build has no discovered traits to train again. Build the model from its sources',
    ]);
  });

  it('is not built from vectors with NaN', async () => {
    const embedder = changeVectors((value, at) => (at === 3 ? Number.NaN : value));
    const { code, detail } = await rejection(buildModel({ ...request, embedder }));
    expect([code, detail]).toEqual([
      'engine_unavailable',
      'The embedder returned a value that is not finite. Try again',
    ]);
  });
});
