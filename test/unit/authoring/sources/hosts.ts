// A local server with the formats of the public hosts: raw files of GitHub, the dataset viewer, and the Hub's Parquet
// files behind a redirect, with ranges.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export const json =
  (body: unknown, status = 200): Answer =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
export const text =
  (body: string | Uint8Array, headers: Record<string, string> = {}, status = 200): Answer =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers }).end(body);
/** The Hub's response for private and gated data sets. */
export const gated = (status: 401 | 403): Answer =>
  json(
    { error: 'The dataset does not exist, or is not accessible without authentication (private or gated).' },
    status,
  );

/** A file, with support for ranges. */
export const ranged =
  (bytes: Uint8Array): Answer =>
  (request, response) => {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    if (from === undefined || to === undefined) {
      response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(bytes);
      return;
    }
    const [start, end] = [Number(from), Math.min(Number(to), bytes.length - 1)];
    response
      .writeHead(206, {
        'content-type': 'application/octet-stream',
        'content-range': `bytes ${start}-${end}/${bytes.length}`,
      })
      .end(bytes.subarray(start, end + 1));
  };

export interface Hosts {
  readonly origin: string;
  /** Responses by path, with or without its query; each of a list is sent once, the last one repeatedly. */
  readonly answers: Map<string, Answer | Answer[]>;
  /** Requested paths, with their query and range. */
  readonly requested: string[];
  close(): void;
}

export async function startHosts(): Promise<Hosts> {
  const answers: Hosts['answers'] = new Map();
  const requested: string[] = [];
  const server = createServer((request, response) => {
    const url = request.url ?? '';
    requested.push(request.headers.range ? `${url} ${request.headers.range}` : url);
    const found = answers.get(url) ?? answers.get(url.split('?')[0] ?? '');
    const answer = Array.isArray(found) ? (found.length > 1 ? found.shift() : found[0]) : found;
    if (answer) answer(request, response);
    else json({ error: 'Not found.' }, 404)(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    requested,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
