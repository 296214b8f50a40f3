// The store of models that were built here: a record for each model and the files of its versions, in one database, so
// that a record and its files change in one transaction. A crash leaves the old state or the new one.
import { AssayError, parseHandle, type Run } from '../../contract/index.js';
import type { Area, Changes, EntriesOptions, StorageMode } from '../areas/area.js';
import { getContentBytes, isContent, readContent } from '../areas/content.js';
import type { StoredFile } from '../files/file-store.js';
import { sha256 } from '../sha256.js';
import { fitsRun } from './record-shape.js';
import { listFiles, readStoredRecord, type StoredModel } from './version-records.js';

/** A change of one model. */
export interface ModelChange {
  /** The new record; null deletes the model. */
  readonly model: StoredModel | null;
  /** New files that the record refers to. */
  readonly files?: readonly StoredFile[];
  /** The run that ends with this change. */
  readonly run?: Run | undefined;
}

const toModelKey = (handle: string): string => `model/${handle}`;
const filePrefix = 'file/';
const toFileKey = (handle: string, hash: string): string => `${filePrefix}${handle}/${hash}`;
const toRunKey = (id: string): string => `run/${id}`;
/** Ended runs to store. */
const maximumEndedRuns = 100;

/**
 * A record that this release can read.
 * @throws artifact_damaged, artifact_unavailable for one of another release: changing either would lose versions
 */
function readRecord(handle: string, value: unknown): StoredModel | undefined {
  if (value === undefined) return undefined;
  const record = readStoredRecord(value);
  switch (record.kind) {
    case 'model':
      return record.model;
    case 'damaged':
      throw new AssayError(
        'artifact_damaged',
        `The record of model '${handle}' is damaged. Delete the model, and build it again`,
      );
    case 'of another release':
      throw new AssayError(
        'artifact_unavailable',
        `Model '${handle}' was stored by another release. Reload the page`,
      );
  }
}

/** @returns undefined also for a damaged one: a run matters while it is in progress */
const readRun = (value: unknown): Run | undefined => (fitsRun(value) ? (value as Run) : undefined);

export class VersionStore {
  readonly #area: Area<unknown>;

  constructor(area: Area<unknown>) {
    this.#area = area;
  }

  get mode(): StorageMode {
    return this.#area.mode;
  }

  /** All models that this release can read, in the order of their handles. */
  async models(options?: EntriesOptions): Promise<StoredModel[]> {
    const entries = await this.#area.entries(toModelKey(''), options);
    return entries.flatMap(([, value]) => {
      const record = readStoredRecord(value);
      return record.kind === 'model' ? [record.model] : [];
    });
  }

  /** Whether the record of a model without a version is damaged. */
  async isDamaged(handle: string): Promise<boolean> {
    const value = await this.#area.get(toModelKey(handle));
    return value !== undefined && readStoredRecord(value).kind === 'damaged';
  }

  /** Deletes a damaged record, and all files that are stored for it. */
  async removeDamaged(handle: string): Promise<void> {
    const files = await this.#area.entries(toFileKey(handle, ''));
    await this.#area.update(toModelKey(handle), () => [
      [toModelKey(handle), undefined],
      ...files.map(([key]): [string, undefined] => [key, undefined]),
    ]);
  }

  /** The model of a handle, pinned or not. @throws artifact_damaged, artifact_unavailable for a record of another release */
  async model(handle: string): Promise<StoredModel | undefined> {
    const parsed = parseHandle(handle);
    return parsed && readRecord(parsed.handle, await this.#area.get(toModelKey(parsed.handle)));
  }

  /**
   * Changes a model, and deletes the files that it no longer refers to.
   * @param decide pure; if it throws, nothing changes
   * @returns the stored model, null if it was deleted
   * @throws what `decide` throws; artifact_damaged, artifact_unavailable for a record of another release, which stay as they are
   */
  async change(
    handle: string,
    decide: (model: StoredModel | undefined) => ModelChange,
  ): Promise<StoredModel | null> {
    let after: StoredModel | null = null;
    await this.#area.update(toModelKey(handle), (value): Changes<unknown> => {
      const before = readRecord(handle, value);
      const { model, files = [], run } = decide(before);
      after = model;
      const needed = new Set(model ? listFiles(model).map((file) => file.sha256) : []);
      const unused = before ? listFiles(before).filter((file) => !needed.has(file.sha256)) : [];
      return [
        [toModelKey(handle), model ?? undefined],
        ...files.map((file): [string, Blob] => [toFileKey(handle, file.sha256), new Blob([file.bytes])]),
        ...unused.map((file): [string, undefined] => [toFileKey(handle, file.sha256), undefined]),
        ...(run ? [[toRunKey(run.id), run] as const] : []),
      ];
    });
    return after;
  }

  /**
   * The bytes of a model's file.
   * @throws artifact_damaged when it is missing or damaged
   */
  async file(handle: string, hash: string): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = await readContent(await this.#area.get(toFileKey(handle, hash)));
    if (bytes && (await sha256(bytes)) === hash) return bytes;
    const problem = bytes ? 'is damaged' : 'is missing from storage';
    throw new AssayError('artifact_damaged', `A file of model '${handle}' ${problem}. Build the model again`);
  }

  /** Bytes of the files of all models. */
  async bytes(): Promise<number> {
    const files = await this.#area.entries(filePrefix);
    return files.reduce((sum, [, value]) => sum + (isContent(value) ? getContentBytes(value) : 0), 0);
  }

  async run(id: string): Promise<Run | undefined> {
    return readRun(await this.#area.get(toRunKey(id)));
  }

  /** All stored runs, without damaged ones. */
  async runs(): Promise<Run[]> {
    return (await this.#area.entries(toRunKey(''))).flatMap(([, value]) => readRun(value) ?? []);
  }

  /**
   * Stores a run, unless its stored state has ended, and deletes the oldest ended runs.
   * @returns the stored run
   */
  async saveRun(run: Run): Promise<Run> {
    const ended = (await this.runs()).filter(({ ended_at }) => ended_at !== null);
    const oldest = ended.sort((a, b) => (a.started_at < b.started_at ? 1 : -1)).slice(maximumEndedRuns);
    let stored = run;
    await this.#area.update(toRunKey(run.id), (value) => {
      const before = readRun(value);
      stored = before && before.ended_at !== null ? before : run;
      return [
        [toRunKey(run.id), stored],
        ...oldest.map(({ id }): [string, undefined] => [toRunKey(id), undefined]),
      ];
    });
    return stored;
  }
}
