// Answers of Redis that are errors, unlike a lost connection: trying again at once would only repeat them. Each is printed once,
// with what to do, and followed by a pause that grows.
import { AssayError } from '../../../../core/contract/index.js';

type RefusalCode = 'OOM' | 'READONLY' | 'MISCONF' | 'NOPERM' | 'NOAUTH' | 'WRONGPASS';

const remedies = {
  OOM: 'is out of memory (maxmemory). Raise its limit, or start more workers that empty the queue',
  READONLY: 'is read-only: it is a replica. Name the primary with --queue',
  MISCONF: 'accepts no changes, because it cannot save to its disk. Check its disk and its log',
  NOPERM:
    'does not allow this user the commands of a queue. Give it the rights +@all on the keys bull:assay:*',
  NOAUTH: 'asks for a password. Name it in --queue, as in redis://:password@host',
  WRONGPASS: 'does not accept the password of --queue',
} as const satisfies Record<RefusalCode, string>;

/** Refusals that no wait ends. */
const rights: readonly RefusalCode[] = ['NOPERM', 'NOAUTH', 'WRONGPASS'];

/** Milliseconds of the first pause after a refusal, and of the longest. */
const [firstPause, longestPause] = [500, 5_000];

const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(remedies, code);

/** The code of an answer that is an error. Redis 6 puts that of a script's command into the middle of the message. */
function findCode({ message }: Error): RefusalCode | undefined {
  return message.match(/\b[A-Z]{3,}\b/g)?.find(isRefusalCode);
}

const isReply = (error: unknown): error is Error => error instanceof Error && error.name === 'ReplyError';

/** The error of a user without a right, or without the password, which no wait helps; undefined for other errors. */
export function toRightsError(error: unknown, host: string): AssayError | undefined {
  const code = isReply(error) ? findCode(error) : undefined;
  if (code === undefined || !rights.includes(code)) return undefined;
  return new AssayError('engine_unavailable', `Redis at ${host} ${remedies[code]}`, { cause: error });
}

export interface Refusals {
  /**
   * Notes a failed command.
   * @returns milliseconds until the next try; 0 if it was not an answer of Redis
   * @throws engine_unavailable when no wait helps: the user has no right to the command
   */
  readonly note: (error: unknown) => number;
  /** Notes that a command has succeeded. */
  readonly reset: () => void;
}

/** @param print gets a sentence for each kind of refusal, once until a command succeeds */
export function createRefusals(host: string, print: (sentence: string) => void): Refusals {
  const printed = new Set<string>();
  let pause = 0;
  let pausedUntil = 0;
  return {
    note: (error) => {
      if (!isReply(error)) return 0;
      const refused = toRightsError(error, host);
      if (refused) throw refused;
      const code = findCode(error);
      const what = code === undefined ? `refuses a command: ${error.message.slice(0, 200)}` : remedies[code];
      const sentence = `Redis at ${host} ${what}`;
      if (!printed.has(sentence)) print(`${sentence}; trying again`);
      printed.add(sentence);
      // Commands in flight at the same time are one refusal.
      if (performance.now() >= pausedUntil) {
        pause = Math.min(longestPause, Math.max(firstPause, 2 * pause));
        pausedUntil = performance.now() + pause;
      }
      return pause;
    },
    reset: () => {
      if (pause === 0) return;
      pause = 0;
      printed.clear();
    },
  };
}
