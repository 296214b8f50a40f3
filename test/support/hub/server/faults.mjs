// Faults on demand: which one a request is to suffer, and what it does to the answer. An answer is
// { status, headers, body: { size, read(start, end) } | undefined }; `cut` and `pace` tell the sender.
import { Readable } from 'node:stream';
import { pointerText } from './shelf.mjs';

const instead = (answer, type, text) => ({
  ...answer,
  status: 200,
  headers: { 'content-type': type },
  body: {
    size: Buffer.byteLength(text),
    read: (start, end) => Readable.from([Buffer.from(text).subarray(start, end)]),
  },
});

const page = '<!doctype html><title>Sign in</title><p>Welcome to this network.</p>';

/** The same stream with the byte at `position` of the file turned over. */
async function* flipped(stream, start, position) {
  let at = start;
  for await (const chunk of stream) {
    const copy = Buffer.from(chunk);
    const index = position - at;
    if (index >= 0 && index < copy.length) copy[index] ^= 0xff;
    at += copy.length;
    yield copy;
  }
}

/** What each fault does to an answer; `value` is the fault's own number. */
const kinds = {
  /** The connection breaks after `value` percent of the body. */
  cut: (answer, { value = 50 }) => ({ ...answer, cut: value / 100 }),
  /** A page, as a sign-in wall gives it. */
  html: (answer) => instead(answer, 'text/html; charset=utf-8', page),
  /** One wrong byte in the middle, everything else as it should be. */
  bytes: (answer) => ({
    ...answer,
    body: {
      size: answer.body.size,
      read: (start, end) =>
        Readable.from(flipped(answer.body.read(start, end), start, answer.body.size >> 1)),
    },
  }),
  /** The pointer of large file storage instead of the file. */
  pointer: (answer, _, entry) =>
    instead(answer, 'text/plain; charset=utf-8', pointerText(entry.sha256 ?? '0'.repeat(64), entry.size)),
  /** A status and nothing else. */
  status: (answer, { value = 500 }) => ({ ...answer, status: value, headers: {}, body: undefined }),
  /** `value` bytes a second. */
  slow: (answer, { value = 100_000 }) => ({ ...answer, pace: value }),
  /** The whole file whatever part was asked for. */
  whole: (answer) => ({ ...answer, whole: true }),
};

const faultKinds = Object.keys(kinds);

/** `kind:value` as it stands in a query, or undefined. */
export function faultOf(text) {
  const [kind, value] = (text ?? '').split(':');
  return Object.hasOwn(kinds, kind) ? { kind, ...(value ? { value: Number(value) } : {}) } : undefined;
}

/** The faults a scope has been told of, and which of them meet a request. */
export class Faults {
  #list = [];

  /** @param faults { kind, value?, path?, at?, times? }: path as a suffix, at 'resolve' or 'cdn', times how often */
  set(faults) {
    for (const { kind } of faults) {
      if (!Object.hasOwn(kinds, kind))
        throw new Error(`unknown fault '${kind}'; faults: ${faultKinds.join(', ')}`);
    }
    this.#list = faults.map((fault) => ({ times: Number.POSITIVE_INFINITY, ...fault }));
  }

  /** The faults for a request, each counted as used once more. @param last whether this stage sends the file */
  take(path, stage, last) {
    const met = this.#list.filter(
      (fault) =>
        fault.times > 0 &&
        (!fault.path || path.endsWith(fault.path)) &&
        (fault.at ? fault.at === stage : fault.kind === 'status' ? stage === 'resolve' : last),
    );
    for (const fault of met) fault.times--;
    return met;
  }
}

/** The answer after its faults. */
export const suffer = (answer, faults, entry) =>
  faults.reduce((suffered, fault) => kinds[fault.kind](suffered, fault, entry), answer);
