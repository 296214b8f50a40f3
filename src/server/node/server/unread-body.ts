// The rest of a request's body after the answer is known: a refusal often leaves it unread, and the next request of a
// kept connection arrives behind it.
import type { Readable } from 'node:stream';

/** Bytes of the rest that are received to keep the connection: more than the app accepts as a body. */
const drainLimit = 16 * 1024 * 1024;
/** Milliseconds for which the answer waits for the rest. */
const drainTimeout = 250;
/** Milliseconds for which a client that is still sending can receive the answer before its connection is cut. */
const lingerTimeout = 500;

/**
 * Receives and discards a body up to the limits.
 * @returns true once it has ended; false at a limit, or when the connection is lost
 */
function drain(body: Readable, milliseconds: number): Promise<boolean> {
  return new Promise((resolve) => {
    let bytes = 0;
    const onData = ({ byteLength }: Uint8Array) => {
      bytes += byteLength;
      if (bytes > drainLimit) settle();
    };
    // A web stream over the body, which the app no longer reads, pauses it after every chunk.
    const onPause = () => setImmediate(() => body.resume());
    const timer = setTimeout(() => settle(), milliseconds);
    const settle = () => {
      clearTimeout(timer);
      body.off('data', onData).off('pause', onPause).off('end', settle).off('close', settle);
      resolve(body.readableEnded);
    };
    body.on('data', onData).on('pause', onPause).on('end', settle).on('close', settle);
    body.resume();
  });
}

/**
 * Prepares a connection for the answer to a request whose body may be unread: receives the rest, or else closes the
 * connection after the answer. Without this the HTTP library promises to keep the connection and cuts it after 0.5 s,
 * which breaks the client's next request.
 */
export async function settleBody(body: Readable, response: Response): Promise<Response> {
  if (body.readableEnded || body.destroyed || (await drain(body, drainTimeout))) return response;
  const { status } = response;
  const headers = new Headers(response.headers);
  headers.set('Connection', 'close');
  if (!response.body) return new Response(null, { status, headers });
  // Closing with unread data resets the connection, and the client may lose the answer. So the answer, complete by its
  // length, is followed by a pause in which the client can stop sending.
  const answer = new Uint8Array(await response.arrayBuffer());
  headers.set('Content-Length', String(answer.byteLength));
  const lingering = new ReadableStream({
    async start(controller) {
      controller.enqueue(answer);
      await drain(body, lingerTimeout);
      controller.close();
    },
  });
  return new Response(lingering, { status, headers });
}
