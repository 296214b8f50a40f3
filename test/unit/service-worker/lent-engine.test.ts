// What a page gets that asks the service worker for an engine to which a port is open. Ports, messages and calls are real.
import { expect, test } from 'vitest';
import { openOfferedEngine, unavailableError } from '../../../src/rpc/index.js';
import { EnginePorts } from '../../../src/service-worker/engine-ports.js';
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
