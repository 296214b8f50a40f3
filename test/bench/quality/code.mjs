// Hashes of the code that vectors and figures depend on, so that what is kept of either ends with the code that made it.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const dist = new URL('../../../dist/', import.meta.url);
const bench = new URL('./', import.meta.url);

/** What makes vectors of texts; the embedder has a revision of its own. */
const encoding = [...compiled('core/content/'), ...compiled('core/engine/', /\/encode[\w-]*\.js$/)];
const training = [
  ...compiled('core/numerics/'),
  ...compiled('authoring/numerics/'),
  ...compiled('core/scoring/'),
  ...compiled('authoring/training/'),
];
/** Files in this folder that plan and report, and change no figure. */
const reporting = /(protocol|report|verdicts|grouped|build-time|build-once)\.mjs$/;
const trials = filesIn(bench, /\.mjs$/).filter(({ pathname }) => !reporting.test(pathname));

function filesIn(folder, pattern) {
  const paths = readdirSync(folder, { recursive: true }).sort();
  return paths.map((path) => new URL(path, folder)).filter(({ pathname }) => pattern.test(pathname));
}

function compiled(folder, pattern = /\.js$/) {
  return filesIn(new URL(folder, dist), pattern);
}

function hashOf(files, revision) {
  const hash = createHash('sha256').update(revision);
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 12);
}

/** Of what vectors depend on. */
export const encodingHash = (revision) => hashOf(encoding, revision);

/** Of what figures depend on. */
export const codeHash = (revision) => hashOf([...encoding, ...training, ...trials], revision);
