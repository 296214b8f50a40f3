// The script of ONNX Runtime: of WebGPU, which computes on the CPU, too; in Node the plain one, whose WebAssembly is half as large
// and compiles in two seconds, where V8 takes a minute and 1.5 GB for the other.
import * as webgpu from 'onnxruntime-web/webgpu';

type Library = Pick<typeof webgpu, 'InferenceSession' | 'Tensor' | 'env'>;

let library: Library = webgpu;

/** The script in use. */
export const getLibrary = (): Library => library;

/** Put together where it runs: bundlers would take it for a second runtime. */
const plainName = () => ['onnxruntime-web', 'wasm'].join('/');
const versionOf = ({ env }: Library): string | undefined => env.versions.web ?? env.versions.common;

let plain: Promise<Library | null> | undefined;

/** The plain script; null where it is not wanted, or where its version differs. */
export function loadPlain(): Promise<Library | null> {
  plain ??= importPlain();
  return plain;
}

async function importPlain(): Promise<Library | null> {
  const isNode = typeof globalThis.process?.versions?.node === 'string' && !('document' in globalThis);
  if (!isNode || globalThis.navigator?.gpu) return null;
  try {
    const loaded = (await import(/* @vite-ignore */ /* webpackIgnore: true */ plainName())) as Library;
    return versionOf(loaded) === versionOf(webgpu) ? loaded : null;
  } catch {
    return null;
  }
}

/** Uses the plain script from now on. It must have been loaded. */
export async function choosePlain(): Promise<void> {
  library = (await loadPlain()) ?? library;
}
