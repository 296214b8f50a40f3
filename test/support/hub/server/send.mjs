// Sends a response over node:http: conditional and range requests, a limited rate, and a connection that breaks on purpose.
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

/** Response to a preflight request. */
export const preflight = {
  status: 204,
  headers: {
    'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
    'access-control-allow-headers': '*, authorization, range, if-range, if-none-match, content-type',
    'access-control-max-age': '86400',
  },
};

/** Parses a `Range` header to [start, end); undefined for the whole file, null for an unsatisfiable range. */
function parseRange(header, size) {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (!match[1] && !match[2])) return undefined;
  const [, from, to] = match;
  const start = from ? Number(from) : Math.max(0, size - Number(to));
  const end = from && to ? Math.min(size, Number(to) + 1) : size;
  return start < end ? [start, end] : null;
}

/** The requested range; a stale `If-Range` requests the whole file. */
function getRange(request, response) {
  const { range, 'if-range': condition } = request.headers;
  if (response.whole || (condition && condition !== response.headers.etag)) return undefined;
  return parseRange(range, response.body.size);
}

function prepareHead(request, response) {
  const headers = { ...anyOrigin, ...response.headers };
  if (!response.body) return { status: response.status, headers: { 'content-length': '0', ...headers } };
  if (headers.etag && request.headers['if-none-match'] === headers.etag) return { status: 304, headers };
  const { size } = response.body;
  if (response.status !== 200)
    return { status: response.status, headers: { ...headers, 'content-length': size }, part: [0, size] };
  if (!response.whole) headers['accept-ranges'] = 'bytes';
  const range = getRange(request, response);
  if (range === null) return { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } };
  const part = range ?? [0, size];
  headers['content-length'] = part[1] - part[0];
  if (range) headers['content-range'] = `bytes ${part[0]}-${part[1] - 1}/${size}`;
  return { status: range ? 206 : 200, headers, part };
}

/** Yields the chunks of a stream at `pace` bytes per second, twenty times per second. */
async function* limitRate(stream, pace) {
  const step = Math.max(1, Math.ceil(pace / 20));
  for await (const chunk of stream) {
    for (let at = 0; at < chunk.length; at += step) {
      yield chunk.subarray(at, at + step);
      await after(50);
    }
  }
}

/** Sends a part of the body, up to the break if there is one, at the given rate. */
async function sendBody(response, { body, cut, pace }, [start, end]) {
  const stop = cut === undefined ? end : start + Math.floor((end - start) * cut);
  const stream = body.read(start, stop);
  await pipeline(pace ? limitRate(stream, pace) : stream, response, { end: stop === end });
  if (stop === end) return;
  // Lets the written bytes arrive before the connection breaks.
  await after(20);
  response.destroy();
}

/**
 * Sends a response.
 * @param planned { status, headers, body?, cut?, pace?, whole? }: cut is the share of the body after which the
 *   connection breaks, pace the bytes per second, whole ignores ranges
 * @returns the status sent
 */
export async function send(request, response, planned) {
  const { status, headers, part } = prepareHead(request, planned);
  response.writeHead(status, headers);
  if (!part || request.method === 'HEAD') response.end();
  else await sendBody(response, planned, part);
  return status;
}
