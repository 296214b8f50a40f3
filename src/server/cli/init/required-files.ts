// Files that the public folder should contain: their paths, and the sources of their bytes.
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { AssayError, type Catalog, schemaFiles } from '../../../core/contract/index.js';
import { isOptionalEmbedder, openOptionalEmbedder } from '../../embedders/index.js';
import { getTestedVersion } from '../package-root.js';
import { modelsFolder, serviceWorkerFile } from './layout.js';
import { listFiles, reduceCatalog } from './package-catalog.js';
import { findRuntime, runtimeFiles, runtimePackage } from './runtime-files.js';
import type { Choice } from './stamp.js';

/** One file to write. */
export interface RequiredFile {
  /** Relative to the public folder. */
  readonly path: string;
  /** Absolute path of the file to copy, or what to write. */
  readonly from: { readonly file: string } | { readonly text: string } | { readonly bytes: Uint8Array };
  /** SHA-256 that its bytes must have. */
  readonly sha256?: string;
}

/** Sources of files. */
interface Origin {
  /** Absolute path of the package. */
  readonly packageFolder: string;
  readonly catalog: Catalog;
  /** Files of models that are not of the package. */
  readonly modelFiles: readonly RequiredFile[];
  /** Absolute path of the folder of the user's project. */
  readonly project: string;
}

/**
 * Lists the files of a choice. The catalog comes last, so that it never names a file that is not there yet.
 * @throws artifact_unavailable when scripts of the package, the package of the chosen embedder, or the runtime of the encoders, are missing
 */
export async function listRequiredFiles(origin: Origin, choice: Choice): Promise<RequiredFile[]> {
  const { packageFolder, project } = origin;
  const models = join(packageFolder, 'models');
  const { embedder } = choice;
  const optional =
    embedder !== null && isOptionalEmbedder(embedder)
      ? openOptionalEmbedder(embedder, models, project)
      : undefined;
  const whole = optional ? optional.addTo(origin.catalog) : origin.catalog;
  const catalog = reduceCatalog(whole, choice);
  const modelPaths = new Set(origin.modelFiles.map(({ path }) => path));
  const copyModel = (path: string): RequiredFile => ({
    path: `${modelsFolder}/${path}`,
    from: { file: optional?.locate(path) ?? join(models, path) },
  });
  return [
    { path: serviceWorkerFile, from: { file: join(packageFolder, 'dist', 'sw.js') } },
    ...(await listScripts(packageFolder, choice.encoders)),
    ...(choice.encoders ? listRuntime(origin) : []),
    ...Object.values(schemaFiles).map(copyModel),
    ...listFiles(catalog)
      .map(({ path, sha256 }) => ({ ...copyModel(path), sha256 }))
      .filter(({ path }) => !modelPaths.has(path)),
    ...origin.modelFiles,
    {
      path: `${modelsFolder}/catalog.json`,
      from: { text: `${JSON.stringify(catalog, null, 2)}\n` },
    },
  ];
}

/** The engine's worker and what it loads; the encoders of model hubs are in a separate folder. */
async function listScripts(packageFolder: string, encoders: boolean): Promise<RequiredFile[]> {
  const folder = join(packageFolder, 'dist', 'cdn', 'worker');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((cause: unknown) => {
    const detail = `'${folder}' is missing. Install the package 'assay' again`;
    throw new AssayError('artifact_unavailable', detail, { cause });
  });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => encoders || !path.startsWith('encoders/'))
    .sort()
    .map((path) => ({ path: `${modelsFolder}/worker/${path}`, from: { file: join(folder, path) } }));
}

function listRuntime({ packageFolder, project }: Origin): RequiredFile[] {
  const folder = findRuntime([project, packageFolder], getTestedVersion(packageFolder, runtimePackage));
  return runtimeFiles.map((name) => ({
    path: `${modelsFolder}/runtime/${name}`,
    from: { file: join(folder, name) },
  }));
}
