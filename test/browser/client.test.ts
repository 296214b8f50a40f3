// The page's side on a real worker with a stand-in engine: lifetimes, failing workers, the in-page app.
import { expect } from '@open-wc/testing';
import { configureAssay, createAssay, installLocalApi, sharedAssay } from '../../dist/client/index.js';
import { AssayError } from '../../dist/contract/errors.js';
import { assayOf, cleanUp, executed, rejection, spawned, standIn, until } from './client-fixture.js';
import { cardOf, handle } from './rpc/stand-in-service.js';

afterEach(cleanUp);

describe('createAssay', () => {
  it('starts nothing before the first call, and one worker for twenty of them', async () => {
    const all = Array.from({ length: 20 }, () => assayOf());
    expect(spawned.length).to.equal(0);
    const cards = await Promise.all(all.map((assay) => assay.score(handle, 'hello')));
    for (const card of cards) expect(card).to.deep.equal(cardOf('hello'));
    expect(spawned.length).to.equal(1);
  });

  it('runs another worker for other models', async () => {
    const [one, other] = [assayOf({ assets: '/one' }), assayOf({ assets: '/other/' })];
    expect((await one.models())[0]?.description).to.equal(new URL('/one/', location.href).href);
    expect((await other.models())[0]?.description).to.equal(new URL('/other/', location.href).href);
    expect(spawned.length).to.equal(2);
  });

  it('refuses options that are no URL, naming the option', () => {
    expect(() => createAssay({ assets: 'https://' })).to.throw(AssayError, /assets/);
    expect(() => createAssay({ fetchProxy: 'http://[' })).to.throw(AssayError, /fetchProxy/);
  });

  it('ends its worker with its last user', async () => {
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
  it('starts another worker when one dies, and repeats the calls that were under way', async () => {
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

  it('says what is wrong when the worker cannot be made or its script cannot be loaded', async () => {
    const refused = () => {
      throw new DOMException('not allowed here', 'SecurityError');
    };
    const made = await rejection(assayOf({ worker: refused }).status());
    expect([made.code, made.detail]).to.deep.equal([
      'engine_unavailable',
      "Service temporarily unavailable: the engine's worker cannot be made: not allowed here (see the option 'worker')",
    ]);
    const missing = await rejection(
      assayOf({ worker: () => new Worker('/no/such/script.js', { type: 'module' }) }).status(),
    );
    expect(missing.code).to.equal('engine_unavailable');
    expect(missing.detail).to.match(/failed to load/);
  });

  it('dispose rejects a hundred waiting calls and leaves no rejection unhandled', async () => {
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

  it('gives up its worker when the page is hidden away, and goes on when it is shown again', async () => {
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

describe('sharedAssay', () => {
  it('is one for the page, and takes its calls along when it is configured anew', async () => {
    configureAssay({ worker: standIn, assets: '/before/' });
    const assay = sharedAssay();
    expect(sharedAssay()).to.equal(assay);
    const call = assay.score(handle, 'slow 300');
    await until(async () => (await executed(assay)) === 1);
    configureAssay({ worker: standIn, assets: '/after/' });
    expect(await call).to.deep.equal(cardOf('slow 300'));
    expect((await assay.models())[0]?.description).to.match(/\/after\/$/);
    expect(() => configureAssay({ assets: 'https://' })).to.throw(AssayError);
    expect((await assay.models())[0]?.description).to.match(/\/after\/$/);
    assay.dispose();
    expect(sharedAssay()).not.to.equal(assay);
    sharedAssay().dispose();
  });
});

describe('assay.fetch', () => {
  it('answers the contract in the page', async () => {
    const assay = assayOf();
    const models = await assay.fetch('/models');
    expect([models.status, (await models.json()).models[0].handle]).to.deep.equal([200, handle]);
    const headers = { 'content-type': 'text/plain' };
    const score = await assay.fetch(`/m/${handle}`, { method: 'POST', body: 'hello', headers });
    expect([score.status, await score.json()]).to.deep.equal([200, cardOf('hello')]);
    const missing = await assay.fetch(new Request('/m/no.such', { method: 'POST', body: 'hello' }));
    expect([missing.status, await missing.json()]).to.deep.equal([
      404,
      { detail: "Model 'no.such' not found" },
    ]);
    expect((await assay.fetch('/elsewhere')).status).to.equal(404);
  });

  it('lies under its base, in its variant', async () => {
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
  it('says why it cannot: no such script', async () => {
    const error = await rejection(installLocalApi({ worker: standIn, serviceWorker: '/no-such-worker.js' }));
    expect([error.code, /cannot be registered/.test(error.detail)]).to.deep.equal([
      'engine_unavailable',
      true,
    ]);
  });
});
