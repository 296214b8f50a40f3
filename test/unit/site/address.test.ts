// The fragment that opens a playground: what it says is what was written into it, and sections of a page are none.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatFragment, longestFragment, parseFragment } from '../../../public/playground/address.js';

const field = fc.option(fc.string({ minLength: 1, unit: 'grapheme' }), { nil: undefined });

describe('address of a playground', () => {
  it('reads every model and text that was written', () => {
    const address = fc.record({ model: field, text: field, baseline: field });
    void fc.assert(
      fc.property(address, (given) => {
        fc.pre(given.model !== undefined || given.text !== undefined);
        expect(parseFragment(formatFragment(given))).toEqual(given);
      }),
    );
  });

  it('is a fragment that is part of a valid address', () => {
    const text = 'a & b = c # d + 100 %\n„ß“ 漢字 👩‍🚀';
    const url = new URL(formatFragment({ model: 'assay.humor', text }), 'https://example.org/site/');
    expect([url.pathname, url.search]).toEqual(['/site/', '']);
    expect(parseFragment(url.hash)).toEqual({ model: 'assay.humor', text, baseline: undefined });
  });

  it('is empty without a model and a text', () => {
    expect(formatFragment({})).toBe('');
    expect(formatFragment({ model: '', text: '' })).toBe('');
  });

  it.each(['', '#', '#try', '#all-models', '#baseline=x'])('is not %j', (fragment) => {
    expect(parseFragment(fragment)).toBeUndefined();
  });

  it('reads a text with broken escapes as it is, and one that is longer than offered links whole', () => {
    expect(parseFragment('#text=100%&model=a')).toMatchObject({ text: '100%', model: 'a' });
    const text = 'word '.repeat(longestFragment);
    expect(parseFragment(formatFragment({ text }))?.text).toBe(text);
  });
});
