import { describe, expect, it } from 'vitest';
import { findClientAddress, requireHops } from '../../../../../src/server/node/server/client-address.js';

const find = (forwarded: string | string[] | undefined, hops: number, remoteAddress?: string) =>
  findClientAddress({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded as string } }, hops);

describe('the address of a client', () => {
  it('is the remote address without trusted proxies, whatever the client claims', () => {
    expect(find('203.0.113.1', 0, '198.51.100.1')).toBe('198.51.100.1');
    expect(find(undefined, 0, '198.51.100.1')).toBe('198.51.100.1');
    expect(find('203.0.113.1', 0)).toBe('unknown');
  });

  it('is what the outermost trusted proxy saw', () => {
    const list = '203.0.113.9, 203.0.113.2 ,203.0.113.1';
    expect([1, 2, 3, 4].map((hops) => find(list, hops, '198.51.100.1'))).toEqual([
      '203.0.113.1',
      '203.0.113.2',
      '203.0.113.9',
      '203.0.113.9',
    ]);
    expect(find(['203.0.113.2', '203.0.113.1'], 2, '198.51.100.1')).toBe('203.0.113.2');
    expect(find(undefined, 1, '198.51.100.1')).toBe('198.51.100.1');
  });

  it.each([
    ['203.0.113.1:4711', '203.0.113.1'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
  ])('is read from %j without its port', (entry, address) => {
    expect(find(entry, 1, '198.51.100.1')).toBe(address);
  });

  it.each([
    'unknown',
    '',
    '203.0.113.1:',
    '203.0.113.1:http',
    'x203.0.113.1:1',
    '203.0.113.1:1x',
    '[2001:db8::1',
    'x[2001:db8::1]',
    '[2001:db8::1]:x',
    '[2001:db8::1]x',
    '[]',
    '999.0.0.1',
  ])('is not read from %j, nor from anything before it', (entry) => {
    expect(find(`203.0.113.9, ${entry}`, 2, '198.51.100.1')).toBe('198.51.100.1');
    expect(find(`${entry}, 203.0.113.1`, 2, '198.51.100.1')).toBe('203.0.113.1');
  });
});

describe('the number of trusted proxies', () => {
  it('is a whole number, 0 or more', () => {
    expect([0, 1, 7].map(requireHops)).toEqual([0, 1, 7]);
    for (const hops of [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => requireHops(hops)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  });
});
