// The strictest Content-Security-Policies that the library supports, for scripts and pages that request one.
const createPolicy = (scripts) =>
  [
    "default-src 'self'",
    `script-src ${scripts}`,
    'connect-src *',
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');

const policies = new Map([
  ['strict', createPolicy("'self' 'wasm-unsafe-eval'")],
  ['no-wasm', createPolicy("'self'")],
]);

/** Sends the policy that `policy=` in the query names: workers follow the policy of their own response. */
export async function strictPolicy(context, next) {
  await next();
  const policy = policies.get(context.query.policy);
  if (policy) context.set('content-security-policy', policy);
}
