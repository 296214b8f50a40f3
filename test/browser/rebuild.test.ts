// Models under a hub encoder, for which no artifact is shipped: built in the page's worker when they are first requested,
// and from then on available without a build and offline.
import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { databases } from '../../dist/core/storage/areas/databases.js';
import { type AssayOptions, configureAssay, getSharedAssay } from '../../dist/page/client/index.js';
import type { AssayScore } from '../../dist/page/elements/index.js';
import '../../dist/page/elements/define.js';
import { assayOf, close, forget } from './assays.js';
import { document } from './build-page/documents.js';
import { hubFor, runtime } from './transformers/fixture.js';

after(() => {
  // Also the catalog, which names the short corpus.
  const { artifacts, catalogs, hub, rebuilt, embeddings } = databases;
  return forget(artifacts, catalogs, hub, rebuilt, embeddings);
});

const handle = 'assay.formality';
const text = 'Dear Sir or Madam, I am writing to enquire about the position that you advertised.';
const embedder = 'test/micro-mean';
const worker = (query: string) => () => {
  const script = new URL('./rebuild/worker.ts', import.meta.url);
  script.search = query;
  return new Worker(script, { type: 'module' });
};

describe('a model under a hub encoder', function () {
  this.timeout(120_000);

  it('is built at the first request, and afterwards available without a build and offline', async () => {
    const hub = await hubFor('rebuild');
    const options: AssayOptions = { embedder, hub: hub.url, runtime, device: 'wasm', dtype: 'fp32' };
    const first = assayOf({ ...options, worker: worker('') });
    const stages = new Set<string>();
    const scored = await first.score(handle, text, { onProgress: ({ stage }) => stages.add(stage) });
    expect([...stages]).to.include.members(['embedder', 'model', 'embedding', 'training']);
    const card = await first.card(handle);
    const { id, revision } = (await first.status()).embedder!;
    expect(card.embedder).to.deep.equal({ id, revision });
    expect(id).to.equal(embedder);
    close();

    const again = new Set<string>();
    const second = assayOf({ ...options, worker: worker('network=none') });
    const onProgress = ({ stage }: { stage: string }) => again.add(stage);
    expect(await second.score(handle, text, { onProgress })).to.deep.equal(scored);
    expect([...again].filter((stage) => stage !== 'embedder')).to.deep.equal([]);
    expect(await second.card(handle)).to.deep.equal(card);
    close();
  });

  it('scores in a widget that names the encoder, while another widget uses the default', async () => {
    const hub = await hubFor('rebuild');
    const options: AssayOptions = { hub: hub.url, runtime, device: 'wasm', worker: worker('') };
    configureAssay(options);
    const here = await fixture<AssayScore>(html`<assay-score model=${handle} content=${text}></assay-score>`);
    const there = await fixture<AssayScore>(
      html`<assay-score model=${handle} content=${text} embedder=${embedder}></assay-score>`,
    );
    const [card, other] = [await here.score(), await there.score()];
    const expected = await assayOf({ ...options, embedder }).score(handle, text);
    expect(other).to.deep.equal(expected);
    expect(card?.scores).to.have.keys(Object.keys(expected.scores));
    expect((await getSharedAssay().status()).embedder?.id).to.equal('assay-base');
    expect((await getSharedAssay(embedder).status()).embedder).to.include({
      id: embedder,
      backend: 'wasm',
    });
    there.embedder = null;
    expect(await there.score()).to.deep.equal(card);
    for (const assay of [getSharedAssay(), getSharedAssay(embedder)]) assay.dispose();
    configureAssay({});
    close();
  });

  it('embeds many texts on up to 4 threads, and reports their number', async () => {
    const hub = await hubFor('rebuild');
    const assay = assayOf({
      embedder,
      hub: hub.url,
      runtime,
      device: 'wasm',
      dtype: 'fp32',
      worker: worker(''),
    });
    const threads = async () => (await assay.status()).embedder?.threads;
    const most = Math.min(4, navigator.hardwareConcurrency);
    const many = (kind: string) =>
      Array.from({ length: 32 }, (_, i) => `${text} This is ${kind} number ${i}.`);
    const scored = async (texts: string[]) => {
      const scores: (number | undefined)[] = [];
      for await (const { card, error } of assay.scoreMany(handle, texts)) {
        if (error) throw error;
        scores.push(...Object.values(card.scores));
      }
      return scores;
    };
    await scored(many('letter'));
    await waitUntil(async () => (await threads()) === most, `${most} threads`, { timeout: 60_000 });
    const scores = await scored(many('message'));
    expect(scores.length).to.equal(32);
    expect(scores.every((score) => typeof score === 'number' && score >= 0 && score <= 100)).to.equal(true);
    close();
  });

  it('is rebuilt from the stored samples of a model built here for the bundled embedder', async () => {
    const hub = await hubFor('rebuild');
    const here = assayOf({ worker: worker('') });
    await here.build(document, null, { handle: 'local.request' });
    expect((await here.card('local.request')).embedder.id).to.equal('assay-base');
    close();

    const options: AssayOptions = { embedder, hub: hub.url, runtime, device: 'wasm', dtype: 'fp32' };
    const there = assayOf({ ...options, worker: worker('') });
    const { scores } = await there.score('local.request', 'Reply to the customer now');
    expect(Object.keys(scores)).to.deep.equal(['request']);
    expect((await there.card('local.request')).embedder.id).to.equal(embedder);
    await there.remove('local.request');
  });
});
