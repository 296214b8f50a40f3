// An outside judge between the client and the Node server: Prism as a validating proxy, which reads the published
// documents by itself and says of every request and every answer what in it is not as they say.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { authoringRoutes } from '../../../src/contract/authoring-routes.js';
import { matchRoute } from '../../../src/contract/routes.js';
import { serve } from '../../../src/node/server.js';
import { documents as options } from '../../support/documents.js';
import { openEngine } from '../../support/engine.js';
import { cases } from '../cases/index.js';
import { fail } from '../check.js';
import { hurriedClock } from '../clients.js';
import { type FuzzRequest, fuzzRequest } from '../fuzz-requests.js';
import type { Sent, Variant } from '../types.js';
import { builtDocuments, written } from './documents.js';

const runs = Number(process.env.ASSAY_PROXY_RUNS ?? 300);
const seed = Number(process.env.ASSAY_FUZZ_SEED ?? Date.now() % 2 ** 31);
const cli = fileURLToPath(
  new URL('../../../node_modules/@stoplight/prism-cli/dist/index.js', import.meta.url),
);
const engine = openEngine();

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Starts the proxy. @returns its URL, and what ends it */
async function proxy(document: string, upstream: string): Promise<{ url: string; close(): void }> {
  const port = await freePort();
  const child = spawn(process.execPath, [cli, 'proxy', document, upstream, '--port', String(port)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk;
      if (output.includes('is listening')) resolve();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', () => reject(new Error(`Prism did not start: ${output}`)));
  });
  return { url: `http://127.0.0.1:${port}/`, close: () => child.kill() };
}

interface Violation {
  location: string[];
  message: string;
}

function parses(work: () => boolean): boolean {
  try {
    return work();
  } catch {
    return false;
  }
}

/** JSON that is the same when it is parsed and written again, with names that fit into a header. */
function plainJson(body: string): boolean {
  const value: unknown = JSON.parse(body);
  return JSON.stringify(value) === body && Object.keys(value ?? {}).every((name) => /^[\w ]*$/.test(name));
}

/**
 * What the proxy itself can carry. It misses the body of an answer to HEAD and answers OPTIONS itself; fails at broken
 * percent-encoding, at malformed media types and at forms; makes one slash of two; takes what other servers take; hands
 * a body on as it understood it, but with the old length; and ends when a name that it complains of fits in no header.
 */
function passes({ method, path, headers, body }: FuzzRequest): boolean {
  // The server here has no authoring, and answers 405 where the document tells of it.
  const routes = matchRoute(new URL(path, 'http://local/').pathname)?.routes ?? {};
  const route = Object.values(routes).find((one) => one?.method === method);
  if (authoringRoutes.some(({ name }) => name === route?.name)) return false;
  if (method === 'HEAD' || method === 'OPTIONS') return false;
  if (path.length > 4000 || Object.values(headers).join('').length > 4000) return false;
  if (path.includes('//') || !parses(() => decodeURIComponent(path) !== '')) return false;
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  if (!/^((application|text)\/[a-z+]+(; *charset="?utf-8"?)?)?$/i.test(type)) return false;
  if (body === null) return true;
  if (typeof body !== 'string' || !/^[^\ufeff]/.test(body) || !body.isWellFormed() || body.length > 3e6)
    return false;
  return !/json/i.test(type) || parses(() => plainJson(body));
}

const textOf = (body: Sent['body']) => (typeof body === 'function' ? body() : body);

function ofCase({ path, method, headers = {}, body }: Sent): FuzzRequest {
  const sent = textOf(body) ?? null;
  return { path, method: method ?? (sent === null ? 'GET' : 'POST'), headers, body: sent, pause: 0 };
}

/**
 * Sends a request through the proxy; again where it was the proxy that failed: after an answer to a large body that
 * nobody needed to read, the server closes the connection, and the proxy may be about to use it for the next request.
 */
async function proxied(base: string, { path, method, headers, body }: FuzzRequest): Promise<Response> {
  const send = async () => {
    const response = await fetch(new URL(path, base), { method, headers, body });
    await response.arrayBuffer();
    return response;
  };
  const response = await send();
  return response.headers.has('x-request-id') ? response : send();
}

/** Sends one request through the proxy and throws where it is wrong about anything. @returns the answer's status */
async function judged(base: string, request: FuzzRequest): Promise<number> {
  const { path, method } = request;
  const response = await proxied(base, request).catch((cause: unknown) => {
    throw new Error(`${method} ${path}`, { cause });
  });
  const violations: Violation[] = JSON.parse(response.headers.get('sl-violations') ?? '[]');
  const ofAnswer = violations.filter(({ location }) => location[0] === 'response');
  if (ofAnswer.length > 0) fail(`${method} ${path}: ${response.status}`, ofAnswer, 'an answer as documented');
  if (!response.headers.has('x-request-id')) fail(`${method} ${path}`, response.status, 'an answer of ours');
  if (response.status === 200 && violations.length > 0)
    fail(`${method} ${path}: 200`, violations, 'a request as documented');
  return response.status;
}

test.each(['A', 'B'] as const satisfies Variant[])(
  'variant %s: the proxy finds no fault with any answer, and none with a request that is scored',
  { timeout: 180_000 },
  async (variant) => {
    const { whole, b } = await builtDocuments();
    const folder = written({ whole, b }, 'proxy');
    const server = await serve(engine, { variant, clock: hurriedClock(), documents: options });
    const judge = await proxy(`${folder}/${variant === 'A' ? 'whole' : 'b'}.json`, server.url);
    const seen: Record<number, number> = {};
    const send = async (request: FuzzRequest) => {
      const status = await judged(judge.url, request);
      seen[status] = (seen[status] ?? 0) + 1;
    };
    try {
      for (const { send: sent, variants = ['A', 'B'] } of cases) {
        const request = ofCase(sent);
        if (variants.includes(variant) && passes(request)) await send(request);
      }
      console.log(`proxy of variant ${variant}: ${runs} requests, seed ${seed}`);
      await fc.assert(fc.asyncProperty(fuzzRequest.filter(passes), send), { numRuns: runs, seed });
    } finally {
      judge.close();
      await server.close();
    }
    for (const status of [200, 404, 422]) expect(seen[status], `answers ${status}`).toBeGreaterThan(10);
  },
);
