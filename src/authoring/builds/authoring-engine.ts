// AuthoringService of the engine: drafts, samples, runs and versions of the models that are built on this device.

import {
  type AddSamples,
  AssayError,
  type AuthoredModel,
  type AuthoringService,
  addSamplesSchema,
  type CreateModel,
  createModelSchema,
  type ExportedVersion,
  type IdempotentRequest,
  type ModelBuild,
  type ModelChanges,
  type OnBuildProgress,
  parseSourceTokens,
  type Run,
  type SamplesAdded,
  type TrainRequest,
  trainRequestSchema,
  type VersionChanges,
  type VersionDetail,
  type VersionRecord,
} from '../../core/contract/index.js';
import type { StoredModel, StoredVersion } from '../../core/storage/index.js';
import { parseConfiguration } from '../configuration/index.js';
import { parseSamples } from '../pipeline/index.js';
import { type BuildJob, buildVersion, toBuildJob } from './build-version.js';
import { changeModel, changeVersion, removeModel, removeVersion } from './changes.js';
import { createModel } from './commit.js';
import {
  type AuthoringContext,
  requireAuthoredModel,
  requireStoredModel,
  requireVersion,
} from './context.js';
import {
  countPendingSamples,
  getGradedTraits,
  toAuthoredModel,
  toDamagedModel,
  toVersionDetail,
  toVersionRecord,
} from './records.js';
import { readReport } from './report-file.js';
import { Runs } from './runs.js';
import { findNewBatch } from './sample-batch.js';
import {
  parseDirectoryUrl,
  parseDocument,
  parseNewHandle,
  toDirectoryUrl,
  validateRequest,
} from './validate-request.js';
import { exportVersion, importVersion } from './version-transfer.js';

export class AuthoringEngine implements AuthoringService {
  readonly #context: AuthoringContext;
  readonly #runs: Runs;

  constructor(context: AuthoringContext) {
    this.#context = context;
    this.#runs = new Runs(context);
  }

  async build(
    { interpreter: requestedInterpreter, ...request }: ModelBuild,
    signal?: AbortSignal,
    onProgress?: OnBuildProgress,
  ): Promise<VersionRecord> {
    if (!requestedInterpreter) return this.#build(request, undefined, signal, onProgress);
    const { createBuildInterpreter } = await import('../interpreters/index.js');
    const interpreter = createBuildInterpreter(requestedInterpreter, this.#context.openGenerator);
    try {
      return await this.#build(request, interpreter, signal, onProgress);
    } finally {
      interpreter.close();
    }
  }

  async #build(
    request: ModelBuild,
    interpreter: BuildJob['interpreter'],
    signal?: AbortSignal,
    onProgress?: OnBuildProgress,
  ): Promise<VersionRecord> {
    const { store, jobs } = this.#context;
    const handle = await this.#parseFreeHandle(request.handle);
    const key = request.key ?? null;
    const before = await store.model(handle);
    const built = key === null ? undefined : before?.versions.find((version) => version.key === key);
    if (before && built) return this.#toRecord(before, built);
    const build = { ...(await this.#toBuildJob(handle, request, before)), interpreter };
    const job = await jobs.start(
      handle,
      (jobSignal) => buildVersion(this.#context, build, jobSignal, onProgress),
      signal,
    );
    const { model, version } = await job.result;
    return this.#toRecord(model, version);
  }

  async create(request: CreateModel & IdempotentRequest): Promise<AuthoredModel> {
    const { store, now } = this.#context;
    const { key = null, ...fields } = request;
    const valid = validateRequest(createModelSchema, fields);
    const handle = await this.#parseFreeHandle(valid.handle);
    const configuration = parseConfiguration(await parseDocument(valid.configuration));
    const draft = { configuration, directory: parseDirectoryUrl(valid.directory ?? null) };
    const created = await store.change(handle, (model) => {
      if (model && (key === null || model.key !== key)) {
        throw new AssayError('conflict', `Model '${handle}' already exists. Use another handle`);
      }
      return { model: model ?? { ...createModel(handle, now()), key, draft, public: valid.public ?? false } };
    });
    return this.#toAuthored(created, handle);
  }

  async update(handle: string, changes: ModelChanges | VersionChanges): Promise<AuthoredModel> {
    const model = await requireAuthoredModel(this.#context, handle);
    const change = handle === model.handle ? changeModel : changeVersion;
    return this.#toAuthored(await change(this.#context, handle, changes), model.handle);
  }

  async remove(handle: string): Promise<void> {
    if (await this.#context.store.isDamaged(handle)) return removeModel(this.#context, handle);
    const { handle: name } = await requireAuthoredModel(this.#context, handle);
    if (name === handle) await removeModel(this.#context, name);
    else await removeVersion(this.#context, handle);
  }

  async addSamples(handle: string, request: AddSamples): Promise<SamplesAdded> {
    const { store, now } = this.#context;
    const model = await requireAuthoredModel(this.#context, handle);
    const { samples: rows } = validateRequest(addSamplesSchema, request);
    const samples = parseSamples(rows, getGradedTraits(model));
    const batch = await findNewBatch(samples, model, (hash) => store.file(model.handle, hash));
    const after = await store.change(model.handle, (before) => {
      if (!before) throw new AssayError('conflict', `Model '${model.handle}' was removed`);
      // Another tab may have stored it meanwhile.
      if (!batch || before.batches.some((other) => other.sha256 === batch.sha256)) return { model: before };
      const stored = { sha256: batch.sha256, bytes: batch.bytes.length, count: samples.length };
      return {
        model: { ...before, batches: [...before.batches, stored], updated_at: now() },
        files: [batch],
      };
    });
    return { added: samples.length, pending_samples: after ? countPendingSamples(after) : 0 };
  }

  async train(handle: string, { key, ...request }: TrainRequest & IdempotentRequest): Promise<Run> {
    const model = await requireAuthoredModel(this.#context, handle);
    return this.#runs.start(model.handle, validateRequest(trainRequestSchema, request), key);
  }

  run(id: string): Promise<Run> {
    return this.#runs.find(id);
  }

  cancel(id: string): Promise<Run> {
    return this.#runs.cancel(id);
  }

  async versions(handle: string): Promise<AuthoredModel> {
    const { store, now } = this.#context;
    if (await store.isDamaged(handle)) return toDamagedModel(handle, now());
    const model = await requireStoredModel(this.#context, handle);
    return this.#toAuthored(model, model.handle);
  }

  async version(handle: string): Promise<VersionDetail> {
    const model = await requireStoredModel(this.#context, handle);
    const version = requireVersion(model, handle);
    const bytes = version.report && (await this.#context.store.file(model.handle, version.report.sha256));
    return toVersionDetail(model, version, bytes && readReport(bytes));
  }

  exportVersion(handle: string): Promise<ExportedVersion> {
    return exportVersion(this.#context, handle);
  }

  async importVersion(handle: string, bytes: Uint8Array<ArrayBuffer>): Promise<VersionRecord> {
    const newHandle = await this.#parseFreeHandle(handle);
    const { model, version } = await importVersion(this.#context, newHandle, bytes);
    return this.#toRecord(model, version);
  }

  /** Marks runs as failed that were lost with an earlier engine. */
  resolveLostRuns(): Promise<void> {
    return this.#runs.resolveLost();
  }

  async #toBuildJob(handle: string, request: ModelBuild, before: StoredModel | undefined): Promise<BuildJob> {
    const key = request.key ?? null;
    if (request.retrain) {
      const model = before ?? (await requireAuthoredModel(this.#context, handle));
      return toBuildJob(model, { kind: 'retrain' }, key);
    }
    const configuration = await parseDocument(request.configuration);
    const draft = {
      configuration: parseConfiguration(configuration),
      directory: toDirectoryUrl(request.directory),
    };
    return {
      handle,
      configuration,
      directory: request.directory,
      tokens: request.sourceTokens && parseSourceTokens(request.sourceTokens),
      batches: [],
      origin: 'build',
      key,
      activate: true,
      adopt: (model) => ({ ...model, draft, archived: false, public: request.public ?? model.public }),
    };
  }

  /** Parses a handle that the catalog does not have. @throws invalid_request, conflict */
  async #parseFreeHandle(text: unknown): Promise<string> {
    const handle = parseNewHandle(text);
    if (!(await this.#context.registry.isInCatalog(handle))) return handle;
    throw new AssayError('conflict', `The catalog already has a model '${handle}'. Use another handle`);
  }

  #toRecord(model: StoredModel, version: StoredVersion): VersionRecord {
    const record = toVersionRecord(model, version);
    const { persist, store } = this.#context;
    if (!persist || store.mode === 'disk') return record;
    const warning =
      'Storage is full: this version is lost when the page is closed. Export it, or free storage';
    return { ...record, warnings: [...record.warnings, warning] };
  }

  async #toAuthored(model: StoredModel | null, handle: string): Promise<AuthoredModel> {
    return toAuthoredModel(
      model ?? (await requireStoredModel(this.#context, handle)),
      await this.#context.jobs.isBusy(handle),
    );
  }
}
