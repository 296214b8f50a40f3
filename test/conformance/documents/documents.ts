// The published documents, with examples recorded from the models of this repository.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createOpenApiDocument } from '../../../src/server/documents/openapi.js';
import { recordExamples } from '../../../src/server/node/record-examples.js';
import { describeType } from '../../support/sentences.js';

const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

export const models = at('models');

/** The three documents of a build, by the names of their files. */
export async function buildDocuments(): Promise<Readonly<Record<'a' | 'b' | 'whole', object>>> {
  const options = { version: '0.0.0', examples: await recordExamples(models), describe: describeType };
  return {
    a: createOpenApiDocument('A', { ...options, base: '..' }),
    b: createOpenApiDocument('B', { ...options, base: '.' }),
    whole: createOpenApiDocument('A', { ...options, coverage: 'whole' }),
  };
}

/** Writes documents for tools that read files. @returns the folder, which git ignores */
export function writeDocuments(documents: Readonly<Record<string, object>>, folder: string): string {
  const target = at(`.cache/documents/${folder}`);
  mkdirSync(target, { recursive: true });
  for (const [name, document] of Object.entries(documents)) {
    writeFileSync(`${target}/${name}.json`, JSON.stringify(document, null, 2));
  }
  return target;
}
