// What the public folder should hold: every path, and where its bytes come from.
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { AssayError, type Catalog, schemaFiles } from '../../contract/index.js';
import type { Manifest } from '../package-root.js';
import { modelsFolder, serviceWorkerFile } from './layout.js';
import { listFiles, reduceCatalog } from './package-catalog.js';
import { findRuntime, runtimeFiles } from './runtime-files.js';
import type { Choice } from './stamp.js';

/** One file to write. */
export interface WantedFile {
  /** Relative to the public folder. */
  readonly path: string;
  /** Absolute path of the file to copy, or the text to write. */
  readonly from: { readonly file: string } | { readonly text: string };
  /** SHA-256 that its bytes must have. */
  readonly sha256?: string;
}

/** Where files come from. */
interface Origin {
  /** Absolute path of the package. */
  readonly packageFolder: string;
  readonly manifest: Manifest;
  readonly catalog: Catalog;
  /** Absolute path of the folder of the user's project. */
  readonly project: string;
}

/**
 * Lists the files of a choice. The catalog comes last, so that it never names a file that is not there yet.
 * @throws artifact_unavailable when the encoders or their runtime are not installed
 */
export async function listWantedFiles(origin: Origin, { models, encoders }: Choice): Promise<WantedFile[]> {
  const { packageFolder } = origin;
  const catalog = reduceCatalog(origin.catalog, models);
  const copy = (path: string, ...from: string[]): WantedFile => ({
    path,
    from: { file: join(packageFolder, ...from) },
  });
  const toModels = (name: string, ...from: string[]) => copy(`${modelsFolder}/${name}`, ...from);
  return [
    copy(serviceWorkerFile, 'dist', 'sw.js'),
    ...['worker.js', 'trainer.js'].map((name) => toModels(name, 'dist', 'cdn', name)),
    ...(encoders ? await listEncoders(origin) : []),
    ...Object.values(schemaFiles).map((name) => toModels(name, 'models', name)),
    ...listFiles(catalog).map(({ path, sha256 }) => ({ ...toModels(path, 'models', path), sha256 })),
    {
      path: `${modelsFolder}/catalog.json`,
      from: { text: `${JSON.stringify(catalog, null, 2)}\n` },
    },
  ];
}

const toPath = (name: string) => name.split(sep).join('/');

async function listEncoders({ packageFolder, manifest, project }: Origin): Promise<WantedFile[]> {
  const folder = join(packageFolder, 'dist', 'cdn', 'encoders');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((cause: unknown) => {
    const detail = `'${folder}' is missing. Install the package 'assay' again`;
    throw new AssayError('artifact_unavailable', detail, { cause });
  });
  const version = manifest.peerDependencies?.['onnxruntime-web'] ?? '';
  const runtime = findRuntime([project, packageFolder], version);
  return [
    ...entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => ({
        path: `${modelsFolder}/encoders/${toPath(relative(folder, file))}`,
        from: { file },
      })),
    ...runtimeFiles.map((name) => ({
      path: `${modelsFolder}/runtime/${name}`,
      from: { file: join(runtime, name) },
    })),
  ];
}
