// The samples of assay.moderation hold slurs, because a model has to know them. What a page or a package ships holds none in clear
// text: their letters are JSON escapes. The words are here by the start of their SHA-256 alone.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { root, sampleFiles } from './model-folders.js';

const hashes = new Set(
  `044eb98b1876 08a841e99678 0ce875d62007 120f6e5b4ea3 1290d04b901d 12e6274e4309 158869a97379 16ea09fc78ca 17a110e53328
  17bde8b40646 1e02eec4f109 22fc75e65a0e 268651b3ece9 333f76180929 341d56384afc 3b1e0d7c5dd4 402f7ebd9886 45cd3e1bb472
  517ae3f73216 566f532d486c 5b3ae48be122 7122c9a14ba2 82159dd02870 886d51e97ad7 8f5083e3e5c7 92a9bf818e7e 98b52c4b6b7d
  9915ba2d8222 bb209d506bb8 bd331fb1d242 c1cabb6f6e43 c3de533e9b7f cc02032349c8 da0a6b1b9213 daec0c235d31 e7b98c6aa5b9
  eef3bd091670 f9d0d9b18ae9`.split(/\s+/),
);

const isSlur = (word: string) => hashes.has(createHash('sha256').update(word).digest('hex').slice(0, 12));

/** Different words of a text that are slurs. */
const findSlurs = (text: string): string[] =>
  [...new Set(text.toLowerCase().match(/[a-z]+/g))].filter(isSlur);

const folder = new URL('assay.moderation/', root);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.(jsonl|json|yaml|md)$/.test(name),
);

describe('assay.moderation', () => {
  it.each(files)('writes out no slur in %s', (name) => {
    expect(findSlurs(readFileSync(new URL(name, folder), 'latin1'))).toEqual([]);
  });

  it('has learned from texts that hold slurs', () => {
    const texts = sampleFiles('assay.moderation').flatMap(({ rows }) => rows.map(({ text }) => text));
    expect(findSlurs(texts.join(' ')).length).toBeGreaterThan(10);
  });
});
