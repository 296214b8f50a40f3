// The engine's worker in a browser with Cross-Origin Storage, for which the files of the origin stand here.
import type { CrossOriginStorage } from '../../../dist/core/storage/files/cross-origin-files.js';
import '../../../dist/cdn/worker/index.js';

const crossOriginStorage: CrossOriginStorage = {
  async requestFileHandle({ value }, { create = false } = {}) {
    const folder = await navigator.storage.getDirectory();
    return folder.getFileHandle(`shared-${value}`, { create });
  },
};

Object.defineProperty(navigator, 'crossOriginStorage', { value: crossOriginStorage });

const { fetch } = globalThis;
globalThis.fetch = (input, init) => {
  if (/embedders\//.test(String(input))) new BroadcastChannel('embedder-files').postMessage(String(input));
  return fetch(input, init);
};
