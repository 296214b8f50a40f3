// A worker of a queue: BullMQ hands it parts and renews its claim on them, its threads score them. BullMQ gives the parts
// of a worker that has ended or hangs to another one; a result that comes too late is refused by Redis.
import type { Job, Worker } from 'bullmq';
import { AssayError, isAssayError, quote } from '../../../../core/contract/index.js';
import type { CommandContext } from '../../command.js';
import { isModelFile } from '../../input/open-models.js';
import { createModelChoice, identifyModel, openBatchModel } from '../scoring/batch-model.js';
import type { PartScorer } from '../scoring/scored-text.js';
import { startThreads } from '../scoring/threads.js';
import { connectRedis, loadQueuePackages, type QueuePackages, queueName } from './connection.js';
import { type PartMessage, type PartResult, type QueueModel, readPartMessage } from './part-message.js';
import type { Refusals } from './refusals.js';

export interface WorkerSettings {
  readonly url: string;
  readonly threads: number;
  /** Folder of models; null: the package's. */
  readonly models: string | null;
  /** See `ModelChoice`. */
  readonly embedder: string | null;
  readonly hub: string | null;
  readonly cache: string | null;
  /** Milliseconds. */
  readonly stalledAfter: number;
}

export interface RunningWorker {
  /** Rejects when the worker cannot go on. */
  readonly failed: Promise<never>;
  /** Parts that it has scored. */
  readonly count: () => number;
  /** Finishes the parts in work. */
  readonly close: () => Promise<void>;
}

/** Parts of one worker at the same time: the next one is there when a thread is free. */
const concurrency = 2;

/** Times that a part may be lost with its worker: workers come and go, and a part is not at fault. */
const maxStalledCount = 1000;

/** Starts a worker. @throws engine_unavailable when Redis cannot be reached */
export async function startWorker(settings: WorkerSettings, context: CommandContext): Promise<RunningWorker> {
  const { url, stalledAfter } = settings;
  const packages = await loadQueuePackages(context);
  const report = (sentence: string) => context.printError(`assay: ${sentence}`);
  const { connection, close, refusals } = await connectRedis(packages, url, report);
  const scorers = createScorers(settings, context);
  let count = 0;
  let fail: (error: unknown) => void = () => {};
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  failed.catch(() => {});
  const score = async ({ id = '', data }: Job<unknown, PartResult>): Promise<PartResult> => {
    const message = readJob(data, packages);
    try {
      const rows = await scorers.score(id, message);
      count += 1;
      return rows;
    } catch (error) {
      // Its threads or its models are not usable: another worker takes the part.
      fail(error);
      throw error;
    }
  };
  const worker = new packages.bullmq.Worker<unknown, PartResult>(queueName, score, {
    connection,
    concurrency,
    maxStalledCount,
    lockDuration: stalledAfter,
    stalledInterval: stalledAfter,
  });
  backOff(worker, refusals, fail);
  await worker.waitUntilReady();
  return {
    failed,
    count: () => count,
    close: async () => {
      await worker.close();
      await scorers.close();
      close();
    },
  };
}

/** Pauses a worker after a refusal of Redis, which BullMQ would repeat at once. Everything else BullMQ retries by itself. */
function backOff(
  worker: Worker<unknown, PartResult>,
  refusals: Refusals,
  fail: (error: unknown) => void,
): void {
  let resuming: NodeJS.Timeout | undefined;
  worker.on('error', (error) => {
    if (resuming !== undefined) return;
    try {
      const pause = refusals.note(error);
      if (pause === 0) return;
      void worker.pause(true);
      resuming = setTimeout(() => {
        resuming = undefined;
        void worker.resume();
      }, pause);
    } catch (refusal) {
      fail(refusal);
    }
  });
  worker.on('active', refusals.reset).on('drained', refusals.reset);
  worker.on('closing', () => clearTimeout(resuming));
}

/** @throws an error after which BullMQ does not try the job again */
function readJob(data: unknown, { bullmq }: QueuePackages): PartMessage {
  try {
    const message = readPartMessage(data);
    // Such a name would be the path of a file.
    if (!isModelFile(message.model.handle)) return message;
    throw new AssayError('invalid_request', 'A job of the queue names a file as its model');
  } catch (error) {
    throw new bullmq.UnrecoverableError(isAssayError(error) ? error.detail : String(error));
  }
}

/** Threads of one model, and the parts that they have in work. */
interface ModelThreads {
  readonly scorer: Promise<PartScorer>;
  parts: number;
}

/** Starts threads of a model. @throws engine_unavailable when it would not score as in the batch */
async function startModel(
  { handle, embedder, identity, traits }: QueueModel,
  { threads, models, embedder: workerEmbedder, hub, cache }: WorkerSettings,
  context: CommandContext,
): Promise<PartScorer> {
  if (embedder !== workerEmbedder) {
    const requirement = embedder === null ? 'without --embedder' : `with --embedder ${quote(embedder)}`;
    const detail = `The batch uses ${describeEmbedder(embedder)}, this worker ${describeEmbedder(workerEmbedder)}. Start it ${requirement}`;
    throw new AssayError('engine_unavailable', detail);
  }
  const choice = createModelChoice(context, { name: handle, models, embedder, hub, cache, traits });
  const model = await openBatchModel(choice, { errorOutput: context.errorOutput });
  if ((await identifyModel(model)) === identity)
    return startThreads({ choice, entries: await model.rebuilt.entries('') }, threads);
  const detail = `Model '${handle}' scores differently here than in the batch. Install the same version of Assay and of the model`;
  throw new AssayError('engine_unavailable', detail);
}

const describeEmbedder = (id: string | null): string =>
  id === null ? "the models' own embedder" : `embedder ${quote(id)}`;

/** The threads of each model, started for its first part. Those of other models end when they have nothing in work. */
function createScorers(settings: WorkerSettings, context: CommandContext) {
  const running = new Map<string, ModelThreads>();
  const end = async (key: string) => {
    const scorer = running.get(key)?.scorer;
    running.delete(key);
    await scorer?.then(
      (opened) => opened.close(),
      () => {},
    );
  };
  const start = (model: QueueModel) => startModel(model, settings, context);
  return {
    score: async (name: string, { model, texts }: PartMessage): Promise<PartResult> => {
      const key = JSON.stringify(model);
      for (const [other, { parts }] of running) if (other !== key && parts === 0) void end(other);
      const entry = running.get(key) ?? { scorer: start(model), parts: 0 };
      running.set(key, entry);
      entry.parts += 1;
      try {
        return await (await entry.scorer).score(name, texts, () => {});
      } finally {
        entry.parts -= 1;
      }
    },
    close: async () => {
      await Promise.all([...running.keys()].map(end));
    },
  };
}
