// The weights of an encoder: its ONNX file, and the files beside it that larger models keep their tensors in.
import { AssayError, quoted } from '../../contract/errors.js';
import { sha256 } from '../../storage/sha256.js';
import { type Dtype, modelPath } from './backend.js';
import type { Repository } from './repository.js';

/** What a session is made of. */
export interface ModelFiles {
  /** The ONNX file. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Those beside it, by the names that it has for them. */
  readonly beside: readonly { readonly path: string; readonly data: Uint8Array<ArrayBuffer> }[];
}

export interface Weights extends ModelFiles {
  /** Of the ONNX file where it is alone, else of all. */
  readonly sha256: string;
  /** Bytes of all. */
  readonly size: number;
}

/**
 * The weights of a kind; undefined where the repository has none.
 * @throws artifact_unavailable, artifact_damaged for its files; invalid_request for a name that is no file beside it;
 *   the signal's reason
 */
export async function readWeights(
  repository: Pick<Repository, 'id' | 'read' | 'readIfAny'>,
  dtype: Dtype,
): Promise<Weights | undefined> {
  const path = modelPath[dtype];
  const file = await repository.readIfAny(path);
  if (!file) return undefined;
  const names = namesBeside(file.bytes);
  const strange = names.find((name) => !/^[\w-][\w.-]*$/.test(name));
  if (strange !== undefined) {
    throw new AssayError(
      'invalid_request',
      `Embedder '${repository.id}': '${path}' keeps its weights in ${quoted(strange)}, which is no file beside it`,
    );
  }
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const files = await Promise.all(names.map((name) => repository.read(`${folder}${name}`)));
  const all = [file, ...files];
  return {
    bytes: file.bytes,
    beside: files.map(({ bytes }, at) => ({ path: names[at] ?? '', data: bytes })),
    sha256: files.length === 0 ? file.sha256 : await hashOf(all.map((one) => one.sha256)),
    size: all.reduce((sum, { bytes }) => sum + bytes.length, 0),
  };
}

const hashOf = (parts: readonly string[]): Promise<string> =>
  sha256(new TextEncoder().encode(parts.join('\n')));

/** How an entry of a tensor's `external_data` begins: the key `location`, then the tag of its value. */
const mark = [0x0a, 8, ...new TextEncoder().encode('location'), 0x12];

/**
 * The files that an ONNX file names for its tensors. Found by their mark rather than by reading the whole file, which
 * has no other use here.
 */
export function namesBeside(model: Uint8Array): string[] {
  const names = new Set<string>();
  const text = new TextDecoder();
  const [first = 0] = mark;
  for (let at = model.indexOf(first); at >= 0; at = model.indexOf(first, at + 1)) {
    if (!mark.every((byte, i) => model[at + i] === byte)) continue;
    const start = at + mark.length + 1;
    names.add(text.decode(model.subarray(start, start + (model[start - 1] ?? 0))));
  }
  return [...names];
}
