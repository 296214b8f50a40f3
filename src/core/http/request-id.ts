// Request ids: `req_` and a ULID (48 bits of milliseconds, 80 random bits, Crockford base 32).

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const pattern = /^req_[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** Fills an array with random bytes. */
export type RandomBytes = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array;

/**
 * Creates a request id. Ids of later milliseconds sort later.
 *
 * @param now milliseconds since 1970, below 2^48
 */
export function createRequestId(
  now: number = Date.now(),
  random: RandomBytes = (bytes) => crypto.getRandomValues(bytes),
): string {
  let time = '';
  for (let remainder = now, digit = 0; digit < 10; digit++) {
    time = alphabet.charAt(remainder % 32) + time;
    remainder = Math.floor(remainder / 32);
  }
  let tail = '';
  for (const byte of random(new Uint8Array(16))) tail += alphabet.charAt(byte % 32);
  return `req_${time}${tail}`;
}

/** The id in the request's `X-Request-Id`, if it has our form. */
export function readRequestId(request: Request): string | undefined {
  const sent = request.headers.get('x-request-id');
  return sent !== null && pattern.test(sent) ? sent : undefined;
}
