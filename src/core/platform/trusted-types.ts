// Trusted Types: where they are required, the script URLs of workers and of the service worker pass through a policy named
// `assay`, which allows only scripts of the page's own origin.
import { getOrigin } from './realm/realm.js';

interface Policy {
  createScriptURL(url: string): string;
}

interface PolicyFactory {
  createPolicy(name: string, rules: Policy): Policy;
}

declare const trustedTypes: PolicyFactory | undefined;

let policy: Policy | undefined;

/** Allows everything: the browser itself refuses untrusted URLs where the page requires trusted ones. */
const noPolicy: Policy = { createScriptURL: (url) => url };

/** A page may forbid the policy without requiring trusted values; its scripts then load by their plain URLs. */
function getPolicy(factory: PolicyFactory): Policy {
  try {
    return factory.createPolicy('assay', { createScriptURL: requireSameOrigin });
  } catch {
    return noPolicy;
  }
}

function requireSameOrigin(url: string): string {
  if (new URL(url).origin !== getOrigin()) throw new TypeError(`Not a script of this origin: ${url}`);
  return url;
}

/** The script URL as `register` and `Worker` accept it: a TrustedScriptURL, typed as a string, where the page requires one. */
export function toTrustedScript(url: URL): string {
  if (typeof trustedTypes === 'undefined') return url.href;
  policy ??= getPolicy(trustedTypes);
  return policy.createScriptURL(url.href);
}
