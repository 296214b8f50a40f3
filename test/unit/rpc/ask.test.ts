import { describe, expect, test } from 'vitest';
import { sleep } from '../../../src/platform/index.js';
import { askForEngine } from '../../../src/rpc/ask.js';
import { protocol } from '../../../src/rpc/messages.js';

const pass = { assay: protocol, kind: 'pass' };
const wait = { assay: protocol, kind: 'wait', owner: undefined };
const offer = () => ({ assay: protocol, kind: 'offer', port: new MessageChannel().port1, lock: 'l' });

describe('askForEngine', () => {
  test('resolves with the offer and its port', async () => {
    const answer = await askForEngine((reply) => {
      const message = offer();
      reply.postMessage(message, [message.port]);
    });
    expect(answer).toMatchObject({ kind: 'offer', lock: 'l' });
  });

  test('resolves with a refusal', async () => {
    expect(await askForEngine((reply) => reply.postMessage(pass))).toEqual(pass);
  });

  test('resolves with undefined without an answer in time', async () => {
    expect(await askForEngine(() => {}, { answerTimeout: 20 })).toBeUndefined();
  });

  test('waits longer after a wait message, up to a limit', async () => {
    const slow = await askForEngine(
      async (reply) => {
        reply.postMessage(wait);
        await sleep(60);
        reply.postMessage(pass);
      },
      { answerTimeout: 30, offerTimeout: 1_000 },
    );
    expect(slow).toEqual(pass);
    expect(
      await askForEngine((reply) => reply.postMessage(wait), { answerTimeout: 1_000, offerTimeout: 20 }),
    ).toBeUndefined();
  });

  test('ignores other messages', async () => {
    const answer = await askForEngine((reply) => {
      reply.postMessage('hello');
      reply.postMessage({ assay: protocol + 1, kind: 'offer' });
      reply.postMessage(pass);
    });
    expect(answer).toEqual(pass);
  });
});
