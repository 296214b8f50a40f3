// Redis, and BullMQ on it: addresses, and errors that name the server without its password.
import type { Redis } from 'ioredis';
import { AssayError, quote } from '../../../../core/contract/index.js';
import type { CommandContext } from '../../command.js';
import { loadOptional } from '../../optional-package.js';
import { createUsageError } from '../../usage-error.js';
import { createRefusals, type Refusals, toRightsError } from './refusals.js';

/** Name of the queue in Redis. Batches share it: their parts have names of their own. */
export const queueName = 'assay';

/** Milliseconds until a server that does not answer at the start counts as unreachable. */
const connectTimeout = 5_000;

export interface QueuePackages {
  readonly bullmq: typeof import('bullmq');
  readonly redis: typeof import('ioredis');
}

/** Loads the packages of queues. @throws artifact_unavailable when one is missing */
export const loadQueuePackages = (context: Pick<CommandContext, 'findPackage'>): Promise<QueuePackages> =>
  loadOptional(
    'A queue',
    { bullmq: '5.12.0', ioredis: '5.4.1' },
    async () => ({ bullmq: await import('bullmq'), redis: await import('ioredis') }),
    context,
  );

/** Checks the address of a queue. @throws a usage error */
export function parseQueue(url: string): URL {
  if (URL.canParse(url) && /^rediss?:$/.test(new URL(url).protocol)) return new URL(url);
  throw createUsageError('--queue takes the address of Redis, like redis://127.0.0.1:6379');
}

export interface RedisLink {
  readonly connection: Redis;
  readonly refusals: Refusals;
  readonly close: () => void;
}

/**
 * Connects to Redis. Once connected, lost connections are made again, for as long as it takes.
 * @param print gets a sentence when the connection is lost, once for each time, and when Redis refuses a command
 * @throws engine_unavailable when it cannot be reached now
 */
export async function connectRedis(
  { redis }: QueuePackages,
  url: string,
  print: (sentence: string) => void,
): Promise<RedisLink> {
  const { host } = parseQueue(url);
  const connection = new redis.Redis(url, {
    lazyConnect: true,
    connectTimeout,
    maxRetriesPerRequest: null,
    retryStrategy: (attempt) => Math.min(100 * attempt, 2_000),
  });
  let failure: NodeJS.ErrnoException | undefined;
  let ready = false;
  let lost = false;
  const close = () => {
    ready = false;
    connection.disconnect();
  };
  connection.on('error', (error: Error) => {
    failure = error;
  });
  connection.on('close', () => {
    if (ready && !lost) print(`lost the connection to Redis at ${host}; connecting again`);
    lost = true;
  });
  connection.on('ready', () => {
    ready = true;
    lost = false;
  });
  try {
    await connection.connect();
    return { connection, close, refusals: createRefusals(host, print) };
  } catch (cause) {
    close();
    const refused = toRightsError(failure, host);
    if (refused) throw refused;
    const reason = failure?.code ?? failure?.message ?? 'no answer';
    const detail = `Cannot reach Redis at ${quote(host, 100)}: ${reason}. Check --queue and the server`;
    throw new AssayError('engine_unavailable', detail, { cause });
  }
}
