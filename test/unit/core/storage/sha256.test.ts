import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { Sha256, sha256, toHexadecimal } from '../../../../src/core/storage/sha256.js';

const reference = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const bytesOf = (length: number) => Uint8Array.from({ length }, (_, i) => (i * 131 + (i >> 3)) & 255);

describe('sha256', () => {
  it.each([0, 1, 3, 54, 55, 56, 57, 63, 64, 65, 119, 120, 127, 128, 1000, 65_537])(
    'hashes %d bytes with and without Web Crypto',
    async (length) => {
      const bytes = bytesOf(length);
      expect(await sha256(bytes)).toBe(reference(bytes));
      expect(await sha256(bytes, null)).toBe(reference(bytes));
    },
  );

  it.each([undefined, {}])('hashes where crypto is %j', async (crypto) => {
    vi.stubGlobal('crypto', crypto);
    try {
      expect(await sha256(bytesOf(100))).toBe(reference(bytesOf(100)));
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it('uses Web Crypto, which is faster, where it exists', async () => {
    const digest = vi.spyOn(crypto.subtle, 'digest');
    await sha256(bytesOf(3));
    expect(digest).toHaveBeenCalledOnce();
    digest.mockRestore();
  });

  it('hashes the view, not its whole buffer', async () => {
    const view = bytesOf(1000).subarray(100, 300);
    expect(await sha256(view, null)).toBe(reference(view));
  });
});

describe('Sha256', () => {
  it.each([[[0]], [[1, 62, 1]], [[64, 64]], [[63, 2, 63]], [[1000, 0, 24, 65_537]], [[30, 20, 10, 4, 55]]])(
    'hashes parts of %j bytes as their whole',
    (lengths) => {
      const hash = new Sha256();
      const bytes = bytesOf(lengths.reduce((sum, length) => sum + length));
      let offset = 0;
      for (const length of lengths) {
        hash.update(bytes.subarray(offset, offset + length));
        offset += length;
      }
      expect(toHexadecimal(hash.digest())).toBe(reference(bytes));
    },
  );
});
