// Threads of the runtime: more than one only if they are certain to start.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { countThreads } from '../../../../src/encoders/hub/runtime-threads.js';

const script = `data:text/javascript,${encodeURIComponent('export default 1')}`;

/** Simulates a page with these cores, and with Trusted Types if given. */
function stubPage({ isolated = true, cores = 8, trustedTypes = undefined as unknown } = {}) {
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
    stubPage({ cores });
    expect(await countThreads(script)).toBe(threads);
  });

  it('are one on a page that is not isolated', async () => {
    stubPage({ isolated: false });
    expect(await countThreads(script)).toBe(1);
  });

  it('are one when their script is missing', async () => {
    stubPage();
    expect(await countThreads('file:///nowhere/ort.mjs')).toBe(1);
  });

  it('are one when the page allows no policy for their script', async () => {
    stubPage({
      trustedTypes: {
        createPolicy: () => {
          throw new TypeError('Policy "default" disallowed');
        },
      },
    });
    expect(await countThreads(script)).toBe(1);
  });

  it('use a policy that allows only their script', async () => {
    let rules = { createScriptURL: (url: string) => url };
    stubPage({
      trustedTypes: {
        createPolicy: (name: string, given: typeof rules) => {
          expect(name).toBe('default');
          rules = given;
        },
      },
    });
    expect(await countThreads(script)).toBe(4);
    expect(rules.createScriptURL(script)).toBe(script);
    expect(() => rules.createScriptURL('https://other.test/ort.mjs')).toThrow("Not the runtime's script");
  });
});
