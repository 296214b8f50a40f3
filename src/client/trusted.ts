// Trusted Types: a page that requires them lets the URLs of the engine's worker and of the service worker pass through
// a policy named `assay`, which allows nothing but scripts of the page's own origin.

interface Policy {
  createScriptURL(url: string): string;
}

interface PolicyFactory {
  createPolicy(name: string, rules: Policy): Policy;
}

declare const trustedTypes: PolicyFactory | undefined;

let policy: Policy | undefined;

/** Lets everything pass: what is not trusted is refused by the browser itself, where the page requires that. */
const noPolicy: Policy = { createScriptURL: (url) => url };

/** A page may forbid the policy without requiring trusted values; its scripts are then loaded by their plain URL. */
function madePolicy(factory: PolicyFactory): Policy {
  try {
    return factory.createPolicy('assay', { createScriptURL: sameOrigin });
  } catch {
    return noPolicy;
  }
}

function sameOrigin(url: string): string {
  if (new URL(url).origin !== location.origin) throw new TypeError(`Not a script of this origin: ${url}`);
  return url;
}

/** What `register` and `Worker` accept for this script: a TrustedScriptURL where the page requires one, which is typed as text. */
export function trustedScript(url: URL): string {
  if (typeof trustedTypes === 'undefined') return url.href;
  policy ??= madePolicy(trustedTypes);
  return policy.createScriptURL(url.href);
}

/**
 * Makes a worker whose URL passes through the policy. Bundlers find a worker's script by `new Worker(new URL(…))` with
 * the global names alone, so it is the global that is another one while `make` runs, and only then.
 */
export function trustedWorker(make: () => Worker): Worker {
  if (typeof trustedTypes === 'undefined') return make();
  const Plain = globalThis.Worker;
  globalThis.Worker = class extends Plain {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(trustedScript(new URL(url, location.href)), options);
    }
  };
  try {
    return make();
  } finally {
    globalThis.Worker = Plain;
  }
}
