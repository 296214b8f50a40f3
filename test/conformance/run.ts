// Runs the cases over one transport in the caller's test framework.
import { cases } from './cases/index.js';
import { checkInvariants, detailOf, equal, fail, matches } from './check.js';
import type { Answer, Case, Framework, Send, Sent, Transport, Variant } from './types.js';

function asRequest(sent: Sent, base: string): Request {
  const body = typeof sent.body === 'function' ? sent.body() : sent.body;
  const method = sent.method ?? (body === undefined ? 'GET' : 'POST');
  return new Request(new URL(sent.path, base), {
    method,
    headers: sent.headers ?? {},
    ...(body === undefined ? {} : { body }),
  });
}

/** Returns a function that sends over a transport, reads the answer and checks its invariants. */
export function createSender(transport: () => Transport): Send {
  return async (sent) => {
    const open = transport();
    const response = await open.fetch(asRequest(sent, open.base));
    const text = await response.text();
    const answer: Answer = {
      status: response.status,
      headers: response.headers,
      text,
      json: () => JSON.parse(text) as unknown,
    };
    checkInvariants(answer);
    return answer;
  };
}

async function checkCase(expected: Case, send: Send): Promise<void> {
  const answer = await send(expected.send);
  if (answer.status !== expected.status) fail('status', `${answer.status} ${answer.text}`, expected.status);
  if (expected.detail !== undefined) matches(detailOf(answer), expected.detail, 'detail');
  if (expected.json !== undefined) equal(answer.json(), expected.json, 'body');
  for (const [name, value] of Object.entries(expected.headers ?? {})) {
    const received = answer.headers.get(name);
    if (value === null) equal(received, null, `header ${name}`);
    else matches(received, value, `header ${name}`);
  }
  await expected.check?.(answer, send);
}

const goodRequest: Sent = { path: 'm/assay.commit-message', body: 'Fix the parser: accept empty lines' };

/**
 * Registers all cases as tests. The same valid requests are sent before the first case and after each one: their answers
 * must stay the same, byte for byte (I3 and I4).
 *
 * @param open creates the transport for a variant, which is closed after the last case
 */
export function runConformance(
  name: string,
  open: (variant: Variant) => Promise<Transport>,
  { describe, it, before, after }: Framework,
  variants: readonly Variant[] = ['A', 'B'],
  { answersUnknownPaths = true }: { answersUnknownPaths?: boolean } = {},
): void {
  for (const variant of variants) {
    describe(`${name}, variant ${variant}`, () => {
      let transport: Transport | undefined;
      let good: string[] = [];
      const send = createSender(() => transport ?? fail('transport', 'none', 'an open one'));
      const goodAnswers = async () =>
        [await send(goodRequest), await send({ path: 'models' })].map(({ text }) => text);
      before(async () => {
        transport = await open(variant);
        good = await goodAnswers();
      });
      after(async () => transport?.close());
      for (const expected of cases) {
        if (!(expected.variants ?? ['A', 'B']).includes(variant)) continue;
        if (expected.unknownPath && !answersUnknownPaths) continue;
        it(expected.title, async () => {
          await checkCase(expected, send);
          equal(await goodAnswers(), good, 'the same answers to valid requests before and after');
        });
      }
    });
  }
}
