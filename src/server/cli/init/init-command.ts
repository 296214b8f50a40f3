// `assay init`: copies what a page fetches into the folder that a site is served from.
import { stat } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { quote } from '../../../core/contract/index.js';
import type { Command, CommandContext } from '../command.js';
import { type ExitCode, exitCodes } from '../exit-code.js';
import { readManifest } from '../package-root.js';
import { createUsageError } from '../usage-error.js';
import { checkModels, describeKept, options, parseInitOptions, usage } from './init-options.js';
import { addModelsFromFiles } from './models-from-files.js';
import { readCatalog } from './package-catalog.js';
import { printChanges } from './print-changes.js';
import { listRequiredFiles } from './required-files.js';
import { type Choice, readStamp, writeStamp } from './stamp.js';
import { updateFolder } from './update-folder.js';

export const initCommand: Command = {
  usage,
  about: `Copies what a page needs into the folder that your site is served from:
  assay-sw.js      the service worker
  assay-models/    the engine's scripts, the models and their catalog

Run it again after each update of the package: it copies what changed and removes
what it wrote before and is no longer needed. It never removes other files.
Without options, a later run keeps the choice of the earlier one.`,
  options,
  examples: [
    'npx assay init public --models assay.clickbait,assay.humor',
    'npx assay init public --models ./local.tickets.assay',
  ],
  run: runInit,
};

async function runInit(
  args: readonly string[],
  { cwd, findPackage, print }: CommandContext,
): Promise<ExitCode> {
  const { folder, chosen } = parseInitOptions(args);
  const packageFolder = findPackage();
  const manifest = readManifest(packageFolder);
  const catalog = await readCatalog(packageFolder);
  const publicFolder = resolve(cwd, folder);
  await requireParent(publicFolder);
  const earlier = await readStamp(publicFolder);
  const choice: Choice = {
    models: chosen.models ?? earlier?.models ?? 'all',
    embedder: chosen.embedder === undefined ? (earlier?.embedder ?? null) : chosen.embedder,
    encoders: chosen.encoders ?? earlier?.encoders ?? false,
    build: chosen.build ?? earlier?.build,
  };
  const joined = await addModelsFromFiles(catalog, choice.models, cwd);
  checkModels(
    joined.models,
    joined.catalog.models.map(({ card }) => card.handle),
  );
  const origin = { packageFolder, catalog: joined.catalog, modelFiles: joined.files, project: cwd };
  const files = await listRequiredFiles(origin, { ...choice, models: joined.models });
  const kept = earlier ? describeKept(earlier, chosen) : '';
  if (kept)
    print(
      `Options of the earlier run: ${kept}. To change them: --models all, --embedder assay-base, --no-encoders`,
    );
  const changes = await updateFolder(publicFolder, files, earlier?.files ?? []);
  await writeStamp(publicFolder, { format: 1, version: manifest.version, ...choice, files: changes.files });
  const source = describeVersions(manifest.version, earlier?.version);
  for (const line of joined.lines) print(line);
  printChanges(changes, { source, folder: relative(cwd, publicFolder) || '.' }, print);
  return exitCodes.success;
}

const describeVersions = (version: string, earlier = version): string =>
  earlier === version ? `assay ${version}` : `assay ${version}, before ${earlier}`;

/** A missing public folder is created, but not a path to it: that is more likely a typing error. */
async function requireParent(publicFolder: string): Promise<void> {
  const isFolder = async (path: string) => {
    const stats = await stat(path).catch(() => undefined);
    return stats?.isDirectory();
  };
  if (await isFolder(publicFolder)) return;
  if ((await isFolder(dirname(publicFolder))) === undefined) {
    const detail = `Folder ${quote(dirname(publicFolder), 160)} not found. Name the folder that your site is served from`;
    throw createUsageError(detail);
  }
  if ((await isFolder(publicFolder)) === false) {
    const detail = `${quote(publicFolder, 160)} is not a folder. Name the folder that your site is served from`;
    throw createUsageError(detail);
  }
}
