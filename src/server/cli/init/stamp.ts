// The stamp: which version wrote which files, and with which options. A later run removes only files that it lists.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { AssayError, quote } from '../../../core/contract/index.js';
import { writeIfChanged } from '../write-file.js';
import { isOurs, stampFile } from './layout.js';

const stampSchema = z.strictObject({
  format: z.literal(1),
  /** Version of the package that the files are from. */
  version: z.string(),
  /** The chosen handles, sorted; `all` for every model of the package. */
  models: z.union([z.literal('all'), z.array(z.string())]),
  /** The embedder that was chosen beside those of the models; null for theirs alone. Stamps of before have none. */
  embedder: z._default(z.nullable(z.string()), null),
  /** Whether the encoders of model hubs and their runtime were chosen. */
  encoders: z.boolean(),
  /** Whether what builds in the page need was chosen; absent if that was left open. */
  build: z.optional(z.boolean()),
  /** Every file that was written. */
  files: z.array(
    z.strictObject({
      /** Relative to the public folder. */
      path: z.string().check(z.refine(isOurs)),
      bytes: z.number(),
      sha256: z.string(),
    }),
  ),
});

/** `assay-models/assay.json` in the public folder. */
export type Stamp = z.infer<typeof stampSchema>;

/** What the user chose: which models, and which embedders beside theirs. */
export type Choice = Pick<Stamp, 'models' | 'embedder' | 'encoders' | 'build'>;

/** A written file: path relative to the public folder, size, SHA-256. */
export type StampedFile = Stamp['files'][number];

/**
 * Reads the stamp of a public folder.
 * @returns undefined for a folder without a stamp
 * @throws artifact_damaged when it is not a stamp
 */
export async function readStamp(publicFolder: string): Promise<Stamp | undefined> {
  let text: string;
  try {
    text = await readFile(join(publicFolder, stampFile), 'utf8');
  } catch {
    return undefined;
  }
  const { data } = stampSchema.safeParse(parseJson(text));
  if (data) return data;
  const path = quote(join(publicFolder, stampFile), 160);
  const detail = `${path} does not list the files of 'assay init'. Delete it, then run again`;
  throw new AssayError('artifact_damaged', detail);
}

/** Writes the stamp, unless it is there already. @throws artifact_unavailable */
export const writeStamp = (publicFolder: string, stamp: Stamp): Promise<void> =>
  writeIfChanged(join(publicFolder, stampFile), `${JSON.stringify(stamp, null, 2)}\n`);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
