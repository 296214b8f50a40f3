// Runs cells, keeping each result in `.cache/quality/results.jsonl` under the hash of the code that made it: a run
// continues where one of the same code stopped.
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { rankValues } from '../../../dist/authoring/numerics/statistics.js';
import { codeHash } from './code.mjs';
import { drawRows } from './draw.mjs';
import { efforts } from './protocol.mjs';
import { baseline, trial } from './trial.mjs';
import { ambientVectors, segmentVectors, wholeVectors } from './vectors.mjs';

const cache = new URL('../../../.cache/quality/', import.meta.url);
const store = new URL('results.jsonl', cache);

/**
 * @param options embedder, cap (rows of 'all'), until (a time in ms, Date.now's)
 * @returns cells with their `figures`, as far as they were run; `{ refused }` where there is nothing to learn
 */
export async function runCells(cells, { embedder, cap, until }) {
  const code = codeHash(embedder.revision);
  const known = results(code);
  const vectors = vectorsOf(embedder);
  const done = [];
  let ran = 0;
  for (const [at, cell] of cells.entries()) {
    const id = idOf(cell, cap);
    let figures = known.get(id);
    if (!figures) {
      if (Date.now() > until) continue;
      figures = await runCell(cell, cap, vectors).catch(refusal);
      mkdirSync(cache, { recursive: true });
      appendFileSync(store, `${JSON.stringify({ code, id, figures })}\n`);
      ran++;
      const outcome =
        figures.refused ?? `AUROC ${figures.auroc?.toFixed(3)}, ${figures.seconds.toFixed(1)} s`;
      console.log(`${at + 1}/${cells.length} ${id}: ${outcome}`);
    }
    done.push({ ...cell, figures });
  }
  console.log(`${ran} cells run, ${done.length - ran} known, ${cells.length - done.length} left out`);
  return done;
}

/** A build that training refuses has no figures but the reason. */
function refusal(error) {
  if (error.name !== 'AssayError') throw error;
  return { refused: error.message };
}

function idOf({ task, shots, seed, method }, cap) {
  const wide = typeof shots === 'number' ? [] : [`<= ${cap}`];
  const effort = method === 'tfidf' ? [] : [efforts[task.type]];
  return [task.name, shots, ...wide, `seed ${seed}`, method, ...effort].join(', ');
}

function results(code) {
  if (!existsSync(store)) return new Map();
  const lines = readFileSync(store, 'utf8').trim().split('\n');
  const entries = lines.map((line) => JSON.parse(line)).filter((entry) => entry.code === code);
  return new Map(entries.map(({ id, figures }) => [id, figures]));
}

/** Vectors of the task at hand; those of one other task at most stay in memory. */
function vectorsOf(embedder) {
  let ambient;
  let last;
  return async (task) => {
    ambient ??= await ambientVectors(embedder);
    if (last?.name === task.name) return last;
    const statements = task.traits.map(({ statement }) => statement ?? '');
    last = {
      name: task.name,
      whole: await wholeVectors(embedder, [...task.train, ...statements]),
      segments: await segmentVectors(embedder, task.test),
      ambient,
    };
    return last;
  };
}

async function runCell({ task, shots, seed, method }, cap, vectors) {
  const rows = drawRows(task, shots, seed, cap);
  if (method === 'tfidf') return baseline(task, rows);
  const graded = shots === 'graded' ? unit(task.scores.train) : undefined;
  return await trial(task, rows, await vectors(task), { method, effort: efforts[task.type], seed, graded });
}

/** Scores as qualities in (0, 1), by rank, as a build takes them. */
const unit = (scores) => rankValues(scores).map((rank) => (rank - 0.5) / scores.length);
