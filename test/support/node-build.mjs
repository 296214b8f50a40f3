// For browser tests: repeats a page's build in Node with the same compiled code.
import { fileURLToPath } from 'node:url';

const models = fileURLToPath(new URL('../../models', import.meta.url));

/** Answers `POST /built-in-node` with `{ handle, configuration, files }`: the version record of the build in Node. */
export async function nodeBuild(context, next) {
  if (context.path !== '/built-in-node') return next();
  const chunks = [];
  for await (const chunk of context.req) chunks.push(chunk);
  const { openModels } = await import('../../dist/node/index.js');
  const { files = {}, ...request } = JSON.parse(Buffer.concat(chunks).toString());
  const listed = Object.entries(files).map(([path, text]) => ({ path, file: new Blob([text]) }));
  const directory = listed.length > 0 ? { directory: { kind: 'files', files: listed } } : {};
  const version = await openModels(models).authoring.build({ ...request, ...directory });
  context.body = JSON.stringify(version);
}
