// Faults on demand: selects the faults of a request and applies them to the response. A response is
// { status, headers, body: { size, read(start, end) } | undefined }; `cut`, `pace` and `whole` instruct the sender.
import { Readable } from 'node:stream';
import { pointerText } from './repository-cache.mjs';

const replaceBody = (response, type, text) => ({
  ...response,
  status: 200,
  headers: { 'content-type': type },
  body: {
    size: Buffer.byteLength(text),
    read: (start, end) => Readable.from([Buffer.from(text).subarray(start, end)]),
  },
});

const page = '<!doctype html><title>Sign in</title><p>Welcome to this network.</p>';

/** The same stream with the byte at `position` of the file inverted. */
async function* flipByte(stream, start, position) {
  let at = start;
  for await (const chunk of stream) {
    const copy = Buffer.from(chunk);
    const index = position - at;
    if (index >= 0 && index < copy.length) copy[index] ^= 0xff;
    at += copy.length;
    yield copy;
  }
}

/** The effect of each fault on a response; `value` is the fault's parameter. */
const kinds = {
  /** The connection breaks after `value` percent of the body. */
  cut: (response, { value = 50 }) => ({ ...response, cut: value / 100 }),
  /** An HTML page, as from a captive portal. */
  html: (response) => replaceBody(response, 'text/html; charset=utf-8', page),
  /** One wrong byte in the middle. */
  bytes: (response) => ({
    ...response,
    body: {
      size: response.body.size,
      read: (start, end) =>
        Readable.from(flipByte(response.body.read(start, end), start, response.body.size >> 1)),
    },
  }),
  /** The Git LFS pointer instead of the file. */
  pointer: (response, _, entry) =>
    replaceBody(
      response,
      'text/plain; charset=utf-8',
      pointerText(entry.sha256 ?? '0'.repeat(64), entry.size),
    ),
  /** Only a status. */
  status: (response, { value = 500 }) => ({ ...response, status: value, headers: {}, body: undefined }),
  /** `value` bytes per second. */
  slow: (response, { value = 100_000 }) => ({ ...response, pace: value }),
  /** The whole file, ignoring ranges. */
  whole: (response) => ({ ...response, whole: true }),
};

const faultKinds = Object.keys(kinds);

/** Parses `kind:value` from a query; undefined for an unknown kind. */
export function parseFault(text) {
  const [kind, value] = (text ?? '').split(':');
  return Object.hasOwn(kinds, kind) ? { kind, ...(value ? { value: Number(value) } : {}) } : undefined;
}

/** The faults of a scope. */
export class Faults {
  #list = [];

  /** @param faults { kind, value?, path?, at?, times? }: path as a suffix, at 'resolve' or 'cdn', times how often */
  set(faults) {
    for (const { kind } of faults) {
      if (!Object.hasOwn(kinds, kind))
        throw new Error(`Unknown fault '${kind}'. Use one of: ${faultKinds.join(', ')}`);
    }
    this.#list = faults.map((fault) => ({ times: Number.POSITIVE_INFINITY, ...fault }));
  }

  /** Takes the faults of a request and counts their use. @param last true when this stage sends the file */
  take(path, stage, last) {
    const taken = this.#list.filter(
      (fault) =>
        fault.times > 0 &&
        (!fault.path || path.endsWith(fault.path)) &&
        (fault.at ? fault.at === stage : fault.kind === 'status' ? stage === 'resolve' : last),
    );
    for (const fault of taken) fault.times--;
    return taken;
  }
}

/** Applies faults to a response. */
export const applyFaults = (response, faults, entry) =>
  faults.reduce((changed, fault) => kinds[fault.kind](changed, fault, entry), response);
