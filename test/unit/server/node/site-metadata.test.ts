// What the catalog and the site say of a model beside its document: readings of its traits, evaluations, a group, examples.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCatalog } from '../../../../src/server/cli/init/package-catalog.js';
import { openModels } from '../../../../src/server/node/index.js';
import { addLanguages, addMetadata, readSiteMetadata } from '../../../../src/server/node/site-metadata.js';

const { models } = await readCatalog('.');
const engine = openModels('models');

describe('site metadata', () => {
  it('is empty for a model without a site.json', async () => {
    expect(await readSiteMetadata('models', 'lexicon')).toEqual({});
  });

  it('is not empty for a site.json that cannot be read, or is not valid', async () => {
    const root = await mkdtemp(join(tmpdir(), 'assay-site-'));
    try {
      await mkdir(join(root, 'local.folder', 'site.json'), { recursive: true });
      await expect(readSiteMetadata(root, 'local.folder')).rejects.toMatchObject({ code: 'EISDIR' });
      await mkdir(join(root, 'local.text'));
      for (const text of ['no JSON', '{"reading":3}']) {
        await writeFile(join(root, 'local.text', 'site.json'), text);
        await expect(readSiteMetadata(root, 'local.text')).rejects.toMatchObject({
          code: 'invalid_request',
          detail: expect.stringContaining(`${join('local.text', 'site.json')} is not valid: `),
        });
      }
    } finally {
      await rm(root, { recursive: true });
    }
  });

  it('gives the catalog the readings and evaluations that it has', async () => {
    for (const { card } of models) {
      const { evaluations: _, ...rest } = card;
      const traits = card.traits.map(({ reading: __, ...trait }) => trait);
      const metadata = await readSiteMetadata('models', card.handle);
      expect(addMetadata({ ...rest, traits }, metadata)).toEqual(card);
    }
    const readings = models.flatMap(({ card }) => card.traits.map(({ reading }) => reading));
    expect(new Set(readings)).toEqual(new Set(['quality', 'scale', undefined]));
  });

  it('names a trait that the model does not have', () => {
    const [entry] = models;
    const metrics = { auroc: 0.9 };
    const evaluations = [
      { kind: 'held_out' as const, texts: 'Reviews', count: 9, traits: ['mood'], metrics },
    ];
    expect(() => addMetadata(entry!.card, { evaluations })).toThrow(
      expect.objectContaining({
        code: 'invalid_request',
        detail: expect.stringMatching(/^Unknown trait 'mood' in site\.json/),
      }),
    );
    expect(() => addMetadata(entry!.card, { reading: { tone: 'scale' } })).toThrow(
      /^Unknown trait 'tone' in site\.json of 'assay\.assistant-domain'\. This model has: auto_and_commute, /,
    );
  });

  it('has figures on held-out texts for every model, each of a trait that the model has', async () => {
    for (const { card } of models) {
      const keys = card.traits.map(({ key }) => key);
      const heldOut = (card.evaluations ?? []).filter(({ kind }) => kind === 'held_out');
      expect(heldOut.length, card.handle).toBeGreaterThan(0);
      for (const { count, traits, metrics } of heldOut) {
        expect(count).toBeGreaterThan(0);
        expect(keys).toEqual(expect.arrayContaining(traits));
        expect(metrics.auroc).toBeGreaterThan(0.5);
      }
    }
  });

  it('adds the languages that an embedder transfers to, once each, and none without them', () => {
    const [{ card }] = models as [(typeof models)[number]];
    const evaluations = [
      { kind: 'out_of_domain' as const, texts: 'Tweets', count: 9, traits: [], metrics: { auroc: 0.9 } },
    ];
    const add = (languages: ('de' | 'en' | 'fr')[]) =>
      addLanguages(card, { languages, evaluations }).languages;
    expect([add(['fr', 'de']), add(['en', 'de'])]).toEqual([
      ['de', 'en', 'fr'],
      ['de', 'en'],
    ]);
    expect(addLanguages(card, undefined)).toBe(card);
  });

  it('uses each group for two models or more, apart from moderation', async () => {
    const all = await Promise.all(models.map(({ card }) => readSiteMetadata('models', card.handle)));
    const counts = new Map<string | undefined, number>();
    for (const { group } of all) counts.set(group, (counts.get(group) ?? 0) + 1);
    expect(counts.get('moderation')).toBe(1);
    counts.delete('moderation');
    expect([...counts.keys()].sort()).toEqual(['opinion', 'routing', 'writing']);
    expect(Math.min(...counts.values())).toBeGreaterThanOrEqual(2);
  });
});

/** The composite, or for topics, claims and several scales every score: their composite says nothing. */
async function scoreExample(
  handle: string,
  content: string,
  reading: Readonly<Record<string, string>>,
): Promise<Record<string, number>> {
  const { card } = await engine.score(handle, { content });
  const isListed =
    Object.values(card.detail).some(({ native }) => 'topicality' in native || 'relevance' in native) ||
    Object.values(reading).filter((shown) => shown === 'scale').length > 1;
  return isListed ? card.scores : { composite: card.composite };
}

describe.each(models.map(({ card }) => card.handle))('examples of %s', async (handle) => {
  const { examples = [], reading = {} } = await readSiteMetadata('models', handle);
  const scores = await Promise.all(examples.map(({ text }) => scoreExample(handle, text, reading)));

  it('are three or four, with different labels and different cards', () => {
    expect([3, 4]).toContain(examples.length);
    expect(new Set(examples.map(({ label }) => label)).size).toBe(examples.length);
    expect(new Set(scores.map((score) => JSON.stringify(score))).size).toBe(examples.length);
  });

  it('score low, middling and high', () => {
    const keys = Object.keys(scores[0] ?? {});
    const ranges = keys.map((key) => {
      const values = scores.map((score) => score[key] ?? Number.NaN);
      return {
        low: values.some((value) => value < 35),
        middling: values.some((value) => value >= 35 && value <= 65),
        high: values.some((value) => value > 65),
      };
    });
    expect(ranges).toContainEqual({ low: true, middling: true, high: true });
  });

  it('begin with a text that is not at an extreme', () => {
    const first = Object.values(scores[0] ?? {});
    expect(first.some((value) => value > 20 && value < 80)).toBe(true);
  });
});
