// The store of built models: one record a model and the files of its versions, in one database, so that a record and
// its files change in one transaction. A kill at any byte leaves the old state or the new one.
import type { Run } from '../contract/authoring-resources.js';
import { AssayError } from '../contract/errors.js';
import { parseHandle } from '../contract/handle.js';
import type { Area, Changes, EntriesOptions, StorageMode } from './area.js';
import { blobContent } from './blob-content.js';
import type { StoredFile } from './file-store.js';
import { sha256 } from './sha256.js';
import { filesOf, isStoredModel, type StoredModel } from './version-records.js';

/** A change of one model: what it becomes, null for nothing, the new files that it then needs, the run that ends so. */
export interface ModelChange {
  readonly model: StoredModel | null;
  readonly files?: readonly StoredFile[];
  readonly run?: Run | undefined;
}

const modelKey = (handle: string): string => `model/${handle}`;
const filePrefix = 'file/';
const fileKey = (handle: string, hash: string): string => `${filePrefix}${handle}/${hash}`;
const runKey = (id: string): string => `run/${id}`;
/** Ended runs that can still be asked for. */
const runsKept = 100;

export class VersionStore {
  readonly #area: Area<unknown>;

  constructor(area: Area<unknown>) {
    this.#area = area;
  }

  get mode(): StorageMode {
    return this.#area.mode;
  }

  /** Every model, in the order of the handles. */
  async models(options?: EntriesOptions): Promise<StoredModel[]> {
    const entries = await this.#area.entries(modelKey(''), options);
    return entries.map(([, value]) => value).filter(isStoredModel);
  }

  /** The model of a handle, pinned or not. */
  async model(handle: string): Promise<StoredModel | undefined> {
    const parsed = parseHandle(handle);
    const value = parsed && (await this.#area.get(modelKey(parsed.handle)));
    return isStoredModel(value) ? value : undefined;
  }

  /**
   * Changes a model; files that it needs no longer go with the change.
   * @param decide pure; what it throws is thrown, and nothing changes then
   * @returns the model as it is stored now
   */
  async change(
    handle: string,
    decide: (model: StoredModel | undefined) => ModelChange,
  ): Promise<StoredModel | null> {
    let after: StoredModel | null = null;
    await this.#area.update(modelKey(handle), (value): Changes<unknown> => {
      const before = isStoredModel(value) ? value : undefined;
      const { model, files = [], run } = decide(before);
      after = model;
      const kept = new Set(model ? filesOf(model).map((file) => file.sha256) : []);
      const gone = before ? filesOf(before).filter((file) => !kept.has(file.sha256)) : [];
      return [
        [modelKey(handle), model ?? undefined],
        ...files.map((file): [string, Blob] => [fileKey(handle, file.sha256), new Blob([file.bytes])]),
        ...gone.map((file): [string, undefined] => [fileKey(handle, file.sha256), undefined]),
        ...(run ? [[runKey(run.id), run] as const] : []),
      ];
    });
    return after;
  }

  /**
   * A file of a model.
   * @throws artifact_damaged when it is gone or its bytes are not those of its hash
   */
  async file(handle: string, hash: string): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = await blobContent(await this.#area.get(fileKey(handle, hash)));
    if (bytes && (await sha256(bytes)) === hash) return bytes;
    const what = bytes ? 'is damaged' : 'is gone from storage';
    throw new AssayError('artifact_damaged', `A file of model '${handle}' ${what}: build it again`);
  }

  /** Bytes of the files of all versions. */
  async bytes(): Promise<number> {
    const files = await this.#area.entries(filePrefix);
    return files.reduce((sum, [, value]) => sum + (value instanceof Blob ? value.size : 0), 0);
  }

  async run(id: string): Promise<Run | undefined> {
    // Written by this module alone.
    return (await this.#area.get(runKey(id))) as Run | undefined;
  }

  /** Every run that is kept. */
  async runs(): Promise<Run[]> {
    return (await this.#area.entries(runKey(''))).map(([, value]) => value as Run);
  }

  /**
   * Stores a run, unless it has ended already, and forgets the oldest of those that have.
   * @returns the run as it is stored now
   */
  async saveRun(run: Run): Promise<Run> {
    const ended = (await this.runs()).filter(({ ended_at }) => ended_at !== null);
    const oldest = ended.sort((a, b) => (a.started_at < b.started_at ? 1 : -1)).slice(runsKept);
    let stored = run;
    await this.#area.update(runKey(run.id), (value) => {
      const before = value as Run | undefined;
      stored = before && before.ended_at !== null ? before : run;
      return [
        [runKey(run.id), stored],
        ...oldest.map(({ id }): [string, undefined] => [runKey(id), undefined]),
      ];
    });
    return stored;
  }
}
