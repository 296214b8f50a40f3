// The descriptions in the contract's sources, as the build reads them.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readSentences } from '../../src/server/documents/sentences.js';

const folder = fileURLToPath(new URL('../../src/core/contract/', import.meta.url));

export const describeType = readSentences(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(`${folder}${path}`, 'utf8')),
);
