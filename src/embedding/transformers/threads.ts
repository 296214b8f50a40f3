// How many threads the runtime may start. It starts them from its own script, as workers: only a page that is
// cross-origin isolated has the memory they share, the script has to be there, and where trusted types are required its
// URL has to be trusted.

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown;
}

declare const trustedTypes: PolicyFactory | undefined;

/** More gain nothing for models of this size. */
const most = 4;

/**
 * @param script absolute URL of the runtime's script
 * @returns 1 wherever more are not certain to start: a runtime that fails to start cannot be started again
 */
export async function threadsFor(script: string): Promise<number> {
  const cores = globalThis.navigator?.hardwareConcurrency ?? 1;
  const threads = globalThis.crossOriginIsolated ? Math.min(most, Math.ceil(cores / 2)) : 1;
  if (threads === 1) return 1;
  try {
    trust(script);
    await import(/* @vite-ignore */ script);
    return threads;
  } catch {
    return 1;
  }
}

/**
 * The runtime makes its workers from plain text, so nothing but a default policy lets them pass. It is this worker's
 * alone, and lets nothing else pass. Throws where the page allows none, or there is one.
 */
function trust(script: string): void {
  if (typeof trustedTypes === 'undefined') return;
  trustedTypes.createPolicy('default', {
    createScriptURL(url) {
      if (new URL(url, script).href !== script) throw new TypeError(`Not the runtime's script: ${url}`);
      return url;
    },
  });
}
