// `npm run mutants -- core/storage src/server/node/address-guard.ts`: changes the code in small ways ("mutants"), runs the tests of its
// folder against each, and lists the changes that no test notices. Without arguments: all folders of folders.mjs, hours.
// `npm run mutants -- --table` prints what is known of all folders, without running anything. Results are kept by file in
// .cache/mutants, and are valid until the file changes. ASSAY_MUTANT_WORKERS=2 tests two changes at a time;
// ASSAY_MUTANT_SHARE=8 tests one change of eight, always the same ones; ASSAY_MUTANT_TESTS="a.test.ts b.test.ts" runs
// only some tests, which is faster and can only miss more.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadavg } from 'node:os';
import { installFor } from '../../.scripts/setup.mjs';
import { folders } from './folders.mjs';
import { countMutants, formatRow, keepDrawn, tableHead } from './report.mjs';

installFor('test/mutants');
const stryker = createRequire(import.meta.url).resolve('@stryker-mutator/core/package.json');
const toCache = (folder, name) => `.cache/mutants/${folder}/${name}`;
const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {});

/** The folder whose tests guard a file of another one: `src/authoring/builds/commit.ts` is tested with `core/storage`. */
const findGuest = (argument) => Object.keys(folders).find((name) => folders[name].mutate.includes(argument));

/** Patterns of files by folder: `core/storage` is all of it, `src/core/storage/lock.ts` a file, `src/core/storage/areas` a sub-folder. */
function groupArguments(given) {
  const groups = new Map();
  for (const argument of given) {
    const guest = findGuest(argument);
    if (guest !== undefined) {
      groups.set(guest, [...(groups.get(guest) ?? []), argument]);
      continue;
    }
    const [, folder, rest = ''] = /^(?:src\/)?([^/]+\/[^/]+)(\/.+)?$/.exec(argument) ?? [];
    if (!(folder in folders))
      throw new Error(`Unknown folder '${argument}'. Folders: ${Object.keys(folders).join(', ')}`);
    const { mutate } = folders[folder];
    const pattern = rest.endsWith('.ts') ? `src/${folder}${rest}` : `src/${folder}${rest}/**/*.ts`;
    const more = rest === '' ? mutate : mutate.filter((one) => one.startsWith('!'));
    groups.set(folder, [...(groups.get(folder) ?? []), pattern, ...more]);
  }
  return groups;
}

/** The settings of one run of Stryker. */
const createSettings = (folder, mutate) => ({
  testRunner: 'warm-vitest',
  plugins: ['./test/mutants/plugins.mjs', './test/mutants/warm/plugin.mjs'],
  ignorers: ['error-texts'],
  mutate,
  coverageAnalysis: 'perTest',
  tempDirName: toCache(folder, 'sandbox'),
  // Stryker copies the rest, models and pages included, because tests read them.
  ignorePatterns: ['.cache', 'coverage', 'dist/cdn', 'dist/site'],
  reporters: ['survivors', 'json'],
  allowConsoleColors: false,
  jsonReporter: { fileName: toCache(folder, 'report.json') },
  concurrency: Number(process.env.ASSAY_MUTANT_WORKERS ?? 1),
  // Generous, because a slow machine would otherwise count a change as noticed.
  timeoutMS: 20_000,
  timeoutFactor: 3,
  dryRunTimeoutMinutes: 15,
  disableTypeChecks: true,
});

/** Runs Stryker over some files, and adds their results to those of the folder. */
function runFolder(folder, mutate) {
  const settings = toCache(folder, 'stryker.json');
  mkdirSync(toCache(folder, ''), { recursive: true });
  writeFileSync(settings, JSON.stringify(createSettings(folder, mutate), null, 2));
  const { status } = spawnSync(
    process.execPath,
    [stryker.replace('package.json', 'bin/stryker.js'), 'run', settings],
    { stdio: 'inherit', env: { ...process.env, ASSAY_MUTANTS: folder } },
  );
  if (status !== 0) throw new Error(`Stryker failed in ${folder}`);
  const results = readJson(toCache(folder, 'results.json'));
  for (const [path, file] of Object.entries(readJson(toCache(folder, 'report.json')).files))
    results[path] = keepDrawn(file);
  writeFileSync(toCache(folder, 'results.json'), JSON.stringify(results));
}

/** Results of a folder's files that have not changed since. */
const readResults = (folder) =>
  Object.entries(readJson(toCache(folder, 'results.json'))).filter(
    ([path, { source }]) => existsSync(path) && readFileSync(path, 'utf8') === source,
  );

const asked = process.argv.slice(2).filter((argument) => argument !== '--table');
if (!process.argv.includes('--table'))
  for (const [folder, mutate] of groupArguments(asked.length > 0 ? asked : Object.keys(folders)))
    runFolder(folder, mutate);
console.log(`\n${tableHead}`);
const known = Object.keys(folders).map((folder) => [folder, readResults(folder)]);
for (const [folder, results] of known)
  if (results.length > 0) console.log(formatRow(`\`${folder}\``, results.length, countMutants(results)));
const all = known.flatMap(([, results]) => results);
console.log(formatRow('All', all.length, countMutants(all)));
const load = loadavg().map((value) => value.toFixed(1));
console.log(`\nLoad of the last 1, 5 and 15 minutes: ${load.join(', ')}`);
