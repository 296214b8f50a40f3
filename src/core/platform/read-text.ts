// Reads the text of a response, up to a limit.
import { openBody } from './open-body.js';
import { readAll } from './read-all.js';

/**
 * Reads a body as UTF-8.
 * @param limit bytes
 * @returns null for a longer body, of which no more is received
 * @throws whatever the connection throws
 */
export async function readText(response: Response, limit: number): Promise<string | null> {
  const body = openBody(response);
  const bytes = body ? await readAll(body, limit) : new Uint8Array();
  return bytes && new TextDecoder().decode(bytes);
}
