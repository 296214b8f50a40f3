// A byte of what Chromium has on disk is changed while it does not run: what is then read is right, or is gone with a
// typed error, and can be stored again.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { createRandom } from '../../dist/authoring/numerics/random.js';
import { fuzzSeed } from '../support/fuzz-seed.mjs';
import { long } from '../support/long.mjs';
import { launch, within } from './cdp.mjs';
import { testStorage, toPage } from './storage-lab.mjs';

/* global lab */

const rounds = long ? 100 : 3;

/** Files of IndexedDB in a profile, without the locks and logs of text. */
const listFiles = (profile) => {
  const folder = join(profile, 'Default', 'IndexedDB');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^(LOCK|LOG(\.old)?)$/.test(entry.name))
    .map(({ parentPath, name }) => relative(profile, join(parentPath, name)))
    .filter((path) => readFileSync(join(profile, path)).length > 0)
    .sort();
};

/** Changes one bit. @returns where */
function flip(path, integer) {
  const bytes = readFileSync(path);
  const at = integer(bytes.length);
  bytes[at] ^= 1 << integer(8);
  writeFileSync(path, bytes);
  return at;
}

/** What was lost of one visible thing: nothing, or all of it with a typed error. */
function judge({ value: expected }, { value, code }) {
  if (code === undefined)
    return isDeepStrictEqual(value, expected) ? 'right' : `wrong: ${JSON.stringify(value)}`;
  const isExpected = ['model_not_found', 'artifact_damaged'].includes(code);
  return isExpected ? code : `wrong error: ${code}`;
}

testStorage('a byte that is flipped on disk changes no answer', async ({ lab: server, note }) => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-flips-'));
  const whole = join(folder, 'whole');
  const visit = async (profile, work) => {
    const browser = await launch(profile);
    try {
      const page = await browser.open(toPage(server.url));
      return await within(60_000, 'The page', page.run(work));
    } finally {
      await browser.close();
    }
  };
  try {
    const expected = await visit(whole, () => lab.storeAll());
    const { integer } = createRandom(fuzzSeed, 'flips');
    const files = listFiles(whole);
    const outcomes = {};
    for (let round = 0; round < rounds; round += 1) {
      const profile = join(folder, 'flipped');
      cpSync(whole, profile, { recursive: true });
      const file = files[Math.floor((round * files.length) / Math.min(rounds, files.length)) % files.length];
      const at = flip(join(profile, file), integer);
      const { seen, repaired } = await visit(profile, () => lab.seeAll());
      const place = `${file} at ${at}`;
      const judged = Object.keys(expected).map((what) => `${what} ${judge(expected[what], seen[what])}`);
      for (const one of judged) {
        assert.doesNotMatch(one, / wrong/, `${place}: ${one}`);
        outcomes[one] = (outcomes[one] ?? 0) + 1;
      }
      assert.equal(seen.downloaded.code, undefined, place);
      assert.equal(repaired, 'answered', `${place}: ${repaired}`);
      rmSync(profile, { recursive: true, force: true });
    }
    note(`${rounds} bytes in ${files.length} files: ${JSON.stringify(outcomes)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
