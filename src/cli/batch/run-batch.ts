// A batch: copies the input, scores what is not scored yet, and joins the parts. Each step leaves complete files only, so
// that the next run goes on from there.
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { AssayError, quote } from '../../contract/index.js';
import { runInParallel } from '../../platform/index.js';
import type { CommandContext } from '../command.js';
import { type BatchPlan, toRange } from './batch-plan.js';
import { type Database, openDatabase, toLiteral } from './database.js';
import { type BatchInput, chooseTextColumn, countRows, namingInput, openInput } from './input.js';
import {
  type BatchTerms,
  createChangedError,
  listChanges,
  type Manifest,
  readManifestFile,
  writeManifest,
} from './manifest.js';
import { countErrors, writeOutput } from './output.js';
import { countParts, runPart } from './parts.js';
import { showBatchProgress } from './progress.js';
import { complete, hasManifest, openRunFolder, type RunFolder } from './run-folder.js';
import { checkNames, createScoreColumns } from './score-columns.js';
import { type BatchModel, identifyModel, openBatchModel } from './scoring/batch-model.js';
import type { PartScorer } from './scoring/scored-text.js';

/** Rows of a part by default: fewer through a queue, where each part is a message. */
const [threadPartRows, queuePartRows] = [4096, 1024];

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

interface Prepared {
  readonly manifest: Manifest;
  readonly model: BatchModel;
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
  const database = await openDatabase(context);
  const folder = await openRunFolder(plan.output);
  try {
    const prepared = await prepare(plan, database, folder, context);
    const summary = await scoreParts(plan, database, folder, prepared, context);
    await folder.remove();
    return summary;
  } finally {
    await folder.leave();
    database.close();
  }
}

/** Checks the unfinished run, or begins a new one. */
async function prepare(
  plan: BatchPlan,
  database: Database,
  folder: RunFolder,
  { cwd, errorOutput }: CommandContext,
): Promise<Prepared> {
  const { input, delimiter, prefix, shard } = plan;
  const source = await namingInput(input, openInput(database, input, cwd, delimiter));
  const textColumn = chooseTextColumn(source.columns, plan.textColumn);
  const model = await openBatchModel(plan.model, { errorOutput: plan.quiet ? undefined : errorOutput });
  checkNames(source.columns, createScoreColumns(model.keys, prefix));
  const terms: BatchTerms = {
    input,
    files: source.files,
    delimiter: delimiter ?? null,
    'text column': textColumn,
    model: model.handle,
    embedder: plan.model.embedder,
    scores: await identifyModel(model),
    traits: model.keys,
    prefix,
    shard: `${shard.index}/${shard.count}`,
    DuckDB: database.version,
  };
  const unfinished = await readManifestFile(folder);
  const changes = unfinished ? listChanges(unfinished, terms, plan.partRows) : [];
  if (unfinished && changes.length === 0) {
    await folder.sweep();
    return { manifest: unfinished, model };
  }
  if (changes.length > 0 && !plan.overwrite) throw createChangedError(folder, changes);
  await folder.clear();
  const partRows = plan.partRows ?? (plan.queue === undefined ? threadPartRows : queuePartRows);
  const rows = await namingInput(input, copyInput(plan, database, folder, source, partRows));
  const manifest = await writeManifest(folder, { terms, rows, partRows, columns: source.columns });
  return { manifest, model };
}

/** Copies the rows of the shard to Parquet, where a part of them is read without reading all. @returns their number */
async function copyInput(
  { shard }: BatchPlan,
  database: Database,
  folder: RunFolder,
  { sql, files }: BatchInput,
  partRows: number,
): Promise<number> {
  const target = folder.toIncomplete('parquet');
  const range = shard.count === 1 ? undefined : toRange(shard, await countRows(database, sql));
  const limited = range
    ? `SELECT * FROM (${sql}) LIMIT ${range.end - range.start} OFFSET ${range.start}`
    : sql;
  const options = `FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${Math.max(2048, partRows)}`;
  await database.query(`COPY (${limited}) TO ${toLiteral(target)} (${options})`);
  for (const { path, bytes, modified } of files) {
    const { size, mtimeMs } = await stat(path);
    if (size !== bytes || mtimeMs !== modified)
      throw new AssayError('conflict', `${quote(path, 160)} changed while it was read. Run again`);
  }
  await complete(target, folder.rows);
  return countRows(database, `FROM read_parquet(${toLiteral(folder.rows)})`);
}

async function openScorer(
  plan: BatchPlan,
  { manifest, model: { rebuilt } }: Prepared,
  context: CommandContext,
): Promise<PartScorer> {
  if (plan.queue === undefined) {
    const { startThreads } = await import('./scoring/threads.js');
    return startThreads({ choice: plan.model, entries: await rebuilt.entries('') }, plan.threads);
  }
  const { openQueue } = await import('./queue/queue-scorer.js');
  const { model, embedder, scores, traits } = manifest.terms;
  return openQueue(plan.queue, { handle: model, embedder, identity: scores, traits }, context);
}

async function scoreParts(
  plan: BatchPlan,
  database: Database,
  folder: RunFolder,
  prepared: Prepared,
  context: CommandContext,
): Promise<BatchSummary> {
  const { manifest, model } = prepared;
  const { rows, partRows } = manifest;
  const scoreColumns = createScoreColumns(model.keys, plan.prefix);
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
    const job = { database, folder, manifest, scoreColumns, scorer, onScored: progress.add };
    try {
      await runInParallel(scorer.parallelParts, missing, (part) => runPart(job, part));
      milliseconds = progress.elapsed();
      note = scorer.describe();
    } finally {
      progress.stop();
      await scorer.close();
    }
  }
  await writeOutput(database, folder, count, plan.output, plan.format);
  const errors = await countErrors(database, folder, count, `${plan.prefix}error`);
  return { rows, scored: left, errors, milliseconds, note };
}
