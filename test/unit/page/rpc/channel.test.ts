// More ports to one engine. Ports and calls are real; an engine without Web Locks is asked for a sign of life.
import { afterEach, expect, test } from 'vitest';
import {
  type ChannelOptions,
  createRemoteService,
  exposeService,
  openOfferedEngine,
  type RemoteService,
  unavailableError,
} from '../../../../src/page/rpc/index.js';
import { StandInService, standInModel, standInTrait } from '../../../support/stand-in-service.js';

const standIn = new StandInService([standInModel('assay.one', [standInTrait('clarity', 'Clarity')])]);
const anyone = { owner: undefined, suspect: undefined };
const opened: RemoteService[] = [];

/** A channel to an engine that answers, or to none. */
function open({ answers = true, ...options }: { answers?: boolean } & ChannelOptions = {}) {
  const { port1, port2 } = new MessageChannel();
  if (answers) exposeService(standIn, port1);
  const service = createRemoteService(port2, { lock: 'engine', started: true, ...options });
  opened.push(service);
  return service.channel;
}

afterEach(() => {
  for (const { channel } of opened.splice(0)) channel.close(unavailableError('test over'));
});

test('offers a port to its engine, and through that port another', async () => {
  const offer = open().offer(undefined);
  if (!offer) throw new Error('nothing offered');
  const borrowed = openOfferedEngine(offer);
  opened.push(borrowed);
  expect(offer.lock).toBe('engine');
  const lent = await borrowed.channel.lend(anyone, 5_000);
  if (!lent) throw new Error('nothing lent');
  const service = openOfferedEngine(lent);
  opened.push(service);
  expect((await service.models())[0]?.handle).toBe('assay.one');
});

test('lends no port to an engine that does not answer in time', async () => {
  expect(await open({ answers: false }).lend(anyone, 20)).toBeUndefined();
});

test('lends no port to the engine that the asking side suspects', async () => {
  expect(await open().lend({ ...anyone, suspect: 'engine' }, 5_000)).toBeUndefined();
  expect(await open().lend({ ...anyone, suspect: 'another' }, 5_000)).toBeDefined();
});

test('offers no port once it is closed, nor for an engine whose end could not be noticed', async () => {
  const closed = open();
  closed.close(unavailableError('test'));
  expect(closed.offer(undefined)).toBeUndefined();
  expect(await closed.lend(anyone, 5_000)).toBeUndefined();
  expect(open({ lock: undefined }).offer(undefined)).toBeUndefined();
});
