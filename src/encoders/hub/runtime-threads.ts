// Counts the threads that ONNX Runtime may start. It starts them as workers from its own script, which needs a
// cross-origin isolated page for their shared memory, a reachable script, and with Trusted Types a trusted script URL.

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown;
}

declare const trustedTypes: PolicyFactory | undefined;

/** More threads gain nothing for models of this size. */
const maxThreads = 4;

/**
 * Counts threads, and loads the runtime's script to check that it is reachable.
 * @param script absolute URL of the runtime's script
 * @returns 1 unless more are certain to start: a runtime that fails to start cannot be started again
 */
export async function countThreads(script: string): Promise<number> {
  const cores = globalThis.navigator?.hardwareConcurrency ?? 1;
  const threads = globalThis.crossOriginIsolated ? Math.min(maxThreads, Math.ceil(cores / 2)) : 1;
  if (threads === 1) return 1;
  try {
    trustScript(script);
    await import(/* @vite-ignore */ script);
    return threads;
  } catch {
    return 1;
  }
}

/**
 * Trusts the runtime's script. The runtime creates its workers from plain strings, so only a default policy allows them.
 * The policy applies to this worker only and rejects every other URL.
 * @throws TypeError when the page allows no policy, or a default policy exists
 */
function trustScript(script: string): void {
  if (typeof trustedTypes === 'undefined') return;
  trustedTypes.createPolicy('default', {
    createScriptURL(url) {
      if (new URL(url, script).href !== script) throw new TypeError(`Not the runtime's script: ${url}`);
      return url;
    },
  });
}
