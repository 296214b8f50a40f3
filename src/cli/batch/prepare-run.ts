// The beginning of a batch: its input, its model, and the unfinished run that it goes on with or a new one. Scoring threads
// start while the input is copied.
import { stat } from 'node:fs/promises';
import { AssayError, quote } from '../../contract/index.js';
import type { CommandContext } from '../command.js';
import { type BatchPlan, toRange } from './batch-plan.js';
import { type Database, toLiteral } from './database.js';
import { type BatchInput, chooseTextColumn, countRows, namingInput, openInput } from './input.js';
import {
  type BatchTerms,
  createChangedError,
  listChanges,
  type Manifest,
  readManifestFile,
  writeManifest,
} from './manifest.js';
import { complete, type RunFolder } from './run-folder.js';
import { checkNames, createScoreColumns } from './score-columns.js';
import { type BatchModel, identifyModel, openBatchModel } from './scoring/batch-model.js';
import type { PartScorer } from './scoring/scored-text.js';

/** Rows of a part by default: fewer through a queue, where each part is a message. */
const [threadPartRows, queuePartRows] = [4096, 1024];

export interface PreparedRun {
  readonly manifest: Manifest;
  readonly model: BatchModel;
  /** Scoring threads, which start while the input is copied; undefined with a queue. */
  readonly threads: Promise<PartScorer> | undefined;
}

/** Starts scoring threads. @returns once every thread has opened the model */
export async function startScoring(
  { model: choice, threads }: BatchPlan,
  { rebuilt }: BatchModel,
): Promise<PartScorer> {
  const { startThreads } = await import('./scoring/threads.js');
  return startThreads({ choice, entries: await rebuilt.entries('') }, threads);
}

/** Ends threads that were started, used or not. */
export const endThreads = (threads: Promise<PartScorer> | undefined): Promise<void> | undefined =>
  threads?.then(
    (scorer) => scorer.close(),
    () => {},
  );

/** Opens the model, and checks the unfinished run or begins a new one. */
export async function prepareRun(
  plan: BatchPlan,
  database: Database,
  folder: RunFolder,
  { cwd, errorOutput }: CommandContext,
): Promise<PreparedRun> {
  const { input, delimiter, prefix } = plan;
  const source = await namingInput(input, openInput(database, input, cwd, delimiter));
  const textColumn = chooseTextColumn(source.columns, plan.textColumn);
  const model = await openBatchModel(plan.model, { errorOutput: plan.quiet ? undefined : errorOutput });
  checkNames(source.columns, createScoreColumns(model.keys, prefix));
  const threads = plan.queue === undefined ? startScoring(plan, model) : undefined;
  // Reported where the threads are used.
  threads?.catch(() => {});
  try {
    const manifest = await openRun(plan, database, folder, { source, textColumn, model });
    return { manifest, model, threads };
  } catch (error) {
    await endThreads(threads);
    throw error;
  }
}

interface RunParts {
  readonly source: BatchInput;
  readonly textColumn: string;
  readonly model: BatchModel;
}

/** @returns the manifest of the unfinished run, or of a new one with a copy of the input */
async function openRun(
  plan: BatchPlan,
  database: Database,
  folder: RunFolder,
  { source, textColumn, model }: RunParts,
): Promise<Manifest> {
  const { input, delimiter, prefix, shard } = plan;
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
    return unfinished;
  }
  if (changes.length > 0 && !plan.overwrite) throw createChangedError(folder, changes);
  await folder.clear();
  const partRows = plan.partRows ?? (plan.queue === undefined ? threadPartRows : queuePartRows);
  const rows = await namingInput(input, copyInput(plan, database, folder, source, partRows));
  return writeManifest(folder, { terms, rows, partRows, columns: source.columns });
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
