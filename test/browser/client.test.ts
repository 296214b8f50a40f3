// The page's side on a real worker with a stand-in engine: arguments, lifetimes, failing workers, the in-page app.
import { expect } from '@open-wc/testing';
import {
  type Assay,
  type AssayOptions,
  configureAssay,
  createAssay,
  installLocalApi,
  sharedAssay,
} from '../../dist/client/index.js';
import { AssayError } from '../../dist/contract/errors.js';
import { cardOf, handle } from './rpc/stand-in-service.js';

const open = new Set<Assay>();
let spawned: Worker[] = [];

const standIn = () => {
  const worker = new Worker(new URL('./rpc/stand-in-worker.ts', import.meta.url), { type: 'module' });
  spawned.push(worker);
  return worker;
};

function assayOf(options: AssayOptions = {}): Assay {
  const assay = createAssay({ worker: standIn, ...options });
  open.add(assay);
  return assay;
}

async function rejection(promise: Promise<unknown>): Promise<AssayError> {
  const outcome = await promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ('value' in outcome) throw new Error(`resolved with ${JSON.stringify(outcome.value)}`);
  return outcome.error as AssayError;
}

const executed = async (assay: Assay) => Number((await assay.status()).loaded[0]?.split(' ')[1]);

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let i = 0; i < 300; i += 1) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('the condition did not come true within 3 s');
}

afterEach(() => {
  for (const assay of open) assay.dispose();
  open.clear();
  spawned = [];
});

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

describe('score', () => {
  it('takes a text or a request', async () => {
    const assay = assayOf();
    expect(await assay.score(handle, 'hello')).to.deep.equal(cardOf('hello'));
    const request = { content: 'hello', compare_to: null, traits: ['trait'] };
    expect(await assay.score(handle, request)).to.deep.equal(cardOf('hello'));
  });

  const thrower = () => {
    throw new Error('caller');
  };
  const detached = new ArrayBuffer(8);
  structuredClone(detached, { transfer: [detached] });
  const bad: [string, unknown, string][] = [
    ['null', null, 'invalid_request'],
    ['undefined', undefined, 'invalid_request'],
    ['a number', 5, 'invalid_request'],
    ['a symbol', Symbol('x'), 'invalid_request'],
    ['a function', () => 'x', 'invalid_request'],
    ['a bigint', 5n, 'invalid_request'],
    ['an array', ['x'], 'invalid_request'],
    ['a detached buffer', detached, 'invalid_request'],
    [
      'a getter that throws',
      Object.defineProperty({}, 'content', { enumerable: true, get: thrower }),
      'invalid_request',
    ],
    [
      'a proxy that throws',
      new Proxy({}, { ownKeys: thrower, getOwnPropertyDescriptor: thrower }),
      'invalid_request',
    ],
    ['a revoked proxy', revoked(), 'invalid_request'],
    ['an object whose toString throws', { content: { toString: thrower } }, 'invalid_request'],
    ['a symbol as content', { content: Symbol('x') }, 'invalid_request'],
    ['an unknown field', { content: 'x', extra: 1 }, 'invalid_request'],
    ['a symbol among the traits', { content: 'x', traits: [Symbol('x')] }, 'invalid_request'],
    ['no trait', { content: 'x', traits: [] }, 'invalid_request'],
    ['an empty text', '', 'content_empty'],
    ['white space', ' \n\t', 'content_empty'],
    ['too much text', 'x'.repeat(1_048_577), 'content_too_large'],
  ];
  for (const [name, content, code] of bad) {
    it(`refuses ${name} as ${code}`, async () => {
      const error = await rejection(assayOf().score(handle, content as string));
      expect(error).to.be.instanceOf(AssayError);
      expect(error.code).to.equal(code);
    });
  }

  it('finds the unknown model before the bad request, as REST does', async () => {
    expect((await rejection(assayOf().score('no.such', ''))).code).to.equal('model_not_found');
  });

  it('refuses a handle, a signal and a callback of another kind', async () => {
    const assay = assayOf();
    const calls = [
      assay.score(null as unknown as string, 'x'),
      assay.traits(Symbol('x') as unknown as string),
      assay.score(handle, 'x', { signal: {} as AbortSignal }),
      assay.models({ aborted: false } as AbortSignal),
      assay.warm(handle, { onProgress: 5 as unknown as () => void }),
      assay.extract(undefined as unknown as string),
    ];
    for (const call of calls) expect((await rejection(call)).code).to.equal('invalid_request');
    expect(spawned.length).to.equal(0);
  });

  it('reads its arguments at once: what becomes of them later has no effect', async () => {
    const assay = assayOf();
    const request = { content: 'hello', traits: ['trait'] };
    const options = { signal: new AbortController().signal };
    const call = assay.score(handle, request, options);
    request.content = '';
    request.traits.length = 0;
    options.signal = AbortSignal.abort();
    expect(await call).to.deep.equal(cardOf('hello'));
  });

  it('is not misled by a polluted Object.prototype', async () => {
    const prototype = Object.prototype as { traits?: string[] };
    prototype.traits = ['no such trait'];
    try {
      expect(await assayOf().score(handle, { content: 'hello' })).to.deep.equal(cardOf('hello'));
    } finally {
      delete prototype.traits;
    }
  });

  it('rejects with the reason of the signal, before and during the call', async () => {
    const assay = assayOf();
    const reason = new Error('mine');
    expect(await rejection(assay.score(handle, 'x', { signal: AbortSignal.abort(reason) }))).to.equal(reason);
    expect(spawned.length).to.equal(0);
    const controller = new AbortController();
    const call = rejection(assay.score(handle, 'never', { signal: controller.signal }));
    await until(async () => (await executed(assay)) === 1);
    controller.abort();
    expect((await call).name).to.equal('AbortError');
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

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}
