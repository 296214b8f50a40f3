// assay-base, the default, in a page's worker: the bits that Node gives, words by place, all of it again without a network,
// and what replaces it where WebAssembly is blocked.
import { expect, fixture, html } from '@open-wc/testing';
import type { EmbedderEntry } from '../../dist/core/contract/catalog.js';
import type { ScoreCard } from '../../dist/core/contract/resources.js';
import { databases } from '../../dist/core/storage/areas/databases.js';
import { loadBundledEmbedder } from '../../dist/entries/in-process/load-bundled-embedder.js';
import { configureAssay, getSharedAssay } from '../../dist/page/client/index.js';
import type { AssayScore } from '../../dist/page/elements/index.js';
import '../../dist/page/elements/define.js';
import { contextualHash, hashFloats } from '../support/encoder/golden.js';
import { assayOf, close, forget, scoreAll } from './assays.js';

const forgetAll = () => {
  const { artifacts, catalogs, rebuilt, embeddings } = databases;
  return forget(artifacts, catalogs, rebuilt, embeddings);
};
// Before, too: a file that ran out of time has left its own.
before(forgetAll);
// WebKit keeps the connection of a worker that was killed while it had a database open (docs/browsers.md), so that a deletion
// would wait for the page. Storage of its sessions ends with them.
after(/Chrome|Firefox/.test(navigator.userAgent) ? forgetAll : close);

const handle = 'assay.formality';
const text = 'Dear Sir or Madam, I am writing to enquire about the position that you advertised.';
const embedder = 'assay-base';
const worker = (query: string) => () => {
  const script = new URL('./rebuild/worker.ts', import.meta.url);
  script.search = query;
  return new Worker(script, { type: 'module' });
};
const readJson = async (path: string) => (await fetch(`/models/${path}`)).json();

describe('assay-base', function () {
  this.timeout(60_000);

  it('gives the bits that Node gives, by every method that runs here', async () => {
    const { embedders } = (await readJson('catalog.json')) as { embedders: EmbedderEntry[] };
    const entry = embedders.find(({ id }) => id === embedder)!;
    const read = async ({ path }: { path: string }) =>
      new Uint8Array(await (await fetch(`/models/${path}`)).arrayBuffer());
    const loaded = await loadBundledEmbedder(entry, read);
    const golden = (await readJson('embedders/assay-base/golden.json')) as { text: string; ids: number[] }[];
    const texts = golden.filter(({ ids }) => ids.length > 0).map((one) => one.text);
    // Many tokens on, the fastest method to multiply is chosen.
    for (const words of [0, 3_000, 0]) {
      await loaded.embed(Array.from({ length: words / 100 }, () => 'sun '.repeat(100)));
      expect(hashFloats((await loaded.embed(texts)).data)).to.equal(contextualHash);
    }
  });

  it('scores and explains by words, and scores the same without a network', async () => {
    // Two backends may differ by a point.
    const device = 'wasm';
    const first = assayOf({ device, worker: worker('') });
    const stages = new Set<string>();
    const card = await first.score(handle, text, { onProgress: ({ stage }) => stages.add(stage) });
    expect([...stages]).to.have.members(['embedder', 'model']);
    expect((await first.status()).embedder).to.include({ id: embedder, backend: 'wasm', dimensions: 512 });
    const [why] = Object.values((await first.explain(handle, text)).traits);
    expect(why!.method).to.equal('additive');
    expect(why!.words.length).to.be.greaterThan(10);
    close();
    const second = assayOf({ device, worker: worker('network=none') });
    expect(await second.score(handle, text)).to.deep.equal(card);
    close();
  });

  it('scores many texts on further threads where the machine has cores for them, with the same cards', async () => {
    const texts = Array.from({ length: 96 }, (_, i) => `${text} ${'We hereby confirm. '.repeat(i % 12)}${i}`);
    const alone = assayOf({ embedder, device: 'wasm', worker: worker('') });
    const expected: ScoreCard[] = [];
    for (const one of texts) expected.push(await alone.score(handle, one));
    const { threads } = (await alone.status()).embedder!;
    expect(threads).to.equal(1);
    const found = async () => (await alone.status()).embedder?.threads ?? 0;
    const most = Math.min(4, navigator.hardwareConcurrency, 2);
    for (const end = Date.now() + 30_000; ; ) {
      expect(await scoreAll(alone, handle, texts)).to.deep.equal(expected);
      if ((await found()) >= most || Date.now() > end) break;
    }
    expect(await found()).to.be.at.least(most);
    close();
  });

  it('scores in a widget, while another widget names assay-small', async () => {
    configureAssay({ device: 'wasm', worker: worker('') });
    const here = await fixture<AssayScore>(html`<assay-score model=${handle} content=${text}></assay-score>`);
    const there = await fixture<AssayScore>(
      html`<assay-score model=${handle} content=${text} embedder="assay-small"></assay-score>`,
    );
    const [card, other] = [await here.score(), await there.score()];
    expect(other?.scores).to.have.keys(Object.keys(card?.scores ?? {}));
    expect((await getSharedAssay().status()).embedder?.id).to.equal(embedder);
    expect((await getSharedAssay('assay-small').status()).embedder?.id).to.equal('assay-small');
    for (const assay of [getSharedAssay(), getSharedAssay('assay-small')]) assay.dispose();
    configureAssay({});
    close();
  });
});

describe("a policy without 'wasm-unsafe-eval'", function () {
  this.timeout(60_000);
  const blocked = 'policy=no-wasm';

  it('leads to assay-small with its models, and status() says why and what to do', async () => {
    const small = await assayOf({ embedder: 'assay-small', worker: worker('') }).score(handle, text);
    close();
    const assay = assayOf({ worker: worker(blocked) });
    expect(await assay.score(handle, text)).to.deep.equal(small);
    const status = (await assay.status()).embedder;
    expect(status).to.include({ id: 'assay-small', backend: 'cpu' });
    expect(status?.note).to.match(/^Fallback: Embedder 'assay-base' does not run here: .*'wasm-unsafe-eval'/);
    expect((await assay.card(handle)).embedder.id).to.equal('assay-small');
    close();
  });

  it('is an error for a page that asks for assay-base', async () => {
    const assay = assayOf({ embedder, worker: worker(blocked) });
    const error = await assay.score(handle, text).catch((reason: unknown) => reason);
    expect(error).to.include({ code: 'engine_unavailable' });
    expect(String(error)).to.contain("Embedder 'assay-base' does not run here");
    close();
  });
});
