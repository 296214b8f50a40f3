// Training runs in the background: started, asked for, cancelled. A run outlives the request that started it, not the
// engine that it goes on in; one that was lost with its engine is found out and said to have failed.
import type { BuildProgress } from '../../contract/authoring.js';
import type { TrainRequest } from '../../contract/authoring-requests.js';
import type { Run } from '../../contract/authoring-resources.js';
import { AssayError, isAbortError } from '../../contract/errors.js';
import type { StoredModel } from '../../storage/version-records.js';
import { type AuthoringContext, directoryOf, namedVersion, ownModel } from './context.js';
import { type Making, makeVersion } from './make-version.js';
import { pendingBatches, runError } from './records.js';

export class Runs {
  readonly #context: AuthoringContext;
  /** Progress of the runs of this engine. */
  readonly #progress = new Map<string, Run['progress']>();

  constructor(context: AuthoringContext) {
    this.#context = context;
  }

  /** @throws model_not_found, conflict, invalid_request */
  async start(handle: string, request: TrainRequest, key: string | undefined): Promise<Run> {
    const { store, jobs, now } = this.#context;
    const id = runId(key);
    const known = await store.run(id);
    if (known) return this.find(id);
    const model = await ownModel(this.#context, handle);
    if (model.archived)
      throw new AssayError('conflict', `Model '${handle}' is archived: bring it back first`);
    const making = makingOf(model, request, key ?? null);
    const run: Run = {
      id,
      handle: model.handle,
      kind: request.kind ?? 'train',
      state: 'running',
      progress: null,
      version: null,
      error: null,
      started_at: now(),
      ended_at: null,
    };
    let recorded = Promise.resolve();
    const job = await jobs.start(model.handle, (signal) => {
      // Before the record: a record of a run that is not among these is known to be lost.
      this.#progress.set(id, null);
      recorded = this.#record(run);
      return recorded.then(() => this.#work(run, making, signal)).finally(() => this.#progress.delete(id));
    });
    job.result.catch(() => {});
    await recorded;
    return run;
  }

  /** @throws not_found */
  async find(id: string): Promise<Run> {
    const run = await this.#context.store.run(id);
    if (!run) throw new AssayError('not_found', `Run '${id.slice(0, 80)}' not found`);
    if (run.state !== 'running') return run;
    if (this.#progress.has(id)) return { ...run, progress: this.#progress.get(id) ?? null };
    return (await this.#elsewhere(run)) ? run : this.#lost(run);
  }

  async cancel(id: string): Promise<Run> {
    const run = await this.find(id);
    if (run.state !== 'running') return run;
    const { jobs } = this.#context;
    if (this.#progress.has(id)) {
      await jobs.cancel(run.handle);
      return this.find(id);
    }
    if (await this.#elsewhere(run)) {
      await jobs.cancel(run.handle);
      // From now on the other engine can store no version for it.
      await this.#note(run, { run: null });
    }
    return this.#ended(run, { state: 'cancelled' });
  }

  /** True while the run goes on in another engine. */
  async #elsewhere({ id, handle }: Run): Promise<boolean> {
    const { jobs, store } = this.#context;
    return (await jobs.busyElsewhere(handle)) && (await store.model(handle))?.run === id;
  }

  /** Says of runs that were lost with their engine that they failed. */
  async settleLost(): Promise<void> {
    for (const { id, state } of await this.#context.store.runs())
      if (state === 'running') await this.find(id);
  }

  async #record(run: Run): Promise<void> {
    const { store } = this.#context;
    await store.saveRun(run);
    await store.change(run.handle, (model) => ({
      model: model ? { ...model, run: run.id, error: null } : null,
    }));
  }

  async #work(run: Run, making: Making, signal: AbortSignal): Promise<void> {
    const onProgress = ({ stage, done, total, secondsLeft }: BuildProgress) => {
      this.#progress.set(run.id, { stage, done, total, seconds_left: secondsLeft });
    };
    try {
      await makeVersion(this.#context, this.#endedBy(run, making), signal, onProgress);
    } catch (error) {
      const cancelled = isAbortError(error);
      const why = cancelled ? null : runError(error);
      await this.#ended(run, { state: cancelled ? 'cancelled' : 'failed', error: why });
      if (why) await this.#note(run, { error: why });
    }
  }

  /** The version and the end of its run are stored in one transaction, and neither when it was cancelled elsewhere. */
  #endedBy(run: Run, making: Making): Making {
    return {
      ...making,
      adopt: (model) => {
        if (model.run !== run.id) throw new DOMException('The run was cancelled', 'AbortError');
        return making.adopt(model);
      },
      run: ({ card }) => this.#end(run, { state: 'done', version: card.version }),
    };
  }

  async #lost(run: Run): Promise<Run> {
    const error = runError(
      new AssayError('engine_unavailable', 'The engine stopped while it was building; start another run'),
    );
    const ended = await this.#ended(run, { state: 'failed', error });
    // It may have come to its end meanwhile.
    if (ended.state === 'failed') await this.#note(run, { error });
    return ended;
  }

  #ended(run: Run, end: Partial<Run>): Promise<Run> {
    return this.#context.store.saveRun(this.#end(run, end));
  }

  #end(run: Run, end: Partial<Run>): Run {
    return { ...run, progress: null, ...end, ended_at: this.#context.now() };
  }

  /** Changes the model of a run, where that is still its last one. */
  async #note({ id, handle }: Run, change: Partial<StoredModel>): Promise<void> {
    await this.#context.store.change(handle, (model) => ({
      model: model?.run === id ? { ...model, ...change } : (model ?? null),
    }));
  }
}

/** The run of a request that arrives twice is the same. */
function runId(key: string | undefined): string {
  if (key !== undefined) return `run_${key.replace(/^req_/, '')}`;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `run_${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** @throws invalid_request when there is nothing to train from; not_found when there is no version to go on from */
export function makingOf(model: StoredModel, request: TrainRequest, key: string | null): Making {
  const { handle, draft } = model;
  const common = { handle, key, activate: request.activate ?? true, adopt: (after: StoredModel) => after };
  if (request.kind === 'retrain') {
    const base = namedVersion(model, handle);
    const { configuration } = base;
    return { ...common, origin: 'retrain', configuration, base, batches: pendingBatches(model) };
  }
  if (!draft) {
    throw new AssayError('invalid_request', `Model '${handle}' has no draft to train: set its configuration`);
  }
  const directory = directoryOf(draft.directory);
  return {
    ...common,
    origin: 'train',
    configuration: draft.configuration,
    directory,
    batches: model.batches,
  };
}
