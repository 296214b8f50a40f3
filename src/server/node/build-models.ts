// `npm run models`: builds every model of the models folder, for each bundled embedder, and writes the catalog.
// Byte-for-byte reproducible: `-- --check` builds again and fails if an artifact or the catalog differs from its file;
// `-- --check --alternate` builds each model of few traits for one embedder only, in turn, and of many samples for the
// fastest, and takes the catalog's word for the rest;
// `-- --model assay.humor` builds one model, and as many as are named, and leaves the others as the catalog has them, but for what
// site.json says of them;
// `-- --embedder assay-small` builds them for one bundled embedder and leaves those for the other as they are, and
// `-- --embedder assay-large` for an embedder of a package of its own, into its folder.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Catalog, CatalogEntry, EmbedderEntry, ModelCard } from '../../core/contract/index.js';
import { VectorCache } from '../../core/embedding/index.js';
import {
  type BuiltModel,
  buildModel,
  buildSeed,
  bundledEmbedders,
  createEmbedderEntry,
  createMemoryArea,
  loadBundledEmbedder,
  optionalEmbedders,
  readDocument,
  sha256Of,
  writeArtifact,
} from '../../entries/in-process/index.js';
import { getArtifactPath, getCatalogPath, isOptionalEmbedder } from '../embedders/index.js';
import { chooseEmbedder, chooseInTurn, chooseNamed, type IsBuilt } from './choose-models.js';
import { createReference, listModelDirectories, readFileBytes } from './model-folder.js';
import { addLanguages, addMetadata, readSiteMetadata } from './site-metadata.js';

interface OutputFile {
  path: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Target of a build. */
interface Target {
  /** The paths of the files of each embedder. The first is the default one. */
  readonly embedders: Readonly<Record<string, readonly string[]>>;
  /** Path of the catalog. */
  readonly catalog: string;
  /** Whether its catalog has the sources of models, and what sites say of them. */
  readonly isMain: boolean;
  nameArtifact(handle: string, embedder: string): string;
}

const mainTarget: Target = {
  embedders: bundledEmbedders,
  catalog: 'catalog.json',
  isMain: true,
  // The default embedder's artifact has the plain name.
  nameArtifact: (handle, id) =>
    `${handle}/model${id === Object.keys(bundledEmbedders)[0] ? '' : id.replace(/^assay-/, '.')}.assay`,
};

const createOptionalTarget = (id: keyof typeof optionalEmbedders): Target => ({
  embedders: { [id]: optionalEmbedders[id] },
  catalog: getCatalogPath(id),
  isMain: false,
  nameArtifact: (handle) => getArtifactPath(id, handle),
});

/** Builds the folder's models in memory. Those that are not built are as the catalog has them, with the hash of their file and what site.json says. */
async function buildAll(
  root: string,
  target: Target,
  log: (line: string) => void,
  isBuilt: IsBuilt,
): Promise<{ catalog: Catalog; files: OutputFile[] }> {
  const entries: EmbedderEntry[] = [];
  for (const [id, paths] of Object.entries(target.embedders)) {
    const references = await Promise.all(paths.map((path) => createReference(root, path)));
    entries.push(await createEmbedderEntry(id, references));
  }
  const read = (file: { path: string }) => readFileBytes(join(root, file.path));
  const embedders = await Promise.all(entries.map((entry) => loadBundledEmbedder(entry, read)));
  const ambient = await createReference(root, 'ambient/ambient.txt');
  const corpus = new TextDecoder().decode(await readFileBytes(join(root, ambient.path)));
  const lines = corpus.split('\n').filter((line) => line !== '');
  // Every model is trained against the same ambient texts.
  const cache = new VectorCache(createMemoryArea());
  const files: OutputFile[] = [];
  const models: CatalogEntry[] = [];
  for (const [position, handle] of (await listModelDirectories(root)).entries()) {
    const metadata = await readSiteMetadata(root, handle);
    const made: CatalogEntry[] = [];
    for (const [index, embedder] of embedders.entries()) {
      const transfer = metadata.transfer?.[embedder.id];
      // Its figures were measured on the model of the default embedder, which is the first.
      const evaluations = target.isMain && index === 0 ? metadata.evaluations : transfer?.evaluations;
      const describe = (card: ModelCard) => addMetadata(card, { reading: metadata.reading, evaluations });
      if (!isBuilt(position, index)) {
        const stored = await readStored(root, target.catalog, handle, index);
        made.push({ ...stored, card: describe(stored.card) });
        continue;
      }
      const started = performance.now();
      const { built, sources } = await buildOne(root, handle, { embedder, ambient: lines }, cache);
      const card = addLanguages(built.model.card, transfer);
      const bytes = writeArtifact({ ...built.model, card });
      const path = target.nameArtifact(handle, embedder.id);
      files.push({ path, bytes });
      made.push({
        card: describe(card),
        artifact: { path, bytes: bytes.length, sha256: await sha256Of(bytes) },
        ...(target.isMain && sources && { sources }),
      });
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      log(`${handle}, ${embedder.id}: ${formatSummary(built, bytes)}, ${seconds} s`);
    }
    models.push(joinEntries(made));
  }
  return { catalog: { format: 1, embedders: entries, models, ...(target.isMain && { ambient }) }, files };
}

/** Catalog entry of a model for an embedder, with the current size and hash of its file. */
async function readStored(
  root: string,
  catalog: string,
  handle: string,
  embedder: number,
): Promise<CatalogEntry> {
  const { models } = JSON.parse(await readFile(join(root, catalog), 'utf8')) as Catalog;
  const entry = models.find(({ card }) => card.handle === handle);
  const stored = entry && [entry, ...(entry.prebuilt ?? [])][embedder];
  if (!stored) throw new Error(`The catalog has no '${handle}' for each embedder: run 'npm run models'`);
  const { card, artifact } = stored;
  return {
    card,
    artifact: await createReference(root, artifact.path),
    ...(embedder === 0 && entry.sources && { sources: entry.sources }),
  };
}

/** One entry for a model that was built for several embedders: the first's, which names the others. */
function joinEntries([first, ...others]: readonly CatalogEntry[]): CatalogEntry {
  if (!first) throw new Error('There is no bundled embedder to build with');
  const { card, artifact, sources } = first;
  const prebuilt = others.map((other) => ({ card: other.card, artifact: other.artifact }));
  return { card, artifact, ...(others.length > 0 && { prebuilt }), ...(sources && { sources }) };
}

/** Builds one model. @returns the model, and its source files if all of them are in its folder */
async function buildOne(
  root: string,
  handle: string,
  inputs: Pick<Parameters<typeof buildModel>[0], 'embedder' | 'ambient'>,
  cache: VectorCache,
): Promise<{ built: BuiltModel; sources: CatalogEntry['sources'] }> {
  const document = await createReference(root, `${handle}/model.yaml`);
  const text = await readFile(join(root, document.path), 'utf8');
  const read = new Set<string>();
  let fetched = false;
  const built = await buildModel(
    {
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
      ...inputs,
    },
    { cache },
  );
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
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      check: { type: 'boolean' },
      alternate: { type: 'boolean' },
      model: { type: 'string', multiple: true },
      embedder: { type: 'string' },
    },
  });
  const { check, alternate, model: named, embedder } = values;
  const root = resolve(positionals[0] ?? 'models');
  const target = isOptionalEmbedder(embedder) ? createOptionalTarget(embedder) : mainTarget;
  const ids = Object.keys(target.embedders);
  let isBuilt: IsBuilt = () => true;
  if (named) isBuilt = await chooseNamed(root, named);
  else if (alternate) isBuilt = await chooseInTurn(root, ids.length);
  if (embedder !== undefined) isBuilt = chooseEmbedder(isBuilt, ids, embedder);
  const { catalog, files } = await buildAll(root, target, log, isBuilt);
  const all = [...files, { path: target.catalog, bytes: toJsonBytes(catalog) }];
  if (!check) {
    for (const file of all) {
      await mkdir(dirname(join(root, file.path)), { recursive: true });
      await writeFile(join(root, file.path), file.bytes);
    }
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
