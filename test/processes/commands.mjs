// The command lines that `run.mjs` ends in every way, with what each does when nothing goes wrong.
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const small = ['--embedder', 'assay-small'];
const message = 'assay.commit-message';

/** `code` without faults, `large` if it writes more than a few kilobytes, `needsFolder` if its files are in the working folder, `files` that it leaves. */
export const commands = {
  version: { args: ['--version'], code: 0, needsFolder: false, files: [] },
  models: { args: ['models'], code: 0, needsFolder: false, files: [] },
  traits: { args: ['traits', message], code: 0, needsFolder: false, files: [] },
  card: { args: ['card', message], code: 0, needsFolder: false, files: [] },
  completion: { args: ['completion', 'bash'], code: 0, needsFolder: false, files: [] },
  score: { args: ['score', message, ...small, 'a.txt'], code: 0, needsFolder: true, files: [] },
  gate: {
    args: ['score', message, ...small, '--min-composite', '90', 'a.txt', 'b.txt'],
    code: 1,
    needsFolder: true,
    files: [],
  },
  compare: { args: ['compare', message, ...small, 'a.txt', 'b.txt'], code: 0, needsFolder: true, files: [] },
  explain: { args: ['explain', message, ...small], code: 0, needsFolder: false, files: [] },
  unknown: { args: ['score', 'assay.nope', 'a.txt'], code: 2, needsFolder: false, files: [], prints: false },
  build: {
    args: ['build', 'tickets', ...small],
    code: 0,
    needsFolder: true,
    files: ['local.tickets.assay'],
  },
  discover: {
    args: ['discover', 'many.csv', ...small, '--effort', 'low', '--out', 'local.many.assay'],
    code: 0,
    needsFolder: true,
    files: ['local.many.assay'],
    large: true,
  },
  // Nothing listens at that port.
  worker: {
    args: ['worker', '--queue', 'redis://127.0.0.1:1', ...small],
    code: 4,
    needsFolder: false,
    files: [],
    prints: false,
  },
  init: {
    args: ['init', 'public', '--models', 'assay.humor'],
    code: 0,
    needsFolder: true,
    files: ['public'],
    large: true,
  },
  batch: {
    args: ['batch', 'in.jsonl', 'out.jsonl', '--model', message, ...small, '--threads', '1'],
    code: 0,
    needsFolder: true,
    files: ['out.jsonl'],
    large: true,
  },
  // Rows that DuckDB reads and writes: more than a small disk holds.
  query: {
    args: [
      ...['batch', 'SELECT md5(i::VARCHAR) AS text FROM range(3000) t(i)', 'out.parquet', '--model', message],
      ...[...small, '--threads', '1'],
    ],
    code: 0,
    needsFolder: true,
    files: ['out.parquet'],
    large: true,
  },
  mcp: { args: ['mcp', ...small], code: 0, needsFolder: false, files: [], prints: false },
};

const urgent = ['The server is down', 'Production is on fire', 'Customers cannot pay', 'All logins fail'];
const calm = ['No hurry with this', 'A small wish for later', 'Typo in the footer', 'An idea for a feature'];

const document = `description: Urgent or calm
effort: low
traits:
  - type: spectrum
    key: urgency
    positive_label: urgent
    negative_label: calm
    positive_paraphrases: [${urgent.join(', ')}]
    negative_paraphrases: [${calm.join(', ')}]
`;

/** Makes a folder with the inputs of all commands. */
export function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'assay-processes-'));
  writeFileSync(join(folder, 'a.txt'), 'misc');
  writeFileSync(join(folder, 'b.txt'), 'Fix the race between two workers that read one queue');
  const rows = Array.from({ length: 20 }, (_, i) => `{"id":${i},"text":"Fix number ${i}"}`);
  writeFileSync(join(folder, 'in.jsonl'), `${rows.join('\n')}\n`);
  const words = [...urgent, ...calm].join(' ').toLowerCase().split(' ');
  const texts = Array.from({ length: 40 }, (_, i) =>
    words.map((_, j) => words[(i * (j + 3)) % words.length]).join(' '),
  );
  writeFileSync(join(folder, 'many.csv'), `text\n${texts.join('\n')}\n`);
  mkdirSync(join(folder, 'tickets'));
  writeFileSync(join(folder, 'tickets', 'model.yaml'), document);
  return folder;
}

const inputs = new Set(['a.txt', 'b.txt', 'in.jsonl', 'many.csv', 'tickets', 'left']);

/** Names in a folder that are not inputs. */
export const listFiles = (folder) =>
  readdirSync(folder)
    .filter((name) => !inputs.has(name))
    .sort();
