// The body of a POST request of an agent, parsed within the limits of all messages. The SDK parses any depth.
import { type AssayError, isAssayError } from '../../core/contract/index.js';
import { readJsonBody } from '../node/server/index.js';

/** Codes of JSON-RPC. */
const [parseError, invalidRequest] = [-32_700, -32_600];

function refuse(status: number, code: number, message: string): Response {
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status });
}

const isJson = (headers: Headers): boolean => /application\/json/i.test(headers.get('content-type') ?? '');

/** @returns the parsed message, undefined for a request without one, or the answer to a message that is refused */
export async function readMessage(request: Request): Promise<unknown> {
  if (request.method !== 'POST' || !isJson(request.headers)) return undefined;
  try {
    return await readJsonBody(request);
  } catch (error) {
    if (!isAssayError(error)) return refuse(400, parseError, 'Parse error: Invalid JSON');
    const status = error.code === 'content_too_large' ? 413 : 400;
    return refuse(status, invalidRequest, `Invalid request: ${toMessage(error)}`);
  }
}

const toMessage = ({ detail }: AssayError): string => detail.replace(/^Body/, 'message');
