// Output files of a build.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseHandle, quote } from '../../../core/contract/index.js';
import { isModelFile } from '../input/open-models.js';
import { resolvePath, type WorkingFolder } from '../input/resolve-path.js';
import { createUsageError } from '../usage-error.js';

/** Checks a handle before a long build does. @throws a usage error for one that no new model may have */
export function requireNewHandle(handle: string): string {
  const parsed = parseHandle(handle);
  if (parsed?.handle === handle && parsed.prefix !== 'assay') return handle;
  throw createUsageError(`--handle takes a handle like 'local.tickets', not ${quote(handle)}`);
}

/**
 * The path of the model file.
 * @param out a file `*.assay`, or an existing folder; default: the current folder
 * @throws a usage error for another file
 */
export async function chooseModelFile(
  out: string | undefined,
  handle: string,
  context: WorkingFolder,
): Promise<string> {
  const path = resolvePath(context, out ?? '.');
  const stats = await stat(path).catch(() => undefined);
  if (stats?.isDirectory()) return join(path, `${handle}.assay`);
  if (isModelFile(path)) return path;
  throw createUsageError(`--out takes a folder or a file *.assay; ${quote(out ?? '.', 160)} is neither`);
}
