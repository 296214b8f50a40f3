// Builds models/lexicon/lexicon.bin and LICENSES.txt from word lists on npm, to the same bytes every time:
//   npm run lexicon
// The packages are fetched into a temporary folder and checked by hash. See models/lexicon/PROVENANCE.md.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { encodeLexicon } from './lexicon/encode.mjs';
import { joinLists } from './lexicon/lists.mjs';
import { collectListLicenses, fetchPackages } from './lexicon/packages.mjs';

const target = new URL('../models/lexicon/', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'lexicon-'));
try {
  const find = fetchPackages(folder);
  const entries = await joinLists(find);
  const bytes = encodeLexicon(entries);
  mkdirSync(target, { recursive: true });
  writeFileSync(new URL('lexicon.bin', target), bytes);
  writeFileSync(new URL('LICENSES.txt', target), collectListLicenses(find));
  const compressed = brotliCompressSync(bytes).length;
  console.log(
    `lexicon.bin: ${entries.size} words and phrases, ${bytes.length} bytes, ${compressed} with brotli`,
  );
} finally {
  rmSync(folder, { recursive: true });
}
