// Training runs in the background. A run outlives the request that started it, but not its engine: a run whose engine
// was killed is found by its record and marked as failed.
import {
  AssayError,
  type BuildProgress,
  isAbortError,
  type Run,
  type TrainRequest,
} from '../../core/contract/index.js';
import type { StoredModel } from '../../core/storage/index.js';
import { type BuildJob, buildVersion, toBuildJob } from './build-version.js';
import { type AuthoringContext, requireAuthoredModel } from './context.js';
import { toRunError } from './records.js';

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
    const id = createRunId(key);
    if (await store.run(id)) return this.find(id);
    const model = await requireAuthoredModel(this.#context, handle);
    if (model.archived) {
      throw new AssayError('conflict', `Model '${handle}' is archived. Set 'archived' to false first`);
    }
    const job = toBuildJob(model, request, key ?? null);
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
    const { result } = await jobs.start(model.handle, (signal) => {
      // Set before the record is written: a recorded run that is not in this map counts as lost.
      this.#progress.set(id, null);
      recorded = this.#record(run);
      return recorded.then(() => this.#work(run, job, signal)).finally(() => this.#progress.delete(id));
    });
    result.catch(() => {});
    await recorded;
    return run;
  }

  /** @throws not_found */
  async find(id: string): Promise<Run> {
    const run = await this.#context.store.run(id);
    if (!run) throw new AssayError('not_found', `Run '${id.slice(0, 80)}' not found`);
    if (run.state !== 'running') return run;
    if (this.#progress.has(id)) return { ...run, progress: this.#progress.get(id) ?? null };
    return (await this.#isElsewhere(run)) ? run : this.#failLost(run);
  }

  async cancel(id: string): Promise<Run> {
    const run = await this.find(id);
    if (run.state !== 'running') return run;
    const { jobs } = this.#context;
    if (this.#progress.has(id)) {
      await jobs.cancel(run.handle);
      return this.find(id);
    }
    if (await this.#isElsewhere(run)) {
      await jobs.cancel(run.handle);
      // From now on the other engine cannot store a version for this run.
      await this.#changeModel(run, { run: null });
    }
    return this.#end(run, { state: 'cancelled' });
  }

  /** Marks runs as failed that were lost with their engine. */
  async resolveLost(): Promise<void> {
    // The model of a lost run may be damaged, which is reported when someone asks for it.
    for (const { id, state } of await this.#context.store.runs())
      if (state === 'running') await this.find(id).catch(() => {});
  }

  /** True while the run is active in another engine. */
  async #isElsewhere({ id, handle }: Run): Promise<boolean> {
    const { jobs, store } = this.#context;
    return (await jobs.isBusyElsewhere(handle)) && (await store.model(handle))?.run === id;
  }

  async #record(run: Run): Promise<void> {
    const { store } = this.#context;
    await store.saveRun(run);
    await store.change(run.handle, (model) => ({
      model: model ? { ...model, run: run.id, error: null } : null,
    }));
  }

  async #work(run: Run, job: BuildJob, signal: AbortSignal): Promise<void> {
    const onProgress = ({ stage, done, total, secondsLeft }: BuildProgress) => {
      this.#progress.set(run.id, { stage, done, total, seconds_left: secondsLeft });
    };
    try {
      await buildVersion(this.#context, this.#withRun(job, run), signal, onProgress);
    } catch (thrown) {
      const error = isAbortError(thrown) ? null : toRunError(thrown);
      await this.#end(run, { state: error ? 'failed' : 'cancelled', error });
      if (error) await this.#changeModel(run, { error });
    }
  }

  /** Stores the version and the end of its run in one transaction; neither, when another engine cancelled the run. */
  #withRun(job: BuildJob, run: Run): BuildJob {
    return {
      ...job,
      adopt: (model) => {
        if (model.run !== run.id) throw new DOMException('The run was cancelled', 'AbortError');
        return job.adopt(model);
      },
      run: ({ card }) => this.#toEnded(run, { state: 'done', version: card.version }),
    };
  }

  async #failLost(run: Run): Promise<Run> {
    const error = toRunError(
      new AssayError('engine_unavailable', 'The engine stopped during the build. Start another run'),
    );
    const ended = await this.#end(run, { state: 'failed', error });
    // The run may have ended meanwhile.
    if (ended.state === 'failed') await this.#changeModel(run, { error });
    return ended;
  }

  #end(run: Run, end: Partial<Run>): Promise<Run> {
    return this.#context.store.saveRun(this.#toEnded(run, end));
  }

  #toEnded(run: Run, end: Partial<Run>): Run {
    return { ...run, progress: null, ...end, ended_at: this.#context.now() };
  }

  /** Changes the model of a run, if that is still its last run. */
  async #changeModel({ id, handle }: Run, change: Partial<StoredModel>): Promise<void> {
    await this.#context.store.change(handle, (model) => ({
      model: model?.run === id ? { ...model, ...change } : (model ?? null),
    }));
  }
}

/** The id of a run; the same for a request that is sent twice. */
function createRunId(key: string | undefined): string {
  if (key !== undefined) return `run_${key.replace(/^req_/, '')}`;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `run_${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
