// Messages of agents and cells of a query, which whole engines answer.
import { DuckDBInstance } from '@duckdb/node-api';
import { registerAssayScore } from '../../../dist/server/duckdb/index.js';
import { serveOverHttp } from '../../../dist/server/mcp/index.js';
import { openModels } from '../../../dist/server/node/index.js';
import { fewJson, repeat } from '../shapes.mjs';

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

export const fronts = {
  agentsOverHttp: {
    size: 4_000_000,
    bytes: 64 * 1024 * 1024,
    shapes: { ...fewJson, tooLarge: (n) => `"${repeat('x', n * 5)}"` },
    read: callTool,
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
