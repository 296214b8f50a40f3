// `npm run models`: builds every model of the models folder and writes the catalog. Byte-for-byte reproducible:
// `-- --check` builds again and fails if an artifact or the catalog differs from its file.
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Catalog, CatalogEntry, EmbedderEntry } from '../contract/index.js';
import {
  type BuiltModel,
  buildModel,
  buildSeed,
  bundledEmbedders,
  createEmbedderEntry,
  loadBundledEmbedder,
  readDocument,
  sha256Of,
  writeArtifact,
} from '../engine/index.js';
import { createReference, listModelDirectories, readFileBytes } from './model-folder.js';
import { addMetadata, readSiteMetadata } from './site-metadata.js';

interface OutputFile {
  path: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Builds the folder's models in memory. */
async function buildAll(
  root: string,
  log: (line: string) => void,
): Promise<{ catalog: Catalog; files: OutputFile[] }> {
  const embedders: EmbedderEntry[] = [];
  for (const [id, paths] of Object.entries(bundledEmbedders)) {
    const references = await Promise.all(paths.map((path) => createReference(root, path)));
    embedders.push(await createEmbedderEntry(id, references));
  }
  const [entry] = embedders;
  if (!entry) throw new Error('There is no bundled embedder to build with');
  const embedder = await loadBundledEmbedder(entry, (file) => readFileBytes(join(root, file.path)));
  const ambient = await createReference(root, 'ambient/ambient.txt');
  const corpus = new TextDecoder().decode(await readFileBytes(join(root, ambient.path)));
  const lines = corpus.split('\n').filter((line) => line !== '');
  const files: OutputFile[] = [];
  const models: CatalogEntry[] = [];
  for (const handle of await listModelDirectories(root)) {
    const started = performance.now();
    const { built, sources } = await buildOne(root, handle, embedder, lines);
    const bytes = writeArtifact(built.model);
    const path = `${handle}/model.assay`;
    files.push({ path, bytes });
    models.push({
      card: addMetadata(built.model.card, await readSiteMetadata(root, handle)),
      artifact: { path, bytes: bytes.length, sha256: await sha256Of(bytes) },
      ...(sources && { sources }),
    });
    log(`${handle}: ${formatSummary(built, bytes)}, ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
  return { catalog: { format: 1, embedders, models, ambient }, files };
}

/** Builds one model. @returns the model, and its source files if all of them are in its folder */
async function buildOne(
  root: string,
  handle: string,
  embedder: Awaited<ReturnType<typeof loadBundledEmbedder>>,
  ambient: readonly string[],
): Promise<{ built: BuiltModel; sources: CatalogEntry['sources'] }> {
  const document = await createReference(root, `${handle}/model.yaml`);
  const text = await readFile(join(root, document.path), 'utf8');
  const read = new Set<string>();
  let fetched = false;
  const built = await buildModel({
    handle,
    version: 'v1',
    configuration: await readDocument(text, document.path),
    io: {
      read: (path) => {
        read.add(`${handle}/${path}`);
        return readFileBytes(join(root, handle, path));
      },
      fetch: (input, init) => {
        fetched = true;
        return fetch(input, init);
      },
      seed: buildSeed,
    },
    embedder,
    ambient,
  });
  const samples = await Promise.all([...read].map((path) => createReference(root, path)));
  return { built, sources: fetched ? undefined : { document, samples } };
}

function formatSummary({ model }: BuiltModel, artifact: Uint8Array): string {
  const auroc = Object.values(model.card.metrics).map((figures) => figures.auroc ?? Number.NaN);
  const mean = auroc.reduce((sum, value) => sum + value, 0) / auroc.length;
  return `${model.card.traits.length} traits, ${artifact.length} bytes, mean AUROC ${mean.toFixed(3)}`;
}

const toJsonBytes = (value: unknown): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`);

/** Runs the command. @returns the exit code */
export async function main(
  args: readonly string[],
  log: (line: string) => void = console.log,
): Promise<number> {
  const root = resolve(args.find((arg) => !arg.startsWith('--')) ?? 'models');
  const { catalog, files } = await buildAll(root, log);
  const all = [...files, { path: 'catalog.json', bytes: toJsonBytes(catalog) }];
  if (!args.includes('--check')) {
    for (const file of all) await writeFile(join(root, file.path), file.bytes);
    return 0;
  }
  let different = 0;
  for (const file of all) {
    const before = await readFileBytes(join(root, file.path)).catch(() => new Uint8Array());
    if (Buffer.compare(before, file.bytes) === 0) continue;
    different += 1;
    log(`${file.path} differs from a new build of its sources: run 'npm run models'`);
  }
  return different === 0 ? 0 : 1;
}

const started = process.argv[1];
if (started && import.meta.url === pathToFileURL(started).href) {
  process.exitCode = await main(process.argv.slice(2));
}
