// Parts through a queue: puts each into Redis under its name, and takes its result once. Everything can be repeated: a
// part that Redis has lost is put again, one that a worker has lost is given to another by BullMQ, and a batch that is
// started again finds the results of the parts that it had put.
import type { Job, Queue } from 'bullmq';
import { AssayError, isAssayError } from '../../../../core/contract/index.js';
import { sleep } from '../../../../core/platform/index.js';
import type { CommandContext } from '../../command.js';
import type { PartScorer } from '../scoring/scored-text.js';
import { connectRedis, loadQueuePackages, queueName } from './connection.js';
import type { PartMessage, PartResult, QueueModel } from './part-message.js';
import type { Refusals } from './refusals.js';

/** Parts in Redis at the same time: what one batch can keep busy, at two for each worker. */
const parallelParts = 64;

/** Milliseconds between two looks at a part, and at the number of workers. */
const [partInterval, workersInterval] = [100, 1_000];

/** Times that a part is tried before the batch gives up. */
const attempts = 3;

/** Seconds that results stay in Redis for a batch that does not return. */
const keepSeconds = 7 * 24 * 3600;

type PartQueue = Queue<PartMessage, PartResult>;

interface Counts {
  workers: number;
  /** Parts that were given to a worker again. */
  retries: number;
}

/**
 * Opens a queue.
 * @throws a usage error for another address than one of Redis; engine_unavailable when it cannot be reached
 */
export async function openQueue(
  url: string,
  model: QueueModel,
  context: CommandContext,
): Promise<PartScorer> {
  const packages = await loadQueuePackages(context);
  const { connection, close, refusals } = await connectRedis(packages, url, (sentence) =>
    context.printError(`assay: ${sentence}`),
  );
  const queue: PartQueue = new packages.bullmq.Queue(queueName, { connection });
  // ioredis reports the loss of its connection above.
  queue.on('error', () => {});
  const counts: Counts = { workers: 0, retries: 0 };
  const countWorkers = () =>
    queue.getWorkersCount().then(
      (count) => {
        counts.workers = count;
      },
      () => {},
    );
  await countWorkers();
  const timer = setInterval(countWorkers, workersInterval);
  let closed = false;
  return {
    parallelParts,
    describe: () => describeCounts(counts),
    score: async (name, texts, onScored) => {
      const result = await scorePart({ queue, refusals, counts, isClosed: () => closed }, name, {
        model,
        texts,
      });
      onScored(result.length);
      return result;
    },
    close: async () => {
      closed = true;
      clearInterval(timer);
      await queue.close();
      close();
    },
  };
}

function describeCounts({ workers, retries }: Counts): string {
  const shown = workers === 1 ? '1 worker' : `${workers} workers`;
  const advice = workers === 0 ? ' (start one: npx assay worker --queue <url>)' : '';
  return `${shown}${advice}, ${retries} ${retries === 1 ? 'retry' : 'retries'}`;
}

interface OpenQueue {
  readonly queue: PartQueue;
  readonly refusals: Refusals;
  readonly counts: Counts;
  readonly isClosed: () => boolean;
}

async function scorePart(
  { queue, refusals, counts, isClosed }: OpenQueue,
  name: string,
  message: PartMessage,
): Promise<PartResult> {
  for (;;) {
    if (isClosed()) throw new AssayError('engine_unavailable', 'The batch has ended');
    let pause = 0;
    try {
      const result = await visitPart(queue, name, message, counts);
      if (result) {
        refusals.reset();
        return result;
      }
    } catch (error) {
      // Redis is away, starting or full: the part is still there afterwards, or is put again.
      if (isAssayError(error)) throw error;
      pause = refusals.note(error);
    }
    await sleep(Math.max(partInterval, pause));
  }
}

/** Puts a part that is not in Redis. @returns its result, which is removed; undefined until a worker has scored it */
async function visitPart(
  queue: PartQueue,
  name: string,
  message: PartMessage,
  counts: Counts,
): Promise<PartResult | undefined> {
  const state = await queue.getJobState(name);
  switch (state) {
    case 'unknown': {
      const keep = { age: keepSeconds };
      const backoff = { type: 'fixed', delay: 500 };
      await queue.add('part', message, {
        jobId: name,
        attempts,
        backoff,
        removeOnComplete: keep,
        removeOnFail: keep,
      });
      return undefined;
    }
    case 'completed': {
      const job = await queue.getJob(name);
      if (!job) return undefined;
      counts.retries += countRetries(job);
      const { returnvalue } = job;
      await job.remove();
      return returnvalue;
    }
    case 'failed': {
      const job = await queue.getJob(name);
      if (!job) return undefined;
      const reason = job.failedReason;
      // Removed, so that the next run tries it again.
      await job.remove();
      throw new AssayError('engine_unavailable', `Workers failed at a part ${attempts} times: ${reason}`);
    }
    default:
      return undefined;
  }
}

const countRetries = ({ attemptsStarted }: Job): number => Math.max(0, attemptsStarted - 1);
