import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { createLineFilter } from '../../../../src/server/mcp/stdio-lines.js';

/** Sends bytes through the filter, in parts of a size. */
async function filter(input: string, { part = 7, limit }: { part?: number; limit?: number } = {}) {
  const bytes = Buffer.from(input);
  const parts = Array.from({ length: Math.ceil(bytes.length / part) }, (_, at) =>
    bytes.subarray(at * part, (at + 1) * part),
  );
  const reports: string[] = [];
  const replies: unknown[] = [];
  const lines = createLineFilter(
    { report: (sentence) => reports.push(sentence), reply: (line) => replies.push(JSON.parse(line)) },
    limit,
  );
  const chunks = await Readable.from(parts).pipe(lines).toArray();
  const text = Buffer.concat(chunks).toString();
  const passed =
    text === ''
      ? []
      : text
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line));
  return { passed, reports, replies };
}

const ping = (id: number, more: object = {}) => ({ jsonrpc: '2.0', id, method: 'ping', ...more });

it('passes messages on, however their bytes are cut', async () => {
  const messages = [ping(1, { params: { text: 'ü, 漢, 🙂\n' } }), ping(2), { jsonrpc: '2.0', method: 'x' }];
  const input = messages.map((message) => `${JSON.stringify(message)}\r\n\n`).join('');
  for (const part of [1, 2, 3, 1000]) {
    expect(await filter(input, { part })).toEqual({ passed: messages, reports: [], replies: [] });
  }
});

it('reads a byte order mark, a batch, null as no parameters, and a last line without its end', async () => {
  const input = `\uFEFF${JSON.stringify(ping(1))}\n${JSON.stringify([ping(2), ping(3)])}\n${JSON.stringify(ping(4, { params: null }))}`;
  expect(await filter(input)).toEqual({
    passed: [ping(1), ping(2), ping(3), ping(4)],
    reports: [],
    replies: [],
  });
});

it('reports what it drops, and answers what has an id', async () => {
  const lines = [
    'Hello there',
    '{"jsonrpc":"1.0","id":7,"method":"ping"}',
    '{"jsonrpc":"2.0","id":"a","method":"ping","params":[1]}',
    '[{"jsonrpc":"2.0","id":9},3]',
    '{"jsonrpc":"2.0","id":null,"method":"ping"}',
    JSON.stringify(ping(1)),
  ];
  const { passed, reports, replies } = await filter(lines.join('\n'));
  expect(passed).toEqual([ping(1)]);
  expect(reports).toEqual([
    'dropped a line that is not JSON: "Hello there"',
    "dropped a message of the client: its 'jsonrpc' is not '2.0'",
    "dropped a message of the client: its 'params' is not an object",
    "dropped a message of the client: it has no 'method'",
    'dropped a message that is not an object: "3"',
    "dropped a message of the client: its 'id' is not a string or a number",
  ]);
  const error = (fault: string) => ({ code: -32_600, message: `Invalid request: ${fault}` });
  expect(replies).toEqual([
    { jsonrpc: '2.0', id: 7, error: error("its 'jsonrpc' is not '2.0'") },
    { jsonrpc: '2.0', id: 'a', error: error("its 'params' is not an object") },
    { jsonrpc: '2.0', id: 9, error: error("it has no 'method'") },
  ]);
});

it('drops a line that is too long, and reads the next one', async () => {
  const input = `${JSON.stringify(ping(1, { params: { text: 'x'.repeat(200) } }))}\n${JSON.stringify(ping(2))}\n`;
  expect(await filter(input, { limit: 100 })).toEqual({
    passed: [ping(2)],
    reports: ['dropped a message of more than 100 bytes'],
    replies: [],
  });
});
