// Trusted Types: a page that requires them lets the service worker's URL pass through a policy named `assay`, which
// allows nothing but scripts of the page's own origin.

interface Policy {
  createScriptURL(url: string): string;
}

interface PolicyFactory {
  createPolicy(name: string, rules: Policy): Policy;
}

declare const trustedTypes: PolicyFactory | undefined;

let policy: Policy | undefined;

function sameOrigin(url: string): string {
  if (new URL(url).origin !== location.origin) throw new TypeError(`Not a script of this origin: ${url}`);
  return url;
}

/** What `register` accepts for this script: a TrustedScriptURL where the page requires one, which is typed as text. */
export function trustedScript(url: URL): string {
  if (typeof trustedTypes === 'undefined') return url.href;
  policy ??= trustedTypes.createPolicy('assay', { createScriptURL: sameOrigin });
  return policy.createScriptURL(url.href);
}
