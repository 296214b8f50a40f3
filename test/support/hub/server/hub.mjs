// A server that answers as the model hub does, with faults on demand and a record of what it was asked for. Tests
// that share it keep apart by scopes: /~<scope>/ before a path has its own faults and its own record.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { apiAnswer, cdnAnswer, notFound, repositoryMissing, resolveAnswer } from './answers.mjs';
import { Faults, faultOf, suffer } from './faults.mjs';
import { preflight, send } from './send.mjs';
import { openShelf } from './shelf.mjs';

const defaultCache = new URL('../../../../.cache/hub/', import.meta.url);

class Scope {
  faults = new Faults();
  /** Every request in order: { method, stage, path, range, status }. */
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

/** Another hash of a file with as many digits as a SHA-256: where the network's ETag is not one. */
const otherHash = (sha256) => createHash('sha256').update(sha256).digest('hex');

const routes = [
  ['resolve', /^\/([^/]+\/[^/]+)\/resolve\/([^/]+)\/(.+)$/],
  ['cdn', /^\/cdn\/([^/]+\/[^/]+)\/([0-9a-f]{64})\/(.+)$/],
  ['tree', /^\/api\/models\/([^/]+\/[^/]+)\/tree\/([^/]+)$/],
  ['revision', /^\/api\/models\/([^/]+\/[^/]+)\/revision\/([^/]+)$/],
];

function matched(path) {
  for (const [stage, pattern] of routes) {
    const match = pattern.exec(path);
    if (match) return { stage, id: match[1], revision: match[2], path: match[3] ?? '' };
  }
  return undefined;
}

async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

class Hub {
  #scopes = new Map();
  #shelf;
  #etags;
  #server;

  constructor({ cache = defaultCache, models = {}, etags = 'other' }) {
    this.#shelf = openShelf(cache, models);
    this.#etags = etags;
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch((error) => {
        // The client has gone, which tests do on purpose; anything before an answer is a mistake of theirs or ours.
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

  /** A base URL of its own: { url, faults(list), requests(), counts(), clear() }. */
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

  async #answer(request, response) {
    const url = new URL(request.url, this.url);
    const [, name = '', rest] = /^(?:\/~([^/]+))?(\/.*)$/.exec(decodeURIComponent(url.pathname));
    const scope = this.#scope(name);
    if (request.method === 'OPTIONS') return send(request, response, preflight);
    if (rest === '/__control') return this.#control(request, response, scope, name);
    const asked = matched(rest);
    const { answer, path } = this.#planned(asked, scope, name, url);
    const record = {
      method: request.method,
      stage: asked?.stage ?? 'other',
      path,
      range: request.headers.range ?? null,
      status: 0,
    };
    scope.requests.push(record);
    record.status = await send(request, response, answer);
    return undefined;
  }

  #planned(asked, scope, name, url) {
    if (!asked) return { answer: notFound(), path: url.pathname };
    const { stage, id, revision } = asked;
    const repository = this.#shelf.repository(id);
    const path = `${id}/${asked.path}`;
    if (!repository) return { answer: repositoryMissing(), path };
    if (stage === 'tree' || stage === 'revision')
      return { answer: apiAnswer(repository, stage, revision), path };
    const { entry, answer } = this.#file(repository, asked, name, url.search);
    const told = faultOf(url.searchParams.get('fault'));
    const last = answer.status === 200;
    const faults = [...(told && last ? [told] : []), ...scope.faults.take(path, stage, last)];
    return { answer: suffer(answer, faults, entry ?? { size: 0 }), path };
  }

  #file(repository, { stage, revision, path }, name, search) {
    if (stage === 'resolve') {
      // The content network is another origin, as it is for the hub.
      const cdn = `http://localhost:${this.port}${name ? `/~${name}` : ''}/cdn/`;
      const resolved = resolveAnswer(repository, revision, path, cdn);
      if (resolved.answer.headers.location) resolved.answer.headers.location += search;
      return resolved;
    }
    const entry = repository.entry(path);
    if (entry?.sha256 !== revision) return { answer: notFound() };
    return {
      entry,
      answer: cdnAnswer(entry, this.#etags === 'sha256' ? entry.sha256 : otherHash(entry.sha256)),
    };
  }

  /** GET: what was asked for. POST { faults }: sets faults. DELETE: forgets both. */
  async #control(request, response, scope, name) {
    if (request.method === 'POST') scope.faults.set((await bodyOf(request)).faults);
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
 * @param options port (default: a free one); cache, folder of the models as a file URL; models, 'micro' or 'bench'
 *   by id of a repository; etags of the content network, 'sha256' or
 *   'other' (default), which has as many digits
 * @returns { url, port, scope(name), close() }
 */
export const startHub = ({ port = 0, ...options } = {}) => new Hub(options).listen(port);
