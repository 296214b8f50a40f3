// For browser tests: repeats a page's build in Node with the same compiled code.
import { fileURLToPath } from 'node:url';

const models = fileURLToPath(new URL('../../models', import.meta.url));

/** Answers `POST /built-in-node` with `{ handle, configuration }`: the version record of the build in Node. */
export async function nodeBuild(context, next) {
  if (context.path !== '/built-in-node') return next();
  const chunks = [];
  for await (const chunk of context.req) chunks.push(chunk);
  const { openModels } = await import('../../dist/node/index.js');
  const version = await openModels(models).authoring.build(JSON.parse(Buffer.concat(chunks).toString()));
  context.body = JSON.stringify(version);
}
