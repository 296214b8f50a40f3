// Models that the catalog has for each of its embedders: chosen by the host, or where the default does not run.
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Catalog } from '../../../../src/core/contract/catalog.js';
import type { Progress } from '../../../../src/core/contract/service.js';
import { createEngine } from '../../../../src/entries/in-process/index.js';
import { createFileFetch } from '../../../../src/server/node/file-fetch.js';

const assets = new URL('../../../../models/', import.meta.url).href;
const catalog: Catalog = JSON.parse(readFileSync(new URL('catalog.json', assets), 'utf8'));
const handle = 'assay.formality';
const model = catalog.models.find(({ card }) => card.handle === handle);
const [prebuilt] = model?.prebuilt ?? [];
const content = 'Dear Sir or Madam, I am writing to enquire about the position that you advertised.';

/** An engine over the shipped models, and the paths that it fetches. */
function open(embedder?: string) {
  const fetched: string[] = [];
  const disk = createFileFetch();
  const engine = createEngine({
    assets,
    persist: false,
    ...(embedder === undefined ? {} : { embedder }),
    fetch: (input, init) => {
      fetched.push(String(input).replace(assets, ''));
      return disk(input, init);
    },
  });
  return { engine, fetched };
}

/** What a policy for scripts without 'wasm-unsafe-eval' does. */
function blockWebAssembly(): void {
  vi.spyOn(WebAssembly, 'Module').mockImplementation(function fail() {
    throw new WebAssembly.CompileError('blocked by the policy');
  });
}

afterEach(() => vi.restoreAllMocks());

describe('a model that the catalog has for the chosen embedder', () => {
  it('is fetched and not built, and its card names the embedder', async () => {
    const { engine, fetched } = open('assay-small');
    const reported: Progress[] = [];
    await engine.warm(handle, undefined, (progress) => reported.push({ ...progress }));
    expect(new Set(reported.map(({ stage }) => stage))).toEqual(new Set(['embedder', 'model']));
    expect(fetched.filter((path) => path.startsWith(handle))).toEqual([prebuilt?.artifact.path]);
    expect(fetched.filter((path) => path.includes('encoder.bin'))).toEqual([]);
    expect((await engine.status()).loaded).toEqual([handle]);
    const { card } = await engine.score(handle, { content });
    expect(card.scores).not.toEqual((await open().engine.score(handle, { content })).card.scores);
  });

  it('has a card before anything is loaded: with its readings, without figures of the other embedder', async () => {
    const { engine, fetched } = open('assay-small');
    const card = await engine.card(handle);
    expect(card).toEqual(prebuilt?.card);
    expect(card.embedder.id).toBe('assay-small');
    expect(card.evaluations).toBeUndefined();
    expect(card.traits.map(({ reading }) => reading)).toEqual(
      model?.card.traits.map(({ reading }) => reading),
    );
    expect(fetched).toEqual(['catalog.json']);
  });

  it('exists for each embedder of the catalog', () => {
    const embedders = catalog.embedders.map(({ id, revision }) => ({ id, revision }));
    for (const { card, prebuilt: others = [] } of catalog.models)
      expect([card, ...others.map((other) => other.card)].map(({ embedder }) => embedder)).toEqual(embedders);
  });
});

describe('where WebAssembly is blocked', () => {
  it('the next embedder replaces the default, says why, and downloads nothing of the default', async () => {
    blockWebAssembly();
    const { engine, fetched } = open();
    const { card } = await engine.score(handle, { content });
    expect(card).toEqual((await open('assay-small').engine.score(handle, { content })).card);
    expect((await engine.status()).embedder).toMatchObject({
      id: 'assay-small',
      backend: 'cpu',
      note:
        "Fallback: Embedder 'assay-base' does not run here: it needs WebAssembly with SIMD, which a page's policy allows with " +
        "'wasm-unsafe-eval'; 'assay-small' needs neither. Reason: blocked by the policy",
    });
    expect((await engine.card(handle)).embedder.id).toBe('assay-small');
    expect(fetched.filter((path) => /assay-base|samples/.test(path))).toEqual([]);
  });

  it('a second model is not fetched for the default embedder', async () => {
    blockWebAssembly();
    const { engine, fetched } = open();
    await engine.warm(handle);
    await engine.warm('assay.clickbait');
    expect(fetched.filter((path) => path.startsWith('assay.clickbait/'))).toEqual([
      'assay.clickbait/model.small.assay',
    ]);
  });

  it('an embedder that was asked for is an error', async () => {
    blockWebAssembly();
    await expect(open('assay-base').engine.score(handle, { content })).rejects.toMatchObject({
      code: 'engine_unavailable',
      detail: expect.stringContaining("Embedder 'assay-base' does not run here"),
    });
  });

  it('a failed download is an error, and not a reason for another embedder', async () => {
    const disk = createFileFetch();
    const engine = createEngine({
      assets,
      persist: false,
      fetch: (input, init) =>
        String(input).includes('encoder.bin')
          ? Promise.resolve(new Response(null, { status: 404 }))
          : disk(input, init),
    });
    await expect(engine.score(handle, { content })).rejects.toMatchObject({ code: 'artifact_unavailable' });
  });
});
