// The client on a real worker with a stand-in engine: lifetimes, failing workers, the in-page app.
import { expect } from '@open-wc/testing';
import { AssayError } from '../../dist/core/contract/errors.js';
import { toCardView } from '../../dist/core/http/views.js';
import { resolveOptions } from '../../dist/page/client/assay-options.js';
import {
  configureAssay,
  createAssay,
  getSharedAssay,
  installLocalApi,
} from '../../dist/page/client/index.js';
import { addSettings } from '../../dist/page/rpc/index.js';
import { assayOf, cleanUp, executed, rejection, spawned, standIn, until } from './client-fixture.js';
import { cardOf, handle } from './rpc/stand-in-service.js';

afterEach(cleanUp);

/** What an error says of a script that is older than the page. */
const older =
  "older than this page. Deploy what npx assay init <public folder> copies now, and purge the server's caches";

describe('createAssay', () => {
  it('starts nothing before the first call, and one worker for twenty Assays', async () => {
    const all = Array.from({ length: 20 }, () => assayOf());
    expect(spawned.length).to.equal(0);
    const cards = await Promise.all(all.map((assay) => assay.score(handle, 'hello')));
    for (const card of cards) expect(card).to.deep.equal(cardOf('hello'));
    expect(spawned.length).to.equal(1);
  });

  it('starts another worker for other assets', async () => {
    const [one, other] = [assayOf({ assets: '/one' }), assayOf({ assets: '/other/' })];
    expect((await one.models())[0]?.description).to.equal(new URL('/one/', location.href).href);
    expect((await other.models())[0]?.description).to.equal(new URL('/other/', location.href).href);
    expect(spawned.length).to.equal(2);
  });

  it('throws for options that are not valid URLs, naming the option', () => {
    expect(() => createAssay({ assets: 'https://' })).to.throw(AssayError, /assets/);
    expect(() => createAssay({ fetchProxy: 'http://[' })).to.throw(AssayError, /fetchProxy/);
  });

  it('terminates the worker when the last Assay is disposed', async () => {
    const [first, second] = [assayOf(), assayOf()];
    await first.status();
    first.dispose();
    expect((await second.status()).state).to.equal('ready');
    second.dispose();
    expect((await rejection(second.status())).code).to.equal('engine_unavailable');
    expect((await assayOf().status()).state).to.equal('ready');
    expect(spawned.length).to.equal(2);
  });
});

describe('failing workers', () => {
  it('starts another worker when one is terminated, and repeats the pending calls', async () => {
    const assay = assayOf();
    await assay.status();
    const calls = Array.from({ length: 10 }, (_, i) => assay.score(handle, `slow 300 ${i}`));
    await until(async () => (await executed(assay)) === 10);
    spawned[0]?.terminate();
    expect(await Promise.all(calls)).to.deep.equal(
      Array.from({ length: 10 }, (_, i) => cardOf(`slow 300 ${i}`)),
    );
    expect(spawned.length).to.equal(2);
  });

  it('reports why the worker cannot be created', async () => {
    const refused = () => {
      throw new DOMException('not allowed here', 'SecurityError');
    };
    const notCreated = await rejection(assayOf({ worker: refused }).status());
    expect([notCreated.code, notCreated.detail]).to.deep.equal([
      'engine_unavailable',
      "Service temporarily unavailable: the engine's worker cannot be created (see the option 'worker'): not allowed here",
    ]);
  });

  const moduleOf = (text: string, type = 'text/javascript') =>
    URL.createObjectURL(new Blob([text], { type }));
  const remedy = "Run npx assay init <public folder>, or set the option 'assets'";
  const answering = (message: object) =>
    moduleOf(`onmessage = () => postMessage(${JSON.stringify(message)})`);
  for (const [name, url, problem] of [
    [
      'is missing',
      new URL('/no/such/script.js', location.href).href,
      `cannot be fetched: HTTP 404. ${remedy}`,
    ],
    [
      'is the page of a single-page app',
      moduleOf('<!doctype html><p>Hello', 'text/html'),
      `is missing: got an HTML page instead of JavaScript. ${remedy}`,
    ],
    [
      'has a syntax error',
      moduleOf('const = 1'),
      `does not start: see the console for a syntax error, a failed import or a blocked request. ${remedy}`,
    ],
    [
      'is from an older release',
      answering({ assay: 1, kind: 'state', release: '0.0.9-abc' }),
      `is from another release, '0.0.9-abc', ${older}`,
    ],
    [
      'is from a newer release',
      answering({ assay: 1_000, kind: 'state' }),
      'is from another release, newer than this page. Reload the page',
    ],
  ] as const) {
    it(`names the URL of a worker script that ${name}, and what to do`, async () => {
      const { code, detail } = await rejection(
        assayOf({ worker: () => new Worker(url, { type: 'module' }) }).status(),
      );
      expect([code, detail]).to.deep.equal([
        'engine_unavailable',
        `Service temporarily unavailable: engine script '${url}' ${problem}`,
      ]);
    });
  }

  it('dispose() rejects a hundred pending calls and leaves no rejection unhandled', async () => {
    const unhandled: unknown[] = [];
    const listen = (event: PromiseRejectionEvent) => unhandled.push(event.reason);
    addEventListener('unhandledrejection', listen);
    const assay = assayOf();
    const calls = Array.from({ length: 100 }, () => rejection(assay.score(handle, 'never')));
    await until(async () => (await executed(assay)) === 100);
    assay.dispose();
    for (const error of await Promise.all(calls)) expect(error.code).to.equal('engine_unavailable');
    const early = assayOf();
    const starting = rejection(early.score(handle, 'never'));
    early.dispose();
    expect((await starting).code).to.equal('engine_unavailable');
    await new Promise((resolve) => setTimeout(resolve, 50));
    removeEventListener('unhandledrejection', listen);
    expect(unhandled).to.deep.equal([]);
  });

  it('stops the worker when the page is suspended, and starts another when it resumes', async () => {
    const assay = assayOf();
    await assay.status();
    const call = assay.score(handle, 'slow 200');
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    const waiting = assay.score(handle, 'hello');
    await until(async () => {
      const { held = [] } = await navigator.locks.query();
      return !held.some(({ name }) => name?.startsWith('assay-engine'));
    });
    expect(spawned.length).to.equal(1);
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(await waiting).to.deep.equal(cardOf('hello'));
    expect(await call).to.deep.equal(cardOf('slow 200'));
    expect(spawned.length).to.equal(2);
  });
});

describe('getSharedAssay', () => {
  it('returns one Assay per page, whose pending calls survive a new configuration', async () => {
    configureAssay({ worker: standIn, assets: '/before/' });
    const assay = getSharedAssay();
    expect(getSharedAssay()).to.equal(assay);
    const call = assay.score(handle, 'slow 300');
    await until(async () => (await executed(assay)) === 1);
    configureAssay({ worker: standIn, assets: '/after/' });
    expect(await call).to.deep.equal(cardOf('slow 300'));
    expect((await assay.models())[0]?.description).to.match(/\/after\/$/);
    expect(() => configureAssay({ assets: 'https://' })).to.throw(AssayError);
    expect((await assay.models())[0]?.description).to.match(/\/after\/$/);
    assay.dispose();
    expect(getSharedAssay()).not.to.equal(assay);
    getSharedAssay().dispose();
  });
});

describe('assay.fetch', () => {
  it('answers the contract in the page', async () => {
    const assay = assayOf();
    const models = await assay.fetch('/models');
    expect([models.status, (await models.json()).models[0].handle]).to.deep.equal([200, handle]);
    const headers = { 'content-type': 'text/plain' };
    const score = await assay.fetch(`/m/${handle}`, { method: 'POST', body: 'hello', headers });
    expect([score.status, await score.json()]).to.deep.equal([200, toCardView(cardOf('hello'), 'A')]);
    const missing = await assay.fetch(new Request('/m/no.such', { method: 'POST', body: 'hello' }));
    expect([missing.status, await missing.json()]).to.deep.equal([
      404,
      { detail: "Model 'no.such' not found" },
    ]);
    expect((await assay.fetch('/elsewhere')).status).to.equal(404);
  });

  it('answers under its base, in its variant', async () => {
    const assay = assayOf({ base: '/api', variant: 'B' });
    expect((await assay.fetch('/models')).status).to.equal(404);
    const { models } = await (await assay.fetch('/api/models')).json();
    expect(Object.keys(models[0])).to.deep.equal(['handle', 'description', 'traits']);
  });

  it('rejects as fetch does when it is aborted', async () => {
    const assay = assayOf();
    const controller = new AbortController();
    const { signal } = controller;
    const headers = { 'content-type': 'text/plain' };
    const call = rejection(assay.fetch(`/m/${handle}`, { method: 'POST', body: 'never', headers, signal }));
    await until(async () => (await executed(assay)) === 1);
    controller.abort();
    expect((await call).name).to.equal('AbortError');
  });
});

describe('installLocalApi', () => {
  const remedy = "Run npx assay init <public folder>, or set the option 'serviceWorker'";
  const unregister = async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations())
      await registration.unregister();
  };
  afterEach(unregister);

  it('rejects with the reason when the script does not exist', async () => {
    const error = await rejection(installLocalApi({ worker: standIn, serviceWorker: '/no-such-worker.js' }));
    const url = new URL('/no-such-worker.js', location.href).href;
    expect([error.code, error.detail]).to.deep.equal([
      'engine_unavailable',
      `Service temporarily unavailable: service worker script '${url}' cannot be fetched: HTTP 404. ${remedy}`,
    ]);
  });

  for (const [protocol, problem] of [
    [1, older],
    [1_000, 'newer than this page. Reload the page'],
  ] as const) {
    it(`rejects at once when the script is a service worker of protocol ${protocol}`, async () => {
      const script = `/assay-sw.js?protocol=${protocol}`;
      const error = await rejection(installLocalApi({ worker: standIn, serviceWorker: script }));
      expect([error.code, error.detail]).to.deep.equal([
        'engine_unavailable',
        `Service temporarily unavailable: service worker script '${new URL(script, location.href).href}' is from another release, ${problem}`,
      ]);
    });
  }

  it('replaces a service worker of another release when the server has the current one', async () => {
    const script = `/assay-sw.js?from=1&run=${crypto.randomUUID()}`;
    const options = { worker: standIn, serviceWorker: script };
    const settings = resolveOptions(options);
    await navigator.serviceWorker.register(addSettings(settings.script, settings), {
      updateViaCache: 'none',
    });
    await navigator.serviceWorker.ready;
    const api = await installLocalApi(options);
    expect(await (await fetch('/models')).json()).to.have.property('models');
    api.dispose();
  });
});
