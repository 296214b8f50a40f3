// Threads of the runtime: only where they are certain to start.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { threadsFor } from '../../../../src/embedding/transformers/threads.js';

const script = `data:text/javascript,${encodeURIComponent('export default 1')}`;

/** A page with these cores, and a policy factory where it has trusted types. */
function page({ isolated = true, cores = 8, trustedTypes = undefined as unknown } = {}) {
  vi.stubGlobal('crossOriginIsolated', isolated);
  vi.stubGlobal('navigator', { hardwareConcurrency: cores });
  if (trustedTypes) vi.stubGlobal('trustedTypes', trustedTypes);
}

afterEach(() => vi.unstubAllGlobals());

describe('threads of the runtime', () => {
  it.each([
    [1, 1],
    [2, 1],
    [4, 2],
    [8, 4],
    [64, 4],
  ])('on %d cores of an isolated page: %d', async (cores, threads) => {
    page({ cores });
    expect(await threadsFor(script)).toBe(threads);
  });

  it('are one on a page that is not isolated', async () => {
    page({ isolated: false });
    expect(await threadsFor(script)).toBe(1);
  });

  it('are one where their script is missing', async () => {
    page();
    expect(await threadsFor('file:///nowhere/ort.mjs')).toBe(1);
  });

  it('are one where the page allows no policy for their script', async () => {
    page({
      trustedTypes: {
        createPolicy: () => {
          throw new TypeError('Policy "default" disallowed');
        },
      },
    });
    expect(await threadsFor(script)).toBe(1);
  });

  it('have a policy that lets their script pass and nothing else', async () => {
    let rules = { createScriptURL: (url: string) => url };
    page({
      trustedTypes: {
        createPolicy: (name: string, given: typeof rules) => {
          expect(name).toBe('default');
          rules = given;
        },
      },
    });
    expect(await threadsFor(script)).toBe(4);
    expect(rules.createScriptURL(script)).toBe(script);
    expect(() => rules.createScriptURL('https://other.test/ort.mjs')).toThrow("Not the runtime's script");
  });
});
