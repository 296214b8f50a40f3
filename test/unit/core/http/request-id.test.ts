import { expect, test } from 'vitest';
import { createRequestId, readRequestId } from '../../../../src/core/http/request-id.js';

test('creates a request id of req_ and a ULID of the time and random bytes', () => {
  const zeros = (bytes: Uint8Array) => bytes.fill(0);
  // The time part of the ULID specification's own example.
  expect(createRequestId(1469918176385, zeros)).toBe(`req_01ARYZ6S41${'0'.repeat(16)}`);
  expect(createRequestId(2 ** 48 - 1, (bytes) => bytes.fill(255))).toBe(`req_7${'Z'.repeat(25)}`);
});

test('creates ids that sort by time and differ within a millisecond', () => {
  expect(createRequestId(1000) < createRequestId(1001)).toBe(true);
  expect(new Set(Array.from({ length: 1000 }, () => createRequestId(1000))).size).toBe(1000);
});

test('reads the X-Request-Id of a request only if it has our form', () => {
  const sent = (id?: string) =>
    readRequestId(new Request('http://local/', { headers: id === undefined ? {} : { 'X-Request-Id': id } }));
  const id = createRequestId();
  expect(sent(id)).toBe(id);
  for (const other of [undefined, '', 'req_', 'abc', `req_${'U'.repeat(26)}`, `${id}, ${id}`, `x${id}`]) {
    expect(sent(other)).toBeUndefined();
  }
});
