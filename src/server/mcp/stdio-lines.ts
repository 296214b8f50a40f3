// The lines of the standard input, before the SDK reads them: it drops what it cannot read without a word, and the client
// waits. Here each dropped message is reported, and answered where it has an id.
import { Transform } from 'node:stream';
import { isAssayError } from '../../core/contract/index.js';
import { checkJson } from '../../core/contract/requests/index.js';
import { messageLimit } from './message-limit.js';

/** Codes of JSON-RPC. */
const invalidRequest = -32_600;

const newline = 10;
const byteOrderMark = '\uFEFF';

export interface LineEvents {
  /** Gets a sentence about each message that is dropped. */
  readonly report: (sentence: string) => void;
  /** Gets the answer to a message that is dropped, as a line. */
  readonly reply: (line: string) => void;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isId = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

/** What is wrong with a message; undefined for one that the SDK reads. */
function findFault(message: Record<string, unknown>): string | undefined {
  const { jsonrpc, id, method, params } = message;
  if (jsonrpc !== '2.0') return "its 'jsonrpc' is not '2.0'";
  if (params !== undefined && !isObject(params)) return "its 'params' is not an object";
  if (id !== undefined && !isId(id)) return "its 'id' is not a string or a number";
  if (typeof method === 'string') return undefined;
  if (method !== undefined) return "its 'method' is not a string";
  return id !== undefined && ('result' in message || 'error' in message) ? undefined : "it has no 'method'";
}

/** The first characters of a line, for a report. */
const excerpt = (line: string): string => JSON.stringify(line.length > 60 ? `${line.slice(0, 60)}…` : line);

/**
 * Creates the filter: bytes in, one message a line out. A byte order mark is removed, the messages of a JSON-RPC batch come
 * one after the other, and `params: null` is no `params`.
 */
export function createLineFilter({ report, reply }: LineEvents, limit: number = messageLimit): Transform {
  let chunks: Buffer[] = [];
  let bytes = 0;

  const filterMessage = (message: unknown): string => {
    if (!isObject(message)) {
      report(`dropped a message that is not an object: ${excerpt(JSON.stringify(message))}`);
      return '';
    }
    if (message.params === null) delete message.params;
    const fault = findFault(message);
    if (fault === undefined) return `${JSON.stringify(message)}\n`;
    report(`dropped a message of the client: ${fault}`);
    if (isId(message.id)) {
      const error = { code: invalidRequest, message: `Invalid request: ${fault}` };
      reply(`${JSON.stringify({ jsonrpc: '2.0', id: message.id, error })}\n`);
    }
    return '';
  };
  const filterLine = (line: string): string => {
    const text = (line.startsWith(byteOrderMark) ? line.slice(1) : line).trim();
    if (text === '') return '';
    let parsed: unknown;
    try {
      checkJson(text);
      parsed = JSON.parse(text);
    } catch (error) {
      const fault = isAssayError(error) ? error.detail.replace('Body', 'that') : 'that is not JSON';
      report(`dropped a line ${fault}: ${excerpt(text)}`);
      return '';
    }
    return (Array.isArray(parsed) ? parsed : [parsed]).map(filterMessage).join('');
  };
  /** Takes a part of a line; one that is too long is not kept. */
  const add = (part: Buffer) => {
    bytes += part.length;
    if (bytes <= limit) chunks.push(part);
    else chunks = [];
  };
  const endLine = (): string => {
    const [line, isLong] = [Buffer.concat(chunks).toString('utf8'), bytes > limit];
    chunks = [];
    bytes = 0;
    if (!isLong) return filterLine(line);
    report(`dropped a message of more than ${limit} bytes`);
    return '';
  };

  return new Transform({
    transform(chunk: Buffer, _, done) {
      let lines = '';
      let start = 0;
      for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
        add(chunk.subarray(start, end));
        lines += endLine();
        start = end + 1;
      }
      add(chunk.subarray(start));
      done(null, lines === '' ? undefined : lines);
    },
    flush(done) {
      const lastLine = endLine();
      done(null, lastLine === '' ? undefined : lastLine);
    },
  });
}
