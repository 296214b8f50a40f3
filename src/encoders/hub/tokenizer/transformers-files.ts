// Lets transformers.js read files from memory, without fetching. The only file that sets its global settings.
import * as library from '@huggingface/transformers';
import { SerialQueue } from '../../parts/index.js';

const { env: transformers } = library;

/** Serialises the loads, because the files that they read are a global setting. */
const loads = new SerialQueue();

/** The name that every repository is loaded by: only its files count. */
export const repositoryName = 'assay/model';

/**
 * Runs a load of transformers.js over given files.
 * @param files bytes by the last part of their path
 * @throws what `load` throws, such as an Error of transformers.js for a missing or damaged file
 */
export function loadFromFiles<Loaded>(
  files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>,
  load: () => Promise<Loaded>,
): Promise<Loaded> {
  return loads.run(async () => {
    // Version 3 has no levels.
    transformers.logLevel = library.LogLevel?.ERROR;
    transformers.allowRemoteModels = true;
    transformers.allowLocalModels = false;
    transformers.useBrowserCache = false;
    transformers.useFSCache = false;
    transformers.useWasmCache = false;
    transformers.useCustomCache = true;
    transformers.customCache = {
      match: async (key: string) => {
        const bytes = files.get(key.split('/').at(-1) ?? '');
        return bytes && new Response(bytes, { headers: { 'content-length': String(bytes.length) } });
      },
      put: async () => {},
    };
    // For version 3, which has no `fetch` of its own: a name that never resolves.
    transformers.remoteHost = 'https://assay.invalid/';
    transformers.fetch = async () => new Response(null, { status: 404 });
    return load();
  });
}
