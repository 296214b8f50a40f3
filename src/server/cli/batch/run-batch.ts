// A batch: copies the input, scores what is not scored yet, and joins the parts. Each step leaves complete files only, so
// that the next run goes on from there.
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { AssayError, quote } from '../../../core/contract/index.js';
import { runInParallel } from '../../../core/platform/index.js';
import type { CommandContext } from '../command.js';
import type { BatchPlan } from './batch-plan.js';
import { openStore } from './open-store.js';
import { endThreads, type PreparedRun, prepareRun, startScoring } from './prepare-run.js';
import { showBatchProgress } from './progress.js';
import type { RowStore } from './row-store.js';
import { hasManifest, openRunFolder, type RunFolder } from './run-folder.js';
import { countParts, runPart } from './run-part.js';
import { createScoreColumns } from './score-columns.js';
import type { PartScorer } from './scoring/scored-text.js';

export interface BatchSummary {
  readonly rows: number;
  /** Texts that this run has scored. */
  readonly scored: number;
  /** Rows with an error. */
  readonly errors: number;
  /** Of scoring, without reading and joining. */
  readonly milliseconds: number;
  /** What the scorer adds; undefined for nothing. */
  readonly note: string | undefined;
}

/**
 * Runs a batch to its end.
 * @throws conflict for an output that exists, and for an unfinished run of something else; errors of the input, the
 *   model or the queue
 */
export async function runBatch(plan: BatchPlan, context: CommandContext): Promise<BatchSummary> {
  if (existsSync(plan.output) && !plan.overwrite && !hasManifest(plan.output)) {
    const detail = `${quote(basename(plan.output), 160)} exists. Replace it with --overwrite`;
    throw new AssayError('conflict', detail);
  }
  const { store, close } = await openStore(plan, context);
  let folder: RunFolder | undefined;
  let prepared: PreparedRun | undefined;
  try {
    folder = await openRunFolder(plan.output);
    prepared = await prepareRun(plan, store, folder, context);
    if (prepared.manifest.layout?.encoding === 'windows-1252')
      context.printError(`assay: ${quote(plan.input, 160)} is read as Windows-1252, because it is not UTF-8`);
    const summary = await scoreParts(plan, store, folder, prepared, context);
    await folder.remove();
    return summary;
  } finally {
    await endThreads(prepared?.threads);
    await folder?.leave();
    await close();
  }
}

async function openScorer(
  plan: BatchPlan,
  { manifest, model: opened, threads }: PreparedRun,
  context: CommandContext,
): Promise<PartScorer> {
  if (plan.queue === undefined) return threads ?? startScoring(plan, opened);
  const { openQueue } = await import('./queue/queue-scorer.js');
  const { model, embedder, scores, traits } = manifest.terms;
  return openQueue(plan.queue, { handle: model, embedder, identity: scores, traits }, context);
}

async function scoreParts(
  plan: BatchPlan,
  store: RowStore,
  folder: RunFolder,
  prepared: PreparedRun,
  context: CommandContext,
): Promise<BatchSummary> {
  const { manifest, model } = prepared;
  const { rows, partRows } = manifest;
  const copied = { ...manifest, textColumn: manifest.terms['text column'] };
  const runRows = store.open(folder, copied, createScoreColumns(model.keys, plan.prefix));
  const count = countParts(manifest);
  const finished = await folder.listParts();
  const missing = Array.from({ length: count }, (_, part) => part).filter((part) => !finished.has(part));
  const left = missing.reduce((sum, part) => sum + Math.min(partRows, rows - part * partRows), 0);
  let milliseconds = 0;
  let note: string | undefined;
  if (missing.length > 0) {
    const scorer = await openScorer(plan, prepared, context);
    const total = { done: rows - left, total: rows };
    const progress = showBatchProgress(context.errorOutput, total, scorer.describe, plan.quiet);
    const job = { rows: runRows, manifest, scorer, onScored: progress.add };
    try {
      await runInParallel(scorer.parallelParts, missing, (part) => runPart(job, part));
      milliseconds = progress.elapsed();
      note = scorer.describe();
    } finally {
      progress.stop();
      await scorer.close();
    }
  }
  await runRows.writeOutput(count);
  const errors = await runRows.countErrors(count);
  return { rows, scored: left, errors, milliseconds, note };
}
