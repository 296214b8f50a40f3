// What a page gets that asks the service worker for an engine to which a port is open. Ports, messages and calls are real.
import { expect, test } from 'vitest';
import { openOfferedEngine, protocol, unavailableError } from '../../../../src/page/rpc/index.js';
import { EnginePorts } from '../../../../src/page/service-worker/engine-ports.js';
import { pages } from './stand-in-pages.js';

const settings = { assets: 'https://a.test/models/' };
const question = { owner: undefined, suspect: undefined };
const over = unavailableError('test over');

test('lends the engine that it has without asking a page, unless that is the suspect', async () => {
  const { asked, clients } = pages({ a: 'offers' });
  const ports = new EnginePorts(settings, clients);
  expect(await ports.findFor('a', question)).toBeUndefined();
  const { channel } = await ports.connect(undefined);
  const lent = await ports.findFor('b', question);
  if (!lent) throw new Error('nothing lent');
  const engine = openOfferedEngine(lent);
  expect((await engine.models())[0]?.handle).toBe('assay.one');
  expect(lent.lock).toBe(channel.lock);
  expect(await ports.findFor('a', { ...question, suspect: channel.lock })).toBeUndefined();
  expect(asked).toEqual(['a']);
  engine.channel.close(over);
  channel.close(over);
  expect(await ports.findFor('a', question)).toBeUndefined();
});

test('asks pages as well when the engine that it has is busy, and takes the first offer', async () => {
  const { asked, clients } = pages({ a: 'offers a busy engine', b: 'passes' });
  const ports = new EnginePorts(settings, clients);
  const { channel } = await ports.connect(undefined);
  const offer = await ports.findFor('b', question);
  expect(offer?.lock).toBe('a');
  expect(asked).toEqual(['a', 'a']);
  offer?.port.close();
  channel.close(over);
});

test('starts no second engine for a page that can start one itself', async () => {
  const { asked, clients } = pages({ a: 'passes', b: 'offers when forced' });
  expect(await new EnginePorts(settings, clients).findFor('a', question)).toBeUndefined();
  expect(asked).toEqual(['b']);
});

test('closes an offer that comes after another one, which stays open', async () => {
  const { windows, wake, clients } = pages({ a: 'offers a busy engine' });
  const ports = new EnginePorts(settings, clients);
  const { channel } = await ports.connect(undefined);
  const slow = pages({ b: 'is silent' });
  windows.splice(0, 1, ...slow.windows);
  const found = ports.findFor('c', question);
  await expect.poll(() => slow.asked).toEqual(['b']);
  wake();
  const offer = await found;
  if (!offer) throw new Error('nothing lent');
  const { port1, port2 } = new MessageChannel();
  const closed = new Promise((resolve) => port1.addEventListener('close', resolve));
  const late = { assay: protocol, kind: 'offer', port: port2, lock: 'b' };
  slow.needs[0]?.need.reply.postMessage(late, [port2]);
  await closed;
  const engine = openOfferedEngine(offer);
  expect((await engine.models())[0]?.handle).toBe('assay.one');
  engine.channel.close(over);
  channel.close(over);
});
