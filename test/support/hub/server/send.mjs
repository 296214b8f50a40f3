// Sends an answer over node:http: conditional and partial requests, a pace, and a connection that breaks on purpose.
import { pipeline } from 'node:stream/promises';
import { setTimeout as after } from 'node:timers/promises';

const exposed = [
  'X-Repo-Commit',
  'X-Request-Id',
  'X-Error-Code',
  'X-Error-Message',
  'X-Total-Count',
  'ETag',
  'Link',
  'Accept-Ranges',
  'Content-Range',
  'X-Linked-Size',
  'X-Linked-ETag',
  'X-Xet-Hash',
].join(',');

const anyOrigin = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposed,
};

/** The answer to a preflight. */
export const preflight = {
  status: 204,
  headers: {
    'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
    'access-control-allow-headers': '*, authorization, range, if-range, if-none-match, content-type',
    'access-control-max-age': '86400',
  },
};

/** [start, end) of a `Range` header; undefined for the whole, null for one that the size cannot serve. */
function parseRange(header, size) {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (!match[1] && !match[2])) return undefined;
  const [, from, to] = match;
  const start = from ? Number(from) : Math.max(0, size - Number(to));
  const end = from && to ? Math.min(size, Number(to) + 1) : size;
  return start < end ? [start, end] : null;
}

/** A stale `If-Range` asks for the whole. */
function wantedRange(request, answer) {
  const { range, 'if-range': condition } = request.headers;
  if (answer.whole || (condition && condition !== answer.headers.etag)) return undefined;
  return parseRange(range, answer.body.size);
}

function head(request, answer) {
  const headers = { ...anyOrigin, ...answer.headers };
  if (!answer.body) return { status: answer.status, headers: { 'content-length': '0', ...headers } };
  if (headers.etag && request.headers['if-none-match'] === headers.etag) return { status: 304, headers };
  const { size } = answer.body;
  if (answer.status !== 200)
    return { status: answer.status, headers: { ...headers, 'content-length': size }, part: [0, size] };
  if (!answer.whole) headers['accept-ranges'] = 'bytes';
  const range = wantedRange(request, answer);
  if (range === null) return { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } };
  const part = range ?? [0, size];
  headers['content-length'] = part[1] - part[0];
  if (range) headers['content-range'] = `bytes ${part[0]}-${part[1] - 1}/${size}`;
  return { status: range ? 206 : 200, headers, part };
}

/** The chunks of a stream at `pace` bytes a second, twenty times a second. */
async function* paced(stream, pace) {
  const step = Math.max(1, Math.ceil(pace / 20));
  for await (const chunk of stream) {
    for (let at = 0; at < chunk.length; at += step) {
      yield chunk.subarray(at, at + step);
      await after(50);
    }
  }
}

/** Sends the body's part up to where it is to break, at its pace. */
async function sendBody(response, { body, cut, pace }, [start, end]) {
  const stop = cut === undefined ? end : start + Math.floor((end - start) * cut);
  const stream = body.read(start, stop);
  await pipeline(pace ? paced(stream, pace) : stream, response, { end: stop === end });
  if (stop === end) return;
  // What was written is to arrive before the connection breaks.
  await after(20);
  response.destroy();
}

/**
 * Answers a request.
 * @param answer { status, headers, body?, cut?, pace?, whole? }: cut the share of the body after which the
 *   connection breaks, pace in bytes a second, whole to ignore ranges
 * @returns the status sent
 */
export async function send(request, response, answer) {
  const { status, headers, part } = head(request, answer);
  response.writeHead(status, headers);
  if (!part || request.method === 'HEAD') response.end();
  else await sendBody(response, answer, part);
  return status;
}
