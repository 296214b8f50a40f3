// What the catalog says of a model beside its document: the readings of its traits.
import { describe, expect, it } from 'vitest';
import { readCatalog } from '../../../src/cli/init/package-catalog.js';
import { addReadings, readSiteMetadata } from '../../../src/node/site-metadata.js';

describe('site metadata', () => {
  it('is empty for a model without a site.json', async () => {
    expect(await readSiteMetadata('models', 'assay.clickbait')).toEqual({});
  });

  it('gives the catalog the readings that it has', async () => {
    const { models } = await readCatalog('.');
    for (const { card } of models) {
      const plain = card.traits.map(({ reading: _, ...trait }) => trait);
      const metadata = await readSiteMetadata('models', card.handle);
      expect(addReadings({ ...card, traits: plain }, metadata)).toEqual(card);
    }
    const readings = models.flatMap(({ card }) => card.traits.map(({ reading }) => reading));
    expect(new Set(readings)).toEqual(new Set(['quality', 'scale', undefined]));
  });

  it('names a trait that the model does not have', async () => {
    const [entry] = (await readCatalog('.')).models;
    expect(() => addReadings(entry!.card, { reading: { tone: 'scale' } })).toThrow(
      /^Unknown trait 'tone' in site\.json of 'assay\.assistant-domain'\. This model has: auto_and_commute, /,
    );
  });
});
