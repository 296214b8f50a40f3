// The embedder `browser`: on Chromium's own SemanticEmbedder (behind flags: see the runner's configuration), which has no model
// here, and on a small implementation of it in the page or in the worker.
import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { databases } from '../../dist/core/storage/areas/databases.js';
import { configureAssay, getSharedAssay, type Progress } from '../../dist/page/client/index.js';
import type { AssayScore } from '../../dist/page/elements/index.js';
import '../../dist/page/elements/define.js';
import { FakeSemanticEmbedder, reportShare } from '../support/semantic-embedder.js';
import { assayOf, forget } from './assays.js';
import { rejection } from './client-fixture.js';

interface RealInterface {
  availability(): Promise<string>;
  create(): Promise<unknown>;
}

const name = 'SemanticEmbedder';
const own = Object.getOwnPropertyDescriptor(globalThis, name);
const embedder = 'browser';
const handle = 'assay.formality';
const formal = 'Dear Sir or Madam, I am writing to enquire about the position that you advertised.';
const casual = 'hey u guys coming or what lol';

const startWorker = (path: string) => () =>
  new Worker(new URL(`./browser-embedder/${path}`, import.meta.url), { type: 'module' });
/** An Assay of a browser that has the interface in windows, or in workers too. */
const assayOfPage = () => assayOf({ embedder, worker: startWorker('page-only-worker.ts') });
const assayOfWorker = () => assayOf({ embedder, worker: startWorker('injected-worker.ts') });

let installed: FakeSemanticEmbedder | undefined;

function install(change: Partial<FakeSemanticEmbedder> = {}): FakeSemanticEmbedder {
  const fake = Object.assign(new FakeSemanticEmbedder(), change);
  Object.defineProperty(globalThis, name, { value: fake, configurable: true });
  installed = fake;
  return fake;
}

const eventually = (condition: () => boolean) => waitUntil(condition, undefined, { timeout: 30_000 });

afterEach(async () => {
  if (own) Object.defineProperty(globalThis, name, own);
  else Reflect.deleteProperty(globalThis, name);
  const { catalogs, embeddings, hub, rebuilt } = databases;
  await forget(catalogs, embeddings, hub, rebuilt);
  // The page has one session, which ends with its last engine.
  await eventually(() => installed?.created === installed?.destroyed);
  installed = undefined;
});

describe("Chromium's own interface", () => {
  const { SemanticEmbedder: real } = globalThis as { SemanticEmbedder?: RealInterface };

  before(function () {
    // Chromium has it from 152 on; what happens without it is tested below.
    if (!real) this.skip();
  });

  it('has what is used of it, in windows and in workers', async () => {
    expect(Object.getOwnPropertyNames(real)).to.include.members(['availability', 'create']);
    const { prototype } = real as unknown as { prototype: object };
    expect(Object.getOwnPropertyNames(prototype)).to.include.members(['embed', 'destroy']);
    const script = URL.createObjectURL(
      new Blob([`postMessage('${name}' in self)`], { type: 'text/javascript' }),
    );
    const worker = new Worker(script);
    const answer = await new Promise<MessageEvent<boolean>>((resolve) => {
      worker.addEventListener('message', resolve);
    });
    expect(answer.data).to.equal(true);
    worker.terminate();
  });

  it('answers whether there is a model, and without one refuses a session', async () => {
    expect(await real?.availability()).to.be.oneOf(['unavailable', 'downloadable', 'downloading']);
    expect((await rejection(real?.create() ?? Promise.resolve())).name).to.be.oneOf([
      'InvalidStateError',
      'NotAllowedError',
      'NotSupportedError',
    ]);
  });

  for (const [where, worker] of [
    ['a worker with the interface', undefined],
    ['a worker without it', startWorker('page-only-worker.ts')],
  ] as const)
    it(`leads to an error that says what to do, in ${where}`, async () => {
      const assay = assayOf({ embedder, worker });
      const { code, detail } = await rejection(assay.score(handle, formal));
      expect(code).to.equal('engine_unavailable');
      expect(detail).to.match(
        /^Embedder 'browser' cannot be used: (the embedding model of this browser is not|this browser does not download)/,
      );
      expect(detail).to.match(/chrome:\/\/|from a click/);
      expect((await assay.status()).embedder).to.equal(null);
    });
});

describe('the embedder browser', () => {
  it('scores with the model of the page, for which the model is built', async () => {
    const fake = install();
    const assay = assayOfPage();
    const card = await assay.score(handle, formal);
    const other = await assay.score(handle, casual);
    expect(card.scores.formality).to.be.greaterThan(other.scores.formality ?? 100);
    const { embedder: used } = await assay.status();
    expect(used).to.deep.include({
      id: 'browser',
      backend: 'browser',
      dimensions: 64,
      note: "Chrome's SemanticEmbedder, which names neither its model nor its device. Tokens are estimated",
    });
    const { id, revision } = (await assay.card(handle)).embedder;
    expect({ id, revision }).to.deep.equal({ id: 'browser', revision: used?.revision });
    expect(fake.calls.flat()).to.include(formal);
    const [why] = Object.values((await assay.explain(handle, `${formal} ${casual}`)).traits);
    expect(why?.method).to.equal('leave_one_sentence_out');
    assay.dispose();
    await eventually(() => fake.destroyed === 1);
  });

  it('never mixes the vectors of two models: when the browser has another one, the model is built again', async () => {
    const fake = install();
    const first = assayOfPage();
    const before = await first.score(handle, formal);
    const { revision } = (await first.card(handle)).embedder;
    first.dispose();
    await eventually(() => fake.destroyed === 1);
    fake.model = 2;
    fake.calls.length = 0;
    const second = assayOfPage();
    await second.score(handle, formal);
    expect((await second.card(handle)).embedder.revision).not.to.equal(revision);
    expect((await second.status()).embedder?.note).to.contain('The model of the browser has changed');
    // The samples of the model as well, not the text alone.
    expect(fake.calls.flat().length).to.be.greaterThan(500);
    second.dispose();
    await eventually(() => fake.destroyed === 2);
    Object.assign(fake, { model: 1 }).calls.length = 0;
    const third = assayOfPage();
    expect(await third.score(handle, formal)).to.deep.equal(before);
    // What the first model gave is stored.
    expect(fake.calls.flat().length).to.be.lessThan(20);
  });

  it('scores with the model of the worker, without asking the page', async () => {
    const fake = install();
    const assay = assayOfWorker();
    const card = await assay.score(handle, formal);
    expect(card.scores.formality).to.be.within(50, 100);
    expect((await assay.status()).embedder?.backend).to.equal('browser');
    expect(fake.created).to.equal(0);
  });

  it('scores in a widget that names it', async () => {
    install();
    configureAssay({ worker: startWorker('page-only-worker.ts') });
    const element = await fixture<AssayScore>(
      html`<assay-score model=${handle} content=${formal} embedder=${embedder}></assay-score>`,
    );
    const card = await element.score();
    expect(card?.scores.formality).to.be.within(50, 100);
    expect((await getSharedAssay(embedder).status()).embedder?.id).to.equal('browser');
    getSharedAssay(embedder).dispose();
    configureAssay({});
  });

  it('reports the progress of a download', async () => {
    const reports: Progress[] = [];
    install({
      state: 'downloadable',
      onCreate: async (monitor) => {
        for (const share of [0.25, 1]) reportShare(monitor, share);
      },
    });
    const onProgress = (progress: Progress) => void reports.push(progress);
    await assayOfPage().preload(undefined, { onProgress });
    const expected = [0.25, 1].map((done) => ({ stage: 'embedder', done, total: 1 }));
    expect(reports).to.deep.include.members(expected);
  });

  it('says that a download needs a click', async () => {
    install({
      state: 'downloadable',
      onCreate: async () => {
        throw new DOMException('Requires a user gesture', 'NotAllowedError');
      },
    });
    const { code, detail } = await rejection(assayOfPage().preload());
    expect({ code, detail }).to.deep.equal({
      code: 'engine_unavailable',
      detail:
        "Embedder 'browser' cannot be used: the embedding model of this browser is not downloaded yet. " +
        'Call assay.preload() from a click to download it',
    });
  });

  it('ends the wait of a caller that aborts', async () => {
    let asked = false;
    install({ state: 'downloading' }).onCreate = async () => {
      asked = true;
      await new Promise(() => {});
    };
    const controller = new AbortController();
    const loading = rejection(assayOfPage().preload(undefined, { signal: controller.signal }));
    await eventually(() => asked);
    controller.abort();
    expect((await loading).name).to.equal('AbortError');
  });

  it('fails without the interface, with the browser and the setting that it needs', async () => {
    Reflect.deleteProperty(globalThis, name);
    const { detail } = await rejection(assayOfPage().score(handle, formal));
    expect(detail).to.contain("Embedder 'browser' cannot be used: there is no SemanticEmbedder here");
    expect(detail).to.contain('chrome://flags/#semantic-embedder-api');
  });
});
