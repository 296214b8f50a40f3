// An independent validator between the client and the Node server: Prism as a proxy, which reads the published documents
// and reports how each request and each answer deviates from them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { authoringRoutes } from '../../../src/core/contract/authoring-routes.js';
import { matchRoute } from '../../../src/core/contract/routes.js';
import { serve } from '../../../src/server/node/serve.js';
import { documents as options } from '../../support/documents.js';
import { openEngine } from '../../support/engine.js';
import { fuzzSeed } from '../../support/fuzz-seed.mjs';
import { casesOf } from '../../support/long.mjs';
import { cases } from '../cases/index.js';
import { fail } from '../check.js';
import { hurriedClock } from '../clients.js';
import { type FuzzRequest, fuzzRequest } from '../fuzz-requests.js';
import type { Sent, Variant } from '../types.js';
import { buildDocuments, writeDocuments } from './documents.js';

const runs = Number(process.env.ASSAY_PROXY_RUNS ?? casesOf(100));
const cli = fileURLToPath(new URL('./node_modules/@stoplight/prism-cli/dist/index.js', import.meta.url));
const engine = openEngine('assay-small');

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Starts the proxy. @returns its URL, and a function that stops it */
async function startProxy(document: string, upstream: string): Promise<{ url: string; close(): void }> {
  const port = await findFreePort();
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

function succeeds(work: () => boolean): boolean {
  try {
    return work();
  } catch {
    return false;
  }
}

/** True for JSON that is unchanged when it is parsed and writeDocuments again, with names that fit into a header. */
function isPlainJson(body: string): boolean {
  const value: unknown = JSON.parse(body);
  return JSON.stringify(value) === body && Object.keys(value ?? {}).every((name) => /^[\w ]*$/.test(name));
}

/**
 * True for requests that the proxy supports. It expects a body in an answer to HEAD and answers OPTIONS itself; fails at
 * broken percent-encoding, malformed media types and forms; merges two slashes; takes the nothing after a last slash for
 * a path parameter, which OpenAPI does not allow to be empty; is limited in length like other servers;
 * forwards a body as it parsed it, but with the old length; and crashes when a name it reports does not fit in a header.
 */
function isSupported({ method, path, headers, body }: FuzzRequest): boolean {
  const { pathname } = new URL(path, 'http://local/');
  if (pathname.length > 1 && pathname.endsWith('/')) return false;
  // The server here has no authoring, so it answers 405 to routes that the document has.
  const routes = matchRoute(pathname)?.routes ?? {};
  const route = Object.values(routes).find((one) => one?.method === method);
  if (authoringRoutes.some(({ name }) => name === route?.name)) return false;
  if (method === 'HEAD' || method === 'OPTIONS') return false;
  if (path.length > 4000 || Object.values(headers).join('').length > 4000) return false;
  if (path.includes('//') || !succeeds(() => decodeURIComponent(path) !== '')) return false;
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  if (!/^((application|text)\/[a-z+]+(; *charset="?utf-8"?)?)?$/i.test(type)) return false;
  if (body === null) return true;
  if (typeof body !== 'string' || !/^[^\ufeff]/.test(body) || !body.isWellFormed() || body.length > 3e6)
    return false;
  return !/json/i.test(type) || succeeds(() => isPlainJson(body));
}

const textOf = (body: Sent['body']) => (typeof body === 'function' ? body() : body);

function ofCase({ path, method, headers = {}, body }: Sent): FuzzRequest {
  const sent = textOf(body) ?? null;
  return { path, method: method ?? (sent === null ? 'GET' : 'POST'), headers, body: sent, pause: 0 };
}

/** Sends one request through the proxy and throws if the proxy reports a violation. @returns the answer's status */
async function checkExchange(base: string, { path, method, headers, body }: FuzzRequest): Promise<number> {
  const response = await fetch(new URL(path, base), { method, headers, body }).catch((cause: unknown) => {
    throw new Error(`${method} ${path}`, { cause });
  });
  await response.arrayBuffer();
  const violations: Violation[] = JSON.parse(response.headers.get('sl-violations') ?? '[]');
  const inAnswer = violations.filter(({ location }) => location[0] === 'response');
  if (inAnswer.length > 0) fail(`${method} ${path}: ${response.status}`, inAnswer, 'an answer as documented');
  if (!response.headers.has('x-request-id')) fail(`${method} ${path}`, response.status, 'an answer of ours');
  if (response.status === 200 && violations.length > 0)
    fail(`${method} ${path}: 200`, violations, 'a request as documented');
  return response.status;
}

test.each(['A', 'B'] as const satisfies Variant[])(
  'variant %s: a validating proxy accepts every answer, and every request that is scored',
  { timeout: 180_000 },
  async (variant) => {
    const { whole, b } = await buildDocuments();
    const folder = writeDocuments({ whole, b }, 'proxy');
    const server = await serve(engine, { variant, clock: hurriedClock(), documents: options });
    const validator = await startProxy(`${folder}/${variant === 'A' ? 'whole' : 'b'}.json`, server.url);
    const seen: Record<number, number> = {};
    const send = async (request: FuzzRequest) => {
      const status = await checkExchange(validator.url, request);
      seen[status] = (seen[status] ?? 0) + 1;
    };
    try {
      for (const { send: sent, variants = ['A', 'B'] } of cases) {
        const request = ofCase(sent);
        if (variants.includes(variant) && isSupported(request)) await send(request);
      }
      console.log(`proxy of variant ${variant}: ${runs} requests, seed ${fuzzSeed}`);
      await fc.assert(fc.asyncProperty(fuzzRequest.filter(isSupported), send), {
        numRuns: runs,
        seed: fuzzSeed,
      });
    } finally {
      validator.close();
      await server.close();
    }
    for (const status of [200, 404, 422]) expect(seen[status], `answers ${status}`).toBeGreaterThan(10);
  },
);
