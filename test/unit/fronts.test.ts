// Every parser of foreign data has a front with limits, and SECURITY.md lists them.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as fronts from '../../src/core/contract/fronts/index.js';
import { parsers, trusted } from '../fronts/parsers.js';

/** What makes a value or text of foreign bytes. */
const parser =
  /JSON\.parse\(|\bDOMParser\(|DecompressionStream\(|create(?:Gunzip|Inflate|BrotliDecompress|ZstdDecompress)\b|\.json\(\)|response\.text\(\)|(?:from|import\() ?'(?:yaml|hyparquet|linkedom\/worker|@mozilla\/readability|micromark|marked)'|loadJSON|\.formData\(|\bCsvParser : LineParser;/;

const files = ['src', 'public'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.ts') && parser.test(readFileSync(path, 'utf8'))),
);

describe('fronts', () => {
  it('have every file of the sources that parses or decompresses', () => {
    const listed = [...Object.values(parsers).flat(), ...Object.keys(trusted)];
    expect(files.sort()).toEqual(listed.sort());
  });

  it('have limits, which a parser of each imports', () => {
    expect(Object.keys(parsers).filter((name) => !(name in fronts))).toEqual([]);
  });

  it.each(Object.entries(fronts))('%s are listed in SECURITY.md with each limit', (name, limits) => {
    const row = readFileSync('SECURITY.md', 'utf8')
      .split('\n')
      .find((line) => line.includes(`| \`${name}\` |`));
    for (const limit of Object.values(limits)) expect(row).toContain(limit.toLocaleString('en-US'));
  });
});
