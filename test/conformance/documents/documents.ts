// The documents as the build publishes them, examples recorded from the models of this repository.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openApiDocument } from '../../../src/contract/openapi.js';
import { recordExamples } from '../../../src/node/record-examples.js';

const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

export const models = at('models');

/** The three documents that a build makes, by the name that their file has. */
export async function builtDocuments(): Promise<Readonly<Record<'a' | 'b' | 'whole', object>>> {
  const options = { version: '0.0.0', examples: await recordExamples(models) };
  return {
    a: openApiDocument('A', { ...options, base: '..' }),
    b: openApiDocument('B', { ...options, base: '.' }),
    whole: openApiDocument('A', { ...options, coverage: 'whole' }),
  };
}

/** Writes documents for tools that read files. @returns the folder, which is not kept in the repository */
export function written(documents: Readonly<Record<string, object>>, folder: string): string {
  const target = at(`.cache/documents/${folder}`);
  mkdirSync(target, { recursive: true });
  for (const [name, document] of Object.entries(documents)) {
    writeFileSync(`${target}/${name}.json`, JSON.stringify(document, null, 2));
  }
  return target;
}
