// The files of ONNX Runtime, which encoders of model hubs run on: from the project's own copy of onnxruntime-web, of the
// version that the encoders were built with.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { AssayError } from '../../contract/index.js';

const runtimePackage = 'onnxruntime-web';

/** Names in the package's folder `dist`, and in the page's folder of the runtime. */
export const runtimeFiles = [
  'ort-wasm-simd-threaded.asyncify.wasm',
  'ort-wasm-simd-threaded.asyncify.mjs',
] as const;

/**
 * The folder of the runtime's files.
 * @param from folders to look in, in order: the project, the package
 * @param version the one version that fits
 * @throws artifact_unavailable when it is not installed, or in another version only
 */
export function findRuntime(from: readonly string[], version: string): string {
  const found = from.map(resolveRuntime).filter((copy) => copy !== undefined);
  const fitting = found.find((copy) => copy.version === version);
  if (fitting) return fitting.folder;
  const state = found[0]
    ? `is installed as ${found[0].version}, but ${version} is needed`
    : 'is not installed';
  const detail = `Encoders need ${runtimePackage}, which ${state}. Run: npm install ${runtimePackage}@${version}`;
  throw new AssayError('artifact_unavailable', detail);
}

function resolveRuntime(folder: string): { folder: string; version: string } | undefined {
  const require = createRequire(join(folder, 'package.json'));
  // The package does not export its package.json, so the search path is followed by hand.
  for (const modules of require.resolve.paths(runtimePackage) ?? []) {
    const manifest = join(modules, runtimePackage, 'package.json');
    if (!existsSync(manifest)) continue;
    const { version }: { version: string } = require(manifest);
    return { folder: join(dirname(manifest), 'dist'), version };
  }
  return undefined;
}
