// The beginning of a batch: its input, its model, and the unfinished run that it goes on with or a new one. Scoring threads
// start while the input is copied.
import { stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { AssayError, quote } from '../../../core/contract/index.js';
import type { CommandContext } from '../command.js';
import type { BatchPlan } from './batch-plan.js';
import {
  type BatchTerms,
  createChangedError,
  listChanges,
  type Manifest,
  readManifestFile,
  writeManifest,
} from './manifest.js';
import { nameInput } from './open-store.js';
import type { InputFile, RowStore } from './row-store.js';
import type { RunFolder } from './run-folder.js';
import { checkNames, createScoreColumns } from './score-columns.js';
import { type BatchModel, identifyModel, openBatchModel } from './scoring/batch-model.js';
import type { PartScorer } from './scoring/scored-text.js';
import { chooseTextColumn } from './text-column.js';

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
  store: RowStore,
  folder: RunFolder,
  { errorOutput }: CommandContext,
): Promise<PreparedRun> {
  const textColumn = chooseTextColumn(store.columns, plan.textColumn, store.takesAnyColumn);
  const model = await openBatchModel(plan.model, { errorOutput: plan.quiet ? undefined : errorOutput });
  checkNames(store.columns, createScoreColumns(model.keys, plan.prefix), store.reserved);
  const threads = plan.queue === undefined ? startScoring(plan, model) : undefined;
  // Reported where the threads are used.
  threads?.catch(() => {});
  try {
    const manifest = await openRun(plan, store, folder, { textColumn, model });
    return { manifest, model, threads };
  } catch (error) {
    await endThreads(threads);
    throw error;
  }
}

interface RunParts {
  readonly textColumn: string;
  readonly model: BatchModel;
}

/** @returns the manifest of the unfinished run, or of a new one with a copy of the input */
async function openRun(
  plan: BatchPlan,
  store: RowStore,
  folder: RunFolder,
  { textColumn, model }: RunParts,
): Promise<Manifest> {
  const { input, delimiter, prefix, shard } = plan;
  const terms: BatchTerms = {
    input,
    files: store.files,
    delimiter: delimiter ?? null,
    'text column': textColumn,
    model: model.handle,
    embedder: plan.model.embedder,
    scores: await identifyModel(model),
    traits: model.keys,
    prefix,
    shard: `${shard.index}/${shard.count}`,
    reader: store.reader,
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
  const { rows, layout } = await store.copy(folder, shard, partRows).catch(nameInput(input));
  await checkUnchanged(store.files);
  return writeManifest(folder, { terms, rows, partRows, columns: store.columns, layout });
}

/** @throws conflict for a file that has changed since it was opened. Of an address there is a copy, which cannot. */
async function checkUnchanged(files: readonly InputFile[]): Promise<void> {
  for (const { path, bytes, modified } of files.filter((file) => isAbsolute(file.path))) {
    const { size, mtimeMs } = await stat(path);
    if (size !== bytes || mtimeMs !== modified)
      throw new AssayError('conflict', `${quote(path, 160)} changed while it was read. Run again`);
  }
}
