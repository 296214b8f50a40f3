import { describe, expect, it } from 'vitest';
import { readRemoteFileInfo } from '../../../../src/core/storage/download/remote-file-info.js';

const hash = '0123456789abcdef'.repeat(4);
const file = { url: 'https://hub.example/model', bytes: null, sha256: null };
const read = (headers: Record<string, string>, from = 0) =>
  readRemoteFileInfo(file, new Response(null, { headers }), from);

describe('readRemoteFileInfo', () => {
  it.each([hash, `"${hash}"`, `W/"${hash}"`, `"${hash.toUpperCase()}"`])('reads the hash of %s', (etag) => {
    expect(read({ 'x-linked-etag': etag })).toEqual({ ...file, sha256: hash });
  });

  it.each([`x"${hash}"`, `"${hash}"x`, `"${hash}0"`, `"${hash.slice(1)}"`, `"${hash.slice(1)}g"`, ''])(
    'reads no hash from %j',
    (etag) => {
      expect(read({ 'x-linked-etag': etag })).toEqual(file);
    },
  );

  it('does not take an etag for a hash', () => {
    expect(read({ etag: `"${hash}"` })).toEqual(file);
  });

  it.each([
    [{ 'x-linked-size': '12', 'content-length': '5' }, 12],
    [{ 'x-linked-size': '12 MB', 'content-length': '5' }, 8],
    [{ 'x-linked-size': '-12', 'content-length': '5' }, 8],
    [{ 'x-linked-size': '', 'content-length': '5' }, 8],
    [{ 'content-length': '5' }, 8],
    [{}, null],
  ])('reads the size of the whole file from %j', (headers, bytes) => {
    expect(read(headers, 3)).toEqual({ ...file, bytes });
  });

  it('prefers what is known', () => {
    const known = { ...file, bytes: 1, sha256: 'known' };
    const headers = { 'x-linked-etag': hash, 'x-linked-size': '12' };
    expect(readRemoteFileInfo(known, new Response(null, { headers }), 0)).toEqual(known);
  });
});
