// assay.score() on a real worker with a stand-in engine: arguments, refusals, aborts.
import { expect } from '@open-wc/testing';
import { AssayError } from '../../dist/core/contract/errors.js';
import type { SignalOptions } from '../../dist/page/client/index.js';
import { assayOf, cleanUp, executed, rejection, spawned, until } from './client-fixture.js';
import { cardOf, handle } from './rpc/stand-in-service.js';

afterEach(cleanUp);

describe('score', () => {
  it('accepts a text or a request', async () => {
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
    ['an empty list of traits', { content: 'x', traits: [] }, 'invalid_request'],
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

  it('rejects for an unknown model before an invalid request, like REST', async () => {
    expect((await rejection(assayOf().score('no.such', ''))).code).to.equal('model_not_found');
  });

  it('rejects a handle, a signal and a callback of the wrong type', async () => {
    const assay = assayOf();
    const calls = [
      assay.score(null as unknown as string, 'x'),
      assay.traits(Symbol('x') as unknown as string),
      assay.score(handle, 'x', { signal: {} as AbortSignal }),
      assay.models(new AbortController().signal as SignalOptions),
      assay.warm(handle, { onProgress: 5 as unknown as () => void }),
      assay.extract(undefined as unknown as string),
    ];
    for (const call of calls) expect((await rejection(call)).code).to.equal('invalid_request');
    expect(spawned.length).to.equal(0);
  });

  it('reads its arguments at once: later changes have no effect', async () => {
    const assay = assayOf();
    const request = { content: 'hello', traits: ['trait'] };
    const options = { signal: new AbortController().signal };
    const call = assay.score(handle, request, options);
    request.content = '';
    request.traits.length = 0;
    options.signal = AbortSignal.abort();
    expect(await call).to.deep.equal(cardOf('hello'));
  });

  it('is unaffected by a polluted Object.prototype', async () => {
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

describe('signal', () => {
  it('is an option of every method, last', async () => {
    const assay = assayOf();
    const reason = new Error('mine');
    const options = { signal: AbortSignal.abort(reason) };
    const calls = [
      assay.models(options),
      assay.traits(handle, options),
      assay.card(handle, options),
      assay.terms(handle, options),
      assay.extract('https://a.test/', options),
      assay.warm(handle, options),
      assay.status(options),
      assay.storage(options),
      assay.evict('vectors', options),
      assay.preload(handle, options),
      assay.build('traits: discover', null, options),
      assay.retrain(handle, options),
      assay.feedback(handle, 'text', {}, options),
      assay.versions(handle, options),
      assay.version(handle, 1, options),
      assay.activate(handle, 'v1', options),
      assay.tag(handle, 'v1', [], options),
      assay.remove(handle, 'v1', options),
      assay.exportVersion(handle, 'v1', options),
      assay.importVersion(handle, new Blob([]), options),
    ];
    for (const call of calls) expect(await rejection(call)).to.equal(reason);
    expect(spawned.length).to.equal(0);
  });
});

describe('terms', () => {
  it('are null for a model without terms, and reject for an unknown model', async () => {
    expect(await assayOf().terms(handle)).to.equal(null);
    expect((await rejection(assayOf().terms('no.such'))).code).to.equal('model_not_found');
  });
});

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}
