// A server that responds like the model hub, with faults on demand, and records its requests. Scopes separate tests that
// share it: each prefix /~<scope>/ has its own faults and recorded requests.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { applyFaults, Faults, parseFault } from './faults.mjs';
import { createRepositoryCache } from './repository-cache.mjs';
import {
  notFound,
  repositoryMissing,
  respondFromApi,
  respondFromCdn,
  respondWithFile,
} from './responses.mjs';
import { preflight, send } from './send.mjs';

const defaultCache = new URL('../../../../.cache/hub/', import.meta.url);

class Scope {
  faults = new Faults();
  /** Every request in order: { method, stage, path, range, authorization, status }. */
  requests = [];

  /** Requests by `METHOD stage path`, as `GET cdn test/micro-mean/onnx/model.onnx`. */
  counts() {
    const counts = {};
    for (const { method, stage, path } of this.requests) {
      const key = `${method} ${stage} ${path}`;
      counts[key] = (counts[key] ?? 0) + 1;
    }
    return counts;
  }
}

/** Another hash with as many digits, for a CDN whose ETag is not the SHA-256. */
const otherHash = (sha256) => createHash('sha256').update(sha256).digest('hex');

const routes = [
  ['resolve', /^\/([^/]+\/[^/]+)\/resolve\/([^/]+)\/(.+)$/],
  ['cdn', /^\/cdn\/([^/]+\/[^/]+)\/([0-9a-f]{64})\/(.+)$/],
  ['tree', /^\/api\/models\/([^/]+\/[^/]+)\/tree\/([^/]+)$/],
  ['revision', /^\/api\/models\/([^/]+\/[^/]+)\/revision\/([^/]+)$/],
];

function matchRoute(path) {
  for (const [stage, pattern] of routes) {
    const match = pattern.exec(path);
    if (match) return { stage, id: match[1], revision: match[2], path: match[3] ?? '' };
  }
  return undefined;
}

async function readJson(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

class Hub {
  #scopes = new Map();
  #repositories;
  #etags;
  #server;

  constructor({ cache = defaultCache, models = {}, etags = 'other' }) {
    this.#repositories = createRepositoryCache(cache, models);
    this.#etags = etags;
    this.#server = createServer((request, response) => {
      this.#respond(request, response).catch((error) => {
        // After the headers: the client disconnected, as some tests do on purpose. Before: an error of a test or of the hub.
        if (!response.headersSent) response.writeHead(400).end(String(error));
        else response.destroy();
      });
    });
  }

  async listen(port) {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.port = this.#server.address().port;
    this.url = `http://127.0.0.1:${this.port}/`;
    return this;
  }

  /** A separate base URL: { url, faults(list), requests(), counts(), clear() }. */
  scope(name) {
    const scope = this.#scope(name);
    return {
      url: `${this.url}~${name}/`,
      faults: (list) => scope.faults.set(list),
      requests: () => [...scope.requests],
      counts: () => scope.counts(),
      clear: () => {
        scope.faults.set([]);
        scope.requests = [];
      },
    };
  }

  async close() {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #scope(name) {
    if (!this.#scopes.has(name)) this.#scopes.set(name, new Scope());
    return this.#scopes.get(name);
  }

  async #respond(request, response) {
    const url = new URL(request.url, this.url);
    const [, name = '', rest] = /^(?:\/~([^/]+))?(\/.*)$/.exec(decodeURIComponent(url.pathname));
    const scope = this.#scope(name);
    if (request.method === 'OPTIONS') return send(request, response, preflight);
    if (rest === '/__control') return this.#control(request, response, scope, name);
    const route = matchRoute(rest);
    const { response: planned, path } = this.#plan(route, scope, name, url);
    const record = {
      method: request.method,
      stage: route?.stage ?? 'other',
      path,
      range: request.headers.range ?? null,
      authorization: request.headers.authorization ?? null,
      status: 0,
    };
    scope.requests.push(record);
    record.status = await send(request, response, planned);
    return undefined;
  }

  #plan(route, scope, name, url) {
    if (!route) return { response: notFound(), path: url.pathname };
    const { stage, id, revision } = route;
    const repository = this.#repositories.get(id);
    const path = `${id}/${route.path}`;
    if (!repository) return { response: repositoryMissing(), path };
    if (stage === 'tree' || stage === 'revision')
      return { response: respondFromApi(repository, stage, revision), path };
    const { entry, response } = this.#readFile(repository, route, name, url.search);
    const queried = parseFault(url.searchParams.get('fault'));
    const last = response.status === 200;
    const faults = [...(queried && last ? [queried] : []), ...scope.faults.take(path, stage, last)];
    return { response: applyFaults(response, faults, entry ?? { size: 0 }), path };
  }

  #readFile(repository, { stage, revision, path }, name, search) {
    if (stage === 'resolve') {
      // The CDN has another origin, as on the hub.
      const cdn = `http://localhost:${this.port}${name ? `/~${name}` : ''}/cdn/`;
      const resolved = respondWithFile(repository, revision, path, cdn);
      if (resolved.response.headers.location) resolved.response.headers.location += search;
      return resolved;
    }
    const entry = repository.entry(path);
    if (entry?.sha256 !== revision) return { response: notFound() };
    return {
      entry,
      response: respondFromCdn(entry, this.#etags === 'sha256' ? entry.sha256 : otherHash(entry.sha256)),
    };
  }

  /** GET: recorded requests. POST { faults }: sets the faults. DELETE: clears both. */
  async #control(request, response, scope, name) {
    if (request.method === 'POST') scope.faults.set((await readJson(request)).faults);
    if (request.method === 'DELETE') this.scope(name).clear();
    const body = Buffer.from(JSON.stringify({ requests: scope.requests, counts: scope.counts() }));
    return send(request, response, {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: { size: body.length, read: (start, end) => [body.subarray(start, end)] },
    });
  }
}

/**
 * Starts the server.
 * @param options port (default: a free one); cache, folder of the models as a file URL; models, a replacement model by id
 *   of a repository; etags of the CDN, 'sha256' or 'other' (default), which has as many digits
 * @returns { url, port, scope(name), close() }
 */
export const startHub = ({ port = 0, ...options } = {}) => new Hub(options).listen(port);
