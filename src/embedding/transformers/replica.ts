// A second encoder of the same weights on the CPU, in a thread of its own: the same vectors bit for bit, at the same
// time. Both of its sides. Answers come in the order of the questions.
import { type Encoder, openEncoder } from './encoder.js';
import { Fifo } from './fifo.js';
import { type RuntimeParts, useRuntime } from './runtime.js';
import type { EncoderSettings } from './settings.js';
import type { ModelFiles } from './weights.js';

/** What an encoder is made of; copied into the other thread. */
export interface ReplicaParts {
  readonly model: ModelFiles;
  readonly runtime: RuntimeParts;
  readonly settings: EncoderSettings;
}

type Question = { kind: 'open'; parts: ReplicaParts } | { kind: 'encode'; ids: Uint32Array };
type Answer = { kind: 'vector'; vector: Float32Array } | { kind: 'failed'; reason: string };

/** What this needs of the other side's global scope. */
type ReplicaScope = Pick<DedicatedWorkerGlobalScope, 'postMessage' | 'addEventListener'>;

/** The other side: opens an encoder once, then encodes one text a question. */
export function serveReplica(scope: ReplicaScope): void {
  const questions = new Fifo();
  let encoder: Encoder | undefined;
  const answered = async (question: Question): Promise<Float32Array> => {
    switch (question.kind) {
      case 'open': {
        const { model, runtime, settings } = question.parts;
        await useRuntime(runtime);
        encoder = await openEncoder(model, settings, null);
        return new Float32Array();
      }
      case 'encode': {
        if (!encoder) throw new Error('asked before it was opened');
        return (await encoder.encode([question.ids])).data;
      }
      default:
        return question satisfies never;
    }
  };
  const answer = async (question: Question): Promise<void> => {
    const told = await questions
      .run(() => answered(question))
      .then(
        (vector): Answer => ({ kind: 'vector', vector }),
        (error): Answer => ({ kind: 'failed', reason: error instanceof Error ? error.message : `${error}` }),
      );
    scope.postMessage(told);
  };
  scope.addEventListener('message', ({ data }: MessageEvent<Question>) => void answer(data));
}

export interface Replica {
  /**
   * Unit vector of one text.
   * @throws Error when it fails, is ended or says nothing for too long; after it the replica is of no use
   */
  encode(ids: Uint32Array): Promise<Float32Array>;
  /** Ends its thread. */
  end(): void;
}

/**
 * Starts a replica.
 * @param worker serves one, and is nobody else's
 * @throws Error when it cannot be opened; its thread is ended then
 */
export async function openReplica(worker: Worker, parts: ReplicaParts): Promise<Replica> {
  const thread = new Thread(worker);
  await thread.ask({ kind: 'open', parts });
  return {
    encode: (ids) => thread.ask({ kind: 'encode', ids }),
    end: () => thread.end('it was ended'),
  };
}

/** Milliseconds between two looks at a thread that owes an answer; at the second without one it counts as deaf. */
const look = 15_000;

interface Waiting {
  readonly resolve: (vector: Float32Array) => void;
  readonly reject: (reason: unknown) => void;
}

class Thread {
  readonly #worker: Worker;
  readonly #waiting: Waiting[] = [];
  #ended: Error | undefined;
  #looks = 0;
  // An interval and no deadline: a page that was frozen must not find its threads deaf when it wakes.
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      this.#looks = 0;
      if (data.kind === 'failed') return this.end(data.reason);
      this.#waiting.shift()?.resolve(data.vector);
      if (this.#waiting.length === 0) clearInterval(this.#timer);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.end(event.message || 'its script did not load');
    };
  }

  ask(question: Question): Promise<Float32Array> {
    if (this.#ended) return Promise.reject(this.#ended);
    return new Promise((resolve, reject) => {
      if (this.#waiting.push({ resolve, reject }) === 1) this.#watch();
      this.#worker.postMessage(question);
    });
  }

  end(reason: string): void {
    this.#ended ??= new Error(`a thread of the encoder stopped: ${reason}`);
    clearInterval(this.#timer);
    this.#worker.terminate();
    for (const { reject } of this.#waiting.splice(0)) reject(this.#ended);
  }

  #watch(): void {
    this.#looks = 0;
    this.#timer = setInterval(() => {
      this.#looks += 1;
      if (this.#looks === 2) this.end(`no answer for ${(2 * look) / 1_000} s`);
    }, look);
  }
}
