// AuthoringService where the engine runs: drafts, samples, runs and versions of the models that are built here.
import type {
  AuthoringService,
  ExportedVersion,
  ModelBuild,
  OnBuildProgress,
  Repeatable,
} from '../../contract/authoring.js';
import {
  type AddSamples,
  addSamplesSchema,
  type CreateModel,
  createModelSchema,
  type ModelChanges,
  type SamplesAdded,
  type TrainRequest,
  trainRequestSchema,
  type VersionChanges,
} from '../../contract/authoring-requests.js';
import type { AuthoredModel, Run, VersionDetail, VersionRecord } from '../../contract/authoring-resources.js';
import { parseConfiguration } from '../../contract/configuration.js';
import { AssayError } from '../../contract/errors.js';
import { parseHandle } from '../../contract/handle.js';
import { sha256 } from '../../storage/sha256.js';
import type { StoredModel, StoredVersion } from '../../storage/version-records.js';
import { parseSamples, samplesFile } from '../build/sent-samples.js';
import { changeModel, changeVersion, checkedDirectory } from './changes.js';
import { newModel } from './commit.js';
import {
  type AuthoringContext,
  documentOf,
  lastingUrl,
  namedVersion,
  ownModel,
  storedModel,
} from './context.js';
import { gradedTraits } from './graded-traits.js';
import { newHandle } from './handles.js';
import { judged } from './judge.js';
import { makeVersion } from './make-version.js';
import { authoredModel, pendingBatches, versionDetail, versionRecord } from './records.js';
import { removeModel, removeVersion } from './removal.js';
import { makingOf, Runs } from './runs.js';
import { exportVersion, importVersion } from './transfer.js';

export class Authoring implements AuthoringService {
  readonly #context: AuthoringContext;
  readonly #runs: Runs;

  constructor(context: AuthoringContext) {
    this.#context = context;
    this.#runs = new Runs(context);
  }

  async build(
    request: ModelBuild,
    signal?: AbortSignal,
    onProgress?: OnBuildProgress,
  ): Promise<VersionRecord> {
    const { store, jobs } = this.#context;
    const handle = await this.#free(request.handle);
    const key = request.key ?? null;
    const before = await store.model(handle);
    const made = key === null ? undefined : before?.versions.find((version) => version.key === key);
    if (before && made) return this.#record(before, made);
    const making = await this.#makingOf(handle, request, before, key);
    const job = await jobs.start(
      handle,
      (own) => makeVersion(this.#context, making, own, onProgress),
      signal,
    );
    const { model, version } = await job.result;
    return this.#record(model, version);
  }

  async create(request: CreateModel & Repeatable): Promise<AuthoredModel> {
    const { key = null, ...asked } = request;
    const {
      handle: wanted,
      configuration: given,
      directory = null,
      ...more
    } = judged(createModelSchema, asked);
    const handle = await this.#free(wanted);
    const configuration = parseConfiguration(await documentOf(given));
    const draft = { configuration, directory: checkedDirectory(directory) };
    const now = this.#context.now();
    const created = await this.#context.store.change(handle, (model) => {
      if (model && (key === null || model.key !== key)) {
        throw new AssayError('conflict', `There is a model '${handle}' already`);
      }
      return { model: model ?? { ...newModel(handle, now), key, draft, public: more.public ?? false } };
    });
    return this.#answer(created, handle);
  }

  async update(handle: string, changes: ModelChanges | VersionChanges): Promise<AuthoredModel> {
    const model = await ownModel(this.#context, handle);
    const pinned = parseHandle(handle)?.version !== undefined;
    const change = pinned ? changeVersion : changeModel;
    return this.#answer(await change(this.#context, handle, changes), model.handle);
  }

  async remove(handle: string): Promise<void> {
    const { handle: name } = await ownModel(this.#context, handle);
    if (name === handle) await removeModel(this.#context, name);
    else await removeVersion(this.#context, handle);
  }

  async addSamples(handle: string, request: AddSamples): Promise<SamplesAdded> {
    const model = await ownModel(this.#context, handle);
    const { samples: rows } = judged(addSamplesSchema, request);
    const samples = parseSamples(rows, gradedTraits(model));
    const bytes = samplesFile(samples);
    const batch = { sha256: await sha256(bytes), bytes: bytes.length, count: samples.length };
    const now = this.#context.now();
    const after = await this.#context.store.change(model.handle, (before) => {
      if (!before) throw new AssayError('conflict', `Model '${model.handle}' was removed`);
      const known = before.batches.some((other) => other.sha256 === batch.sha256);
      if (known) return { model: before };
      const batches = [...before.batches, batch];
      return { model: { ...before, batches, updated_at: now }, files: [{ sha256: batch.sha256, bytes }] };
    });
    const pending = after ? pendingBatches(after) : [];
    return { added: samples.length, pending_samples: pending.reduce((sum, { count }) => sum + count, 0) };
  }

  async train(handle: string, request: TrainRequest & Repeatable): Promise<Run> {
    const { key, ...asked } = request;
    const { handle: name } = await ownModel(this.#context, handle);
    return this.#runs.start(name, judged(trainRequestSchema, asked), key);
  }

  run(id: string): Promise<Run> {
    return this.#runs.find(id);
  }

  cancel(id: string): Promise<Run> {
    return this.#runs.cancel(id);
  }

  async versions(handle: string): Promise<AuthoredModel> {
    const model = await storedModel(this.#context, handle);
    return this.#answer(model, model.handle);
  }

  async version(handle: string): Promise<VersionDetail> {
    const model = await storedModel(this.#context, handle);
    const version = namedVersion(model, handle);
    const bytes = version.report && (await this.#context.store.file(model.handle, version.report.sha256));
    return versionDetail(model, version, bytes && JSON.parse(new TextDecoder().decode(bytes)));
  }

  exportVersion(handle: string): Promise<ExportedVersion> {
    return exportVersion(this.#context, handle);
  }

  async importVersion(handle: string, bytes: Uint8Array<ArrayBuffer>): Promise<VersionRecord> {
    const { model, version } = await importVersion(this.#context, await this.#free(handle), bytes);
    return versionRecord(model, version);
  }

  /** Says of runs that were lost with their engine that they failed. */
  settleLost(): Promise<void> {
    return this.#runs.settleLost();
  }

  async #makingOf(handle: string, request: ModelBuild, before: StoredModel | undefined, key: string | null) {
    if (request.retrain) {
      const model = before ?? (await ownModel(this.#context, handle));
      return makingOf(model, { kind: 'retrain' }, key);
    }
    const configuration = await documentOf(request.configuration);
    const draft = {
      configuration: parseConfiguration(configuration),
      directory: lastingUrl(request.directory),
    };
    return {
      handle,
      configuration,
      directory: request.directory,
      batches: [],
      origin: 'build' as const,
      key,
      activate: true,
      adopt: (model: StoredModel) => ({
        ...model,
        draft,
        archived: false,
        public: request.public ?? model.public,
      }),
    };
  }

  /** A handle that is not the catalog's. @throws invalid_request, conflict */
  async #free(wanted: unknown): Promise<string> {
    const handle = newHandle(wanted);
    if (!(await this.#context.library.shipped(handle))) return handle;
    throw new AssayError('conflict', `The catalog has a model '${handle}' already; take another handle`);
  }

  #record(model: StoredModel, version: StoredVersion): VersionRecord {
    const record = versionRecord(model, version);
    const { persist, store } = this.#context;
    if (!persist || store.mode === 'persistent') return record;
    const warning = 'Storage is full or unusable: this version is gone when the page is';
    return { ...record, warnings: [...record.warnings, warning] };
  }

  async #answer(model: StoredModel | null, handle: string): Promise<AuthoredModel> {
    return authoredModel(
      model ?? (await storedModel(this.#context, handle)),
      await this.#context.jobs.busy(handle),
    );
  }
}
