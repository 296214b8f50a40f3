// The catalog of public models: the sources of each model, so that any page can rebuild it for another embedder.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { catalogSchema } from '../../../src/core/contract/catalog.js';
import { configurationOf, handles, root } from './model-folders.js';

const catalog = catalogSchema.parse(JSON.parse(readFileSync(new URL('catalog.json', root), 'utf8')));

describe('catalog', () => {
  it('has every public model', () => {
    expect(catalog.models.map(({ card }) => card.handle)).toEqual(handles);
  });

  it.each(catalog.models)('names what $card.handle is built from, all of it in its folder', async (model) => {
    const { handle } = model.card;
    expect(model.sources?.document.path).toBe(`${handle}/model.yaml`);
    const { sources = [] } = await configurationOf(handle);
    const paths = sources.flatMap((source) => ('path' in source ? [`${handle}/${source.path}`] : []));
    expect(model.sources?.samples.map(({ path }) => path)).toEqual(paths);
    for (const { path, bytes, sha256 } of [model.sources!.document, ...model.sources!.samples]) {
      const content = readFileSync(new URL(path, root));
      expect([path, content.length]).toEqual([path, bytes]);
      expect(createHash('sha256').update(content).digest('hex'), path).toBe(sha256);
    }
  });
});
