// Builds src/core/content/language/profiles.ts from frequencies of words, to the same bytes every time:
//   npm run language
// The package with the frequencies is fetched into a temporary folder and checked by hash. See PROVENANCE.md there.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatProfiles, makeProfiles } from './language/profiles.mjs';
import { fetchWordLists, readWordList } from './language/word-lists.mjs';

const folder = mkdtempSync(join(tmpdir(), 'language-'));
try {
  fetchWordLists(folder);
  const profiles = makeProfiles((language) => readWordList(folder, language, 20_000));
  const file = formatProfiles(profiles);
  writeFileSync(new URL('../src/core/content/language/profiles.ts', import.meta.url), file);
  console.log(`profiles.ts: ${Buffer.byteLength(file)} bytes`);
} finally {
  rmSync(folder, { recursive: true });
}
