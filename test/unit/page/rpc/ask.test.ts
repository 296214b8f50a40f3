import { describe, expect, test } from 'vitest';
import { sleep } from '../../../../src/core/platform/index.js';
import { askForEngine } from '../../../../src/page/rpc/ask.js';
import { protocol } from '../../../../src/page/rpc/messages.js';
import { answerOtherRelease } from '../../../../src/page/rpc/other-release.js';

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
      reply.postMessage({ assay: protocol, kind: 'unknown' });
      reply.postMessage(pass);
    });
    expect(answer).toEqual(pass);
  });

  test.each([protocol - 1, protocol + 1])('resolves at once when protocol %i answers', async (theirs) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => data.reply.postMessage({ assay: theirs, kind: 'pass' });
    const answer = await askForEngine((reply) => port2.postMessage({ reply }, [reply]), {
      answerTimeout: 60_000,
    });
    expect(answer).toEqual({ kind: 'other release', answer: { assay: theirs, kind: 'pass' } });
    port1.close();
  });

  test('is answered with the protocol version by a context of another release, and not otherwise', async () => {
    const ask = async (question: object) => {
      const { port1, port2 } = new MessageChannel();
      const answer = new Promise((resolve) => {
        port1.onmessage = ({ data }) => resolve(data);
      });
      answerOtherRelease({ ...question, reply: port2 });
      const first = await Promise.race([answer, sleep(20)]);
      port1.close();
      return first;
    };
    expect(await ask({ assay: protocol - 1, kind: 'hello' })).toEqual(pass);
    expect(await ask({ assay: protocol + 1, kind: 'a new kind' })).toEqual(pass);
    expect(await ask({ assay: protocol, kind: 'unknown' })).toBeUndefined();
    expect(await ask({ assay: 'b', kind: 'hello' })).toBeUndefined();
    expect(() => answerOtherRelease({ assay: protocol + 1, kind: 'hello', reply: 'port' })).not.toThrow();
  });
});
