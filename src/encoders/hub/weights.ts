// The weights of an encoder or a generator: its ONNX file, and the external data files in which larger models store their tensors.
import { AssayError, quote } from '../../core/contract/index.js';
import { sha256 } from '../../core/storage/index.js';
import { type Dtype, modelPath } from './backend.js';
import type { Repository } from './repository.js';

/** The files of a session. */
export interface ModelFiles {
  /** Absent for ONNX, which every runtime reads. */
  readonly format?: 'safetensors';
  /** The file. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** External data files, by the names that the ONNX file uses. */
  readonly externalData: readonly { readonly path: string; readonly data: Uint8Array<ArrayBuffer> }[];
}

export interface Weights extends ModelFiles {
  /** Last part of the path of the file. */
  readonly name: string;
  /** SHA-256 of the ONNX file, or over the hashes of all files if there are several. */
  readonly sha256: string;
  /** Total bytes. */
  readonly size: number;
  /** Path of the file where it is not of the kind that was asked for, and the runtime converts it. */
  readonly madeFrom?: string;
}

/**
 * Reads the weights of a kind; undefined when the repository has none.
 * @throws artifact_unavailable, artifact_damaged for its files; invalid_request for external data in another folder;
 *   the signal's reason
 */
export async function readWeights(
  repository: Pick<Repository, 'id' | 'read' | 'readIfAny'>,
  dtype: Dtype,
): Promise<Weights | undefined> {
  const path = modelPath[dtype];
  const file = await repository.readIfAny(path);
  if (!file) return undefined;
  const names = listExternalData(file.bytes);
  const outside = names.find((name) => !/^[\w-][\w.-]*$/.test(name));
  if (outside !== undefined) {
    throw new AssayError(
      'invalid_request',
      `Model '${repository.id}': '${path}' refers to external data in ${quote(outside)}. Export it with the data in the same folder`,
    );
  }
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const files = await Promise.all(names.map((name) => repository.read(`${folder}${name}`)));
  const all = [file, ...files];
  return {
    name: path.slice(folder.length),
    bytes: file.bytes,
    externalData: files.map(({ bytes }, i) => ({ path: names[i] ?? '', data: bytes })),
    sha256: files.length === 0 ? file.sha256 : await hashWeights(all.map((part) => part.sha256)),
    size: all.reduce((sum, { bytes }) => sum + bytes.length, 0),
  };
}

const hashWeights = (parts: readonly string[]): Promise<string> =>
  sha256(new TextEncoder().encode(parts.join('\n')));

/** Start of an entry of a tensor's `external_data`: the key `location`, then the tag of its value. */
const locationMark = [0x0a, 8, ...new TextEncoder().encode('location'), 0x12];

/**
 * Lists the external data files that an ONNX file names. Searches for the byte pattern, so that the file need not be
 * parsed.
 */
export function listExternalData(model: Uint8Array): string[] {
  const names = new Set<string>();
  const text = new TextDecoder();
  const [first = 0] = locationMark;
  for (let at = model.indexOf(first); at >= 0; at = model.indexOf(first, at + 1)) {
    if (!locationMark.every((byte, i) => model[at + i] === byte)) continue;
    const start = at + locationMark.length + 1;
    names.add(text.decode(model.subarray(start, start + (model[start - 1] ?? 0))));
  }
  return [...names];
}
