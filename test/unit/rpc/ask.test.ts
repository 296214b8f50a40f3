import { describe, expect, test } from 'vitest';
import { ask } from '../../../src/rpc/ask.js';
import { protocol } from '../../../src/rpc/messages.js';

const pass = { assay: protocol, kind: 'pass' };
const wait = { assay: protocol, kind: 'wait', owner: undefined };
const offer = () => ({ assay: protocol, kind: 'offer', port: new MessageChannel().port1, lock: 'l' });
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('ask', () => {
  test('resolves with the offer and its port', async () => {
    const answer = await ask((reply) => {
      const message = offer();
      reply.postMessage(message, [message.port]);
    });
    expect(answer).toMatchObject({ kind: 'offer', lock: 'l' });
  });

  test('resolves with a refusal', async () => {
    expect(await ask((reply) => reply.postMessage(pass))).toEqual(pass);
  });

  test('resolves with nothing when nobody answers in time', async () => {
    expect(await ask(() => {}, { firstWithin: 20 })).toBeUndefined();
  });

  test('waits longer for who says so, though not for ever', async () => {
    const slow = await ask(
      async (reply) => {
        reply.postMessage(wait);
        await pause(60);
        reply.postMessage(pass);
      },
      { firstWithin: 30, offerWithin: 1_000 },
    );
    expect(slow).toEqual(pass);
    expect(
      await ask((reply) => reply.postMessage(wait), { firstWithin: 1_000, offerWithin: 20 }),
    ).toBeUndefined();
  });

  test('overhears what is none of our messages', async () => {
    const answer = await ask((reply) => {
      reply.postMessage('hello');
      reply.postMessage({ assay: protocol + 1, kind: 'offer' });
      reply.postMessage(pass);
    });
    expect(answer).toEqual(pass);
  });
});
