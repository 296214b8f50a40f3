// The strictest policy that the library promises to work under, for scripts and pages that ask for it.
const policy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  'connect-src *',
  "object-src 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** Sends the policy with everything whose query has `policy=strict`: workers obey the one they were served with. */
export async function strictPolicy(context, next) {
  await next();
  if (context.query.policy === 'strict') context.set('content-security-policy', policy);
}
