// Which pages are asked for an engine, in which order. The browser's clients are stand-ins; ports, messages and calls are
// real.
import { describe, expect, test } from 'vitest';
import { AssayError } from '../../../../src/core/contract/errors.js';
import { sleep } from '../../../../src/core/platform/sleep.js';
import { protocol } from '../../../../src/page/rpc/index.js';
import { EnginePorts } from '../../../../src/page/service-worker/engine-ports.js';
import { type Behavior, pages } from './stand-in-pages.js';

const settings = { assets: 'https://a.test/models/' };

const question = { owner: undefined, suspect: undefined };

describe('EnginePorts', () => {
  test('asks the requester first, and no other page when it offers', async () => {
    const { asked, clients } = pages({ a: 'offers', b: 'offers', c: 'offers' });
    const ports = new EnginePorts(settings, clients);
    ports.setRequester('b');
    const engine = await ports.connect(undefined);
    expect(asked).toEqual(['b']);
    expect((await engine.models()).length).toBeGreaterThan(0);
    engine.channel.close(new AssayError('engine_unavailable', 'test over'));
  });

  test('keeps a port until it is lost', async () => {
    const { asked, clients } = pages({ a: 'offers' });
    const ports = new EnginePorts(settings, clients);
    const [first, second] = await Promise.all([ports.connect(undefined), ports.connect(undefined)]);
    expect(first).toBe(second);
    expect(await ports.connect(undefined)).toBe(first);
    expect(asked).toEqual(['a']);
    first.channel.close(new AssayError('engine_unavailable', 'lost'));
    const third = await ports.connect(undefined);
    expect(third).not.toBe(first);
    expect(asked).toEqual(['a', 'a']);
    third.channel.close(new AssayError('engine_unavailable', 'test over'));
  });

  test('says who asks, for which engine, and which engine was lost', async () => {
    const { needs, clients } = pages({ a: 'offers' });
    const ports = new EnginePorts(settings, clients);
    const owner = await ports.holdLock();
    expect(owner).toMatch(/^assay-service-worker/);
    const lost = await ports.connect(undefined);
    lost.channel.close(new AssayError('engine_unavailable', 'lost'));
    const next = await ports.connect(undefined);
    next.channel.close(new AssayError('engine_unavailable', 'test over'));
    const question = { assay: protocol, kind: 'need', owner, force: false };
    expect(needs.map(({ need }) => need)).toEqual([
      expect.objectContaining({ ...question, suspect: undefined }),
      expect.objectContaining({ ...question, suspect: 'a' }),
    ]);
    expect(needs[0]?.need.engine).toBe(needs[1]?.need.engine);
    for (const { need, transfer } of needs) expect(transfer).toEqual([need.reply]);
  });

  test('asks the requester, then the page with the focus, then a visible one, then the rest', async () => {
    const { asked, windows, clients } = pages({
      a: 'passes',
      b: 'passes',
      c: 'passes',
      d: 'passes',
      e: 'passes',
    });
    Object.assign(windows[1] ?? {}, { visibilityState: 'visible' });
    Object.assign(windows[2] ?? {}, { visibilityState: 'visible', focused: true });
    Object.assign(windows[3] ?? {}, { focused: true });
    const ports = new EnginePorts(settings, clients);
    ports.setRequester('e');
    ports.setRequester('');
    await ports.find(question, { force: false });
    expect(asked).toEqual(['e', 'c', 'd', 'b', 'a']);
  });

  test('asks a page once, also when more of its requests come during the search', async () => {
    const { asked, clients } = pages({ a: 'is silent' });
    const ports = new EnginePorts(settings, clients);
    ports.setRequester('a');
    const search = ports.connect(AbortSignal.timeout(100));
    await sleep(20);
    ports.setRequester('a');
    await expect(search).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(asked).toEqual(['a']);
  });

  test('asks each page that passes a second time to start an engine, and no third time', async () => {
    const { asked, clients } = pages({ a: 'passes', b: 'passes' });
    await expect(new EnginePorts(settings, clients).connect(undefined)).rejects.toMatchObject({
      code: 'engine_unavailable',
      detail: 'Service temporarily unavailable: no page of this site runs an engine',
    });
    expect(asked).toEqual(['a', 'b', 'a!', 'b!']);
  });

  test('asks all others at once when the first passes', async () => {
    const { asked, clients } = pages({ a: 'passes', b: 'is silent', c: 'offers' });
    const found = await new EnginePorts(settings, clients).find(question, { force: true });
    expect(found?.client).toBe('c');
    expect(asked).toEqual(['a', 'b', 'c']);
    found?.offer.port.close();
  });

  test('asks all others, too, when the first does not answer soon', async () => {
    const { asked, clients } = pages({ frozen: 'is silent', b: 'passes', c: 'offers' });
    const found = await new EnginePorts(settings, clients).find(question, { force: false });
    expect(found?.client).toBe('c');
    expect(asked).toEqual(['frozen', 'b', 'c']);
    found?.offer.port.close();
  });

  test('asks a page whose request comes during the search, as after a reload of the page that was asked', async () => {
    const { asked, windows, clients } = pages({ reloaded: 'is silent' });
    const ports = new EnginePorts(settings, clients);
    ports.setRequester('reloaded');
    const first = ports.connect(undefined);
    await sleep(10);
    windows.splice(0, 1, ...pages({ again: 'offers' }, asked).windows);
    ports.setRequester('again');
    const engine = await Promise.race([first, sleep(1_000)]);
    expect(asked).toEqual(['reloaded', 'again']);
    expect(engine).toBeDefined();
    engine?.channel.close(new AssayError('engine_unavailable', 'test over'));
  });

  test('waits for the page that was asked when a client without a window sends a request', async () => {
    const { asked, needs, clients } = pages({ slow: 'is silent' });
    const ports = new EnginePorts(settings, clients);
    const search = ports.find(question, { force: false });
    await sleep(10);
    ports.setRequester('no window');
    await sleep(10);
    const { port1, port2 } = new MessageChannel();
    needs[0]?.need.reply.postMessage({ assay: protocol, kind: 'offer', port: port2, lock: 'slow' }, [port2]);
    expect((await search)?.client).toBe('slow');
    expect(asked).toEqual(['slow']);
    port1.close();
  });

  test('asks a page that opened during a search in vain', async () => {
    const { asked, windows, clients } = pages({ a: 'passes' });
    const search = new EnginePorts(settings, clients).find(question, { force: false });
    windows.push(...pages({ b: 'offers' }, asked).windows);
    const found = await search;
    expect(found?.client).toBe('b');
    expect(asked).toEqual(['a', 'b']);
    found?.offer.port.close();
  });

  test('says that the only pages are of another release, until one of this release can run an engine', async () => {
    const behaviors: Record<string, Behavior> = { old: 'is of another release' };
    const release = /: this page is from another release than the service worker; reload it$/;
    const { asked, clients } = pages(behaviors);
    await expect(new EnginePorts(settings, clients).connect(undefined)).rejects.toThrow(release);
    expect(asked).toEqual(['old']);
    const both = new EnginePorts(settings, pages({ ...behaviors, b: 'offers' }).clients);
    const engine = await both.connect(undefined);
    engine.channel.close(new AssayError('engine_unavailable', 'test over'));
  });

  test('forces a page that answers to start an engine when the leading page is stuck', async () => {
    const { asked, clients } = pages({ stuck: 'is silent', b: 'passes', c: 'offers when forced' });
    const found = await new EnginePorts(settings, clients).find(question, { force: true });
    expect(found?.client).toBe('c');
    expect(asked).toEqual(['stuck', 'b', 'c', 'b!', 'c!']);
    found?.offer.port.close();
  });

  test('neither forces a page for a page that can start an engine, nor asks that page', async () => {
    const { asked, clients } = pages({ a: 'passes', b: 'offers when forced' });
    const found = await new EnginePorts(settings, clients).find(question, { force: false, except: 'a' });
    expect(found).toBeUndefined();
    expect(asked).toEqual(['b']);
  });

  test('rejects with engine_unavailable without any page, and tries again at the next call', async () => {
    const ports = new EnginePorts(settings, pages({}).clients);
    const error = await ports.connect(undefined).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: 'engine_unavailable',
      detail: 'Service temporarily unavailable: no page of this site runs an engine',
      retryAfter: 1,
    });
    await expect(ports.connect(undefined)).rejects.toBeInstanceOf(AssayError);
  });

  test('rejects an aborted caller during the search', async () => {
    const ports = new EnginePorts(settings, pages({ a: 'is silent' }).clients);
    await expect(ports.connect(AbortSignal.timeout(20))).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});
