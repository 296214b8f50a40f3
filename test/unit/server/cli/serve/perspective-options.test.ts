import { describe, expect, it, test } from 'vitest';
import { parsePerspective } from '../../../../../src/server/cli/serve/perspective-options.js';

describe('options of assay serve for comments', () => {
  it('turn comments on with a key and further attributes', () => {
    const attribute = ['FLIRTATION=local.flirts/flirting', 'CLICKBAIT=assay.clickbait@v1/Click bait'];
    expect(parsePerspective({ perspective: true, attribute, 'perspective-key': 'k' })).toEqual({
      perspective: {
        FLIRTATION: { model: 'local.flirts', trait: 'flirting' },
        CLICKBAIT: { model: 'assay.clickbait@v1', trait: 'Click bait' },
      },
      perspectiveKey: 'k',
    });
  });

  it('leave them off by default', () => {
    expect(parsePerspective({})).toEqual({});
  });

  test.each([
    [{ attribute: ['A=b.c/d'] }, '--attribute needs --perspective'],
    [{ 'perspective-key': 'k' }, '--perspective-key needs --perspective'],
    [
      { perspective: true, attribute: ['flirt=b.c/d'] },
      "--attribute is like FLIRTATION=local.flirts/flirting, not 'flirt=b.c/d'",
    ],
    [
      { perspective: true, attribute: ['A=b.c'] },
      "--attribute is like FLIRTATION=local.flirts/flirting, not 'A=b.c'",
    ],
  ])('reject %j', (values, message) => {
    expect(() => parsePerspective(values)).toThrow(message);
  });
});
