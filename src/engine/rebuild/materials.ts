// What a model is built from again: the files that the catalog names, or the samples that a version keeps.
import type { FileReference, ModelSources } from '../../contract/catalog.js';
import { AssayError, quoted } from '../../contract/errors.js';
import type { SourceIo } from '../../sources/sample.js';
import type { BuildRequest } from '../build/request.js';
import { readDocument } from '../document.js';

/** What a version that was built here keeps of its build. */
export interface StoredMaterials {
  /** The document as it was accepted. */
  readonly configuration: object;
  /** As `samplesText` writes them. */
  readonly samples: string;
}

export type Materials = Pick<BuildRequest, 'configuration' | 'base'> & Pick<SourceIo, 'read' | 'fetch'>;

/**
 * Of a model of the catalog.
 * @param readFile a file whole and checked, not to be changed
 * @throws what `readFile` throws; config_invalid for a document that is none
 */
export async function shippedMaterials(
  { document, samples }: ModelSources,
  readFile: (file: FileReference) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Materials> {
  const [text, ...contents] = await Promise.all([document, ...samples].map(readFile));
  const folder = document.path.slice(0, document.path.lastIndexOf('/') + 1);
  const files = new Map(samples.map(({ path }, i) => [path, contents[i]]));
  return {
    configuration: await readDocument(new TextDecoder().decode(text), document.path),
    read: async (path) => files.get(`${folder}${path}`) ?? notNamed(path),
    fetch: notFetched,
  };
}

/** Of a version that was built here: its samples are taken instead of its sources. */
export const storedMaterials = ({ configuration, samples }: StoredMaterials): Materials => ({
  configuration,
  base: samples,
  read: async (path) => notNamed(path),
  fetch: notFetched,
});

function notNamed(path: string): never {
  throw new AssayError('artifact_unavailable', `the catalog does not name the file ${quoted(path)}`);
}

/** What lies elsewhere may be another thing tomorrow, and the model with it. */
const notFetched: typeof fetch = async () => {
  throw new AssayError('artifact_unavailable', 'sources on the network are not read again');
};
