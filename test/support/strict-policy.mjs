// The strictest Content-Security-Policy that the library supports, for scripts and pages that request it.
const policy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  'connect-src *',
  "object-src 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** Sends the policy with `policy=strict` in the query: workers follow the policy of their own response. */
export async function strictPolicy(context, next) {
  await next();
  if (context.query.policy === 'strict') context.set('content-security-policy', policy);
}
