// The public models' folders in the repository: documents and sample files, read once.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parseConfiguration } from '../../../src/authoring/configuration/index.js';
import { readDocument } from '../../../src/authoring/pipeline/read-document.js';
import type { Configuration } from '../../../src/core/contract/configuration/index.js';

export const root = new URL('../../../models/', import.meta.url);

/** Folders with a `model.yaml`, sorted. */
export const handles = readdirSync(root)
  .filter((name) => existsSync(new URL(`${name}/model.yaml`, root)))
  .sort();

interface Row {
  text: string;
  [field: string]: unknown;
}

export interface SampleFile {
  name: string;
  bytes: number;
  rows: Row[];
}

/** The document, read and judged as a build does. */
export async function configurationOf(handle: string): Promise<Configuration> {
  const text = readFileSync(new URL(`${handle}/model.yaml`, root), 'utf8');
  return parseConfiguration(await readDocument(text, `${handle}/model.yaml`));
}

/** The JSONL files of a model's samples folder. */
export function sampleFiles(handle: string): SampleFile[] {
  const folder = new URL(`${handle}/samples/`, root);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((name) => {
    const text = readFileSync(new URL(name, folder), 'utf8');
    const rows = text
      .trimEnd()
      .split('\n')
      .map((line): Row => JSON.parse(line));
    return { name, bytes: Buffer.byteLength(text), rows };
  });
}

/** Held-out files are never named by a document. */
export const isHeldOut = ({ name }: SampleFile): boolean => name.startsWith('test');

/** Letters and digits alone, so that case, spacing and punctuation cannot hide a copy. */
export const gist = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');

/** Every paraphrase of a document with its trait and pole. */
export function paraphrasesOf(
  configuration: Configuration,
): { trait: string; pole: 'positive' | 'negative'; text: string }[] {
  const traits = typeof configuration.traits === 'string' ? [] : configuration.traits;
  return traits.flatMap((trait) => {
    if (!('key' in trait)) return [];
    const of = (pole: 'positive' | 'negative', texts: readonly string[] = []) =>
      texts.map((text) => ({ trait: trait.key, pole, text }));
    return [
      ...of('positive', trait.positive_paraphrases),
      ...of('positive', trait.topic_paraphrases),
      ...of('positive', trait.confirming_paraphrases),
      ...of('negative', trait.negative_paraphrases),
      ...of('negative', trait.contradicting_paraphrases),
      ...of('negative', trait.cohort_paraphrases),
    ];
  });
}
