// For browser tests: repeats a page's build in Node with the same compiled code.
import { fileURLToPath, pathToFileURL } from 'node:url';

const models = fileURLToPath(new URL('../../models', import.meta.url));

/** Threads that engines of `openOn` have started for the build. */
let trainers = 0;

/** The engine of `openModels` for assay-small, as on a machine with so many CPU cores, with another hub. */
async function openOn(cores, hub) {
  const { createEngine } = await import('../../dist/entries/in-process/index.js');
  const { createFileFetch } = await import('../../dist/server/node/index.js');
  const { createTrainerThread } = await import('../../dist/server/node/trainer-thread.js');
  const { generatorThreads: generator } = await import('../../dist/server/node/generator-thread.js');
  const assets = `${pathToFileURL(models).href}/`;
  return createEngine({
    assets,
    fetch: createFileFetch(fetch),
    persist: false,
    trainer: () => {
      trainers += 1;
      return createTrainerThread();
    },
    generator,
    cores,
    hub,
    // Its vectors of the ambient corpus take milliseconds.
    embedder: 'assay-small',
  });
}

const engines = new Map();

/** The same engine for each number of cores, hub and embedder: it keeps the vectors of the ambient corpus, which take seconds. */
async function findEngine(cores, hub, embedder) {
  const key = JSON.stringify([cores, hub, embedder]);
  if (!engines.has(key)) {
    const { openModels } = await import('../../dist/server/node/index.js');
    engines.set(
      key,
      cores === undefined && !hub ? openModels(models, { embedder }) : await openOn(cores, hub),
    );
  }
  return engines.get(key);
}

/**
 * Answers `POST /built-in-node` with `{ handle, configuration, files?, interpreter?, embedder?, cores?, hub? }`: the version
 * record of the build in Node, and `trainers`, the threads that trained it, where `cores` or `hub` is given.
 */
export async function nodeBuild(context, next) {
  if (context.path !== '/built-in-node') return next();
  const chunks = [];
  for await (const chunk of context.req) chunks.push(chunk);
  const { files = {}, cores, hub, embedder, ...request } = JSON.parse(Buffer.concat(chunks).toString());
  const listed = Object.entries(files).map(([path, text]) => ({ path, file: new Blob([text]) }));
  const directory = listed.length > 0 ? { directory: { kind: 'files', files: listed } } : {};
  const { authoring } = await findEngine(cores, hub, embedder);
  trainers = 0;
  const version = await authoring.build({ ...request, ...directory });
  context.body = JSON.stringify({ ...version, trainers });
  await authoring.remove(request.handle);
}
