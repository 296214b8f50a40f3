// Shared by the tests of builds: small documents, samples, directories, the bundled embedder.
import { readFileSync } from 'node:fs';
import type { ModelDirectory } from '../../../../src/core/contract/authoring.js';
import type { Embedder } from '../../../../src/core/embedding/embedder.js';
import { sha256 } from '../../../../src/core/storage/sha256.js';
import {
  bundledEmbedders,
  createEmbedderEntry,
  loadBundledEmbedder,
} from '../../../../src/entries/in-process/index.js';
import { yamlOver } from '../../../support/requests.js';

export { asks, csv, document, tells } from '../../../support/requests.js';

export const yaml = yamlOver('samples.csv');

/** A directory of files in memory. */
export function filesOf(files: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>): ModelDirectory {
  const entries = Object.entries(files).map(([path, text]) => ({ path, file: new Blob([text]) }));
  return { kind: 'files', files: entries };
}

const folder = new URL('../../../../models/', import.meta.url);

/** The bundled embedder, recording the texts that it embeds. */
export async function countingEmbedder(): Promise<Embedder & { readonly embedded: string[] }> {
  const read = (path: string) => new Uint8Array(readFileSync(new URL(path, folder)));
  const files = await Promise.all(
    bundledEmbedders['assay-small'].map(async (path) => {
      const bytes = read(path);
      return { path, bytes: bytes.length, sha256: await sha256(bytes) };
    }),
  );
  const entry = await createEmbedderEntry('assay-small', files);
  const real = await loadBundledEmbedder(entry, async ({ path }) => read(path));
  const embedded: string[] = [];
  return {
    ...real,
    embedded,
    embed: (texts, signal) => {
      embedded.push(...texts);
      return real.embed(texts, signal);
    },
  };
}

/** The error that a promise rejects with. */
export async function rejection(promise: Promise<unknown>): Promise<{ code: string; detail: string }> {
  try {
    await promise;
  } catch (error) {
    return error as { code: string; detail: string };
  }
  throw new Error('The promise resolved');
}
