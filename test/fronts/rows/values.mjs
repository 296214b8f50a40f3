// Values that arrive as such: messages, records, cells of a query.
import { DuckDBInstance } from '@duckdb/node-api';
import { fitsModel, fitsRun } from '../../../dist/core/storage/models/record-shape.js';
import { isBrokerMessage, isOtherRelease, protocol } from '../../../dist/page/rpc/messages.js';
import { RequestsInFlight } from '../../../dist/page/service-worker/in-flight.js';
import { registerAssayScore } from '../../../dist/server/duckdb/index.js';
import { serveOverHttp } from '../../../dist/server/mcp/index.js';
import { openModels } from '../../../dist/server/node/index.js';
import { json, lines, repeat } from '../shapes.mjs';

const models = 'models';
const embedder = 'assay-small';

/** Opens something once a process. */
const once = (open) => {
  let opened;
  return () => {
    opened ??= open();
    return opened;
  };
};

const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const message = (method, params) => `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`;

/** A session of an agent, in a server of this process. */
const openSession = once(async () => {
  const service = openModels(models, { embedder });
  const readModelSchema = async () => '{"type":"object"}';
  const server = await serveOverHttp(
    { service, version: '1', readModelSchema },
    { port: 0, hostname: '127.0.0.1' },
  );
  const client = '"clientInfo":{"name":"a","version":"1"}';
  const body = message('initialize', `{"protocolVersion":"2025-06-18","capabilities":{},${client}}`);
  const answer = await fetch(server.url, { method: 'POST', headers, body });
  await answer.text();
  return { url: server.url, id: answer.headers.get('mcp-session-id') };
});

/** Calls a tool with an argument. @throws Error with the server's answer, if it refuses the message */
async function callTool(argument) {
  const { url, id } = await openSession();
  const body = message('tools/call', `{"name":"list_models","arguments":{"a":${argument}}}`);
  const answer = await fetch(url, { method: 'POST', headers: { ...headers, 'mcp-session-id': id }, body });
  const text = await answer.text();
  if (!answer.ok || text.includes('"error"')) throw new Error(`${answer.status} ${text}`);
}

const openDatabase = once(async () => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  await registerAssayScore(connection, { models, embedder });
  return connection;
});

/** Scores the texts of an expression. @throws Error with the first text's error */
async function query(expression) {
  const connection = await openDatabase();
  const sql = `SELECT any_value(assay_score('assay.humor', t).error) FROM (SELECT unnest(${expression}) AS t)`;
  const [[error]] = (await connection.runAndReadAll(sql)).getRows();
  if (error) throw new Error(error);
}

const nest = (n, wrap) => {
  let value = 1;
  for (let depth = 0; depth < n; depth++) value = wrap(value);
  return value;
};

export const fronts = {
  agentsOverHttp: {
    size: 4_000_000,
    bytes: 64 * 1024 * 1024,
    shapes: { ...json, tooLarge: (n) => `"${repeat('x', n * 5)}"` },
    read: callTool,
  },
  serviceWorkerMessages: {
    size: 1_000_000,
    bytes: 16 * 1024 * 1024,
    shapes: {
      deep: (n) => ({ assay: protocol, kind: nest(n, (a) => ({ a })) }),
      deepLists: (n) => nest(n, (a) => [a]),
      keys: (n) => JSON.parse(json.keys(n)),
      long: (n) => ({ assay: protocol, kind: 'cancel', request: repeat('x', n) }),
      longKind: (n) => ({ assay: protocol, kind: repeat('x', n) }),
      versions: (n) => ({ assay: n, kind: 'hello', reply: repeat('x', n) }),
    },
    read(value) {
      const requests = new RequestsInFlight({ get: async () => undefined });
      if (isBrokerMessage(value)) requests.cancel(value.request);
      isOtherRelease(value);
    },
  },
  storedRecords: {
    size: 1_000_000,
    bytes: 64 * 1024 * 1024,
    shapes: {
      deep: (n) => nest(n, (draft) => ({ draft })),
      keys: (n) => JSON.parse(json.keys(n)),
      versions: (n) => ({
        format: 1,
        versions: lines(n, () => '{}')
          .split('\n')
          .map(JSON.parse),
      }),
      tags: (n) => ({ tags: repeat('x,', n).split(',') }),
      long: (n) => ({ format: 1, handle: `local.${repeat('a', n)}` }),
      dashes: (n) => ({ format: 1, handle: `local.${repeat('a-', n)}!` }),
      dates: (n) => ({ created_at: repeat('1', n) }),
    },
    read: (value) => {
      fitsModel(value);
      fitsRun(value);
    },
  },
  duckdbValues: {
    apart: 'a thread of its own scores',
    size: 4_000_000,
    bytes: 64 * 1024 * 1024,
    shapes: {
      tooLong: (n) => `[repeat('x', ${n * 2})]`,
      long: (n) => `[repeat('a word ', ${Math.ceil(n / 56)})]`,
      rows: (n) => `range(${Math.ceil(n / 500)})::VARCHAR[]`,
      nulls: (n) => `list_transform(range(${Math.ceil(n / 8)}), lambda i: NULL::VARCHAR)`,
      urls: (n) => `list_transform(range(${Math.ceil(n / 500)}), lambda i: 'https://a.example/' || i)`,
      surrogates: (n) => `[repeat(chr(128512), ${Math.ceil(n / 40)})]`,
      blanks: (n) => `[repeat(' ', ${Math.ceil(n / 8)})]`,
    },
    read: query,
  },
};
