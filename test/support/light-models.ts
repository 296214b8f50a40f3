// The models of this repository with fewer ambient texts. A build embeds all of them and compares its traits with them,
// so that with few it takes a fraction of the time. Everything else is the same.
import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll } from 'vitest';

/** Ambient texts of the light models: a build takes 2,000 of those that are shipped. */
const ambientTexts = 100;
const corpus = 'ambient/ambient.txt';

/** Links the entries of a folder into a new one, except those that are written instead. */
function linkFolder(from: string, to: string, others: readonly string[]): void {
  mkdirSync(to);
  for (const name of readdirSync(from))
    if (!others.includes(name)) symlinkSync(join(from, name), join(to, name));
}

/** Writes a package folder with light models in `models` and everything else of this one. @returns its path */
function writeLightPackage(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-light-'));
  const [shipped, light] = [resolve('models'), join(folder, 'models')];
  for (const name of ['dist', 'node_modules', 'package.json']) symlinkSync(resolve(name), join(folder, name));
  linkFolder(shipped, light, ['ambient', 'catalog.json']);
  mkdirSync(join(light, 'ambient'));
  const lines = readFileSync(join(shipped, corpus), 'utf8').split('\n').slice(0, ambientTexts);
  const bytes = Buffer.from(`${lines.join('\n')}\n`);
  writeFileSync(join(light, corpus), bytes);
  const catalog = JSON.parse(readFileSync(join(shipped, 'catalog.json'), 'utf8'));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const ambient = { path: corpus, bytes: bytes.length, sha256 };
  writeFileSync(join(light, 'catalog.json'), JSON.stringify({ ...catalog, ambient }));
  return folder;
}

/** Creates a package folder with light models for the tests of the file that calls this. @returns its path */
export function createLightPackage(): string {
  const folder = writeLightPackage();
  afterAll(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Creates a folder of light models, as {@link createLightPackage}. @returns its path */
export const createLightModels = (): string => join(createLightPackage(), 'models');

/** Passes on a folder of light models that exists until the work has ended. */
export async function withLightModels<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = writeLightPackage();
  try {
    return await work(join(folder, 'models'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
