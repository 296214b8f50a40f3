import { expect, test } from 'vitest';
import { newRequestId, ownRequestId } from '../../../src/http/request-id.js';

test('a request id is req_ and the ULID of its time and its random bytes', () => {
  const zeros = (bytes: Uint8Array) => bytes.fill(0);
  // The time part of the ULID specification's own example.
  expect(newRequestId(1469918176385, zeros)).toBe(`req_01ARYZ6S41${'0'.repeat(16)}`);
  expect(newRequestId(2 ** 48 - 1, (bytes) => bytes.fill(255))).toBe(`req_7${'Z'.repeat(25)}`);
});

test('ids of later milliseconds sort later, ids of one millisecond differ', () => {
  expect(newRequestId(1000) < newRequestId(1001)).toBe(true);
  expect(new Set(Array.from({ length: 1000 }, () => newRequestId(1000))).size).toBe(1000);
});

test('only what looks like a request id is taken from a request', () => {
  const sent = (id?: string) =>
    ownRequestId(new Request('http://local/', { headers: id === undefined ? {} : { 'X-Request-Id': id } }));
  const id = newRequestId();
  expect(sent(id)).toBe(id);
  for (const other of [undefined, '', 'req_', 'abc', `req_${'U'.repeat(26)}`, `${id}, ${id}`, `x${id}`]) {
    expect(sent(other)).toBeUndefined();
  }
});
