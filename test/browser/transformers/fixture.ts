// Workers with hub embedders, and scopes of the fake hub, each with its own faults and recorded requests.
import type { CallName, Embedded, Load, Loaded } from './worker.js';

/** URL of the folder with ONNX Runtime's files. */
export const runtime = new URL('/node_modules/onnxruntime-web/dist/', location.href).href;

export interface Hub {
  /** Base URL. */
  readonly url: string;
  fault(...faults: object[]): Promise<void>;
  /** Requests per file. */
  counts(): Promise<Record<string, number>>;
  /** Every request, in order. */
  requests(): Promise<{ stage: string; path: string; range: string | null; authorization: string | null }[]>;
}

/** Creates a scope of the hub for one test. */
export async function hubFor(name: string): Promise<Hub> {
  const { url } = await (await fetch('/__hub')).json();
  const base = `${url}~${name}-${Math.random().toString(36).slice(2)}/`;
  const control = (init?: RequestInit) => fetch(`${base}__control`, init);
  return {
    url: base,
    fault: async (...faults) => {
      await control({ method: 'POST', body: JSON.stringify({ faults }) });
    },
    counts: async () => (await (await control()).json()).counts,
    requests: async () => (await (await control()).json()).requests,
  };
}

export class TestWorker {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  #calls = 0;

  /** @param query of the script's URL: `gpu=none`, `gpu=wrong`, `gpu=broken`, `gpu=lost`, `network=none`, `policy=strict`, `replicas` */
  constructor(query = '') {
    const script = new URL('./worker.ts', import.meta.url);
    script.search = query;
    this.#worker = new Worker(script, { type: 'module' });
    this.#worker.addEventListener('message', ({ data }) => {
      const call = this.#waiting.get(data.id);
      if (data.error) call?.reject(Object.assign(new Error(data.error.message), data.error));
      else call?.resolve(data.value as never);
    });
    this.#worker.addEventListener('error', (event) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(event.message));
    });
  }

  load(options: Omit<Load, 'runtime'> & Partial<Pick<Load, 'runtime'>>): Promise<Loaded> {
    return this.#call('load', { runtime, ...options });
  }

  embed(id: string, texts: readonly string[]): Promise<Embedded> {
    return this.#call('embed', { id, texts });
  }

  call<Result>(call: CallName, argument?: unknown): Promise<Result> {
    return this.#call(call, argument);
  }

  end(): void {
    this.#worker.terminate();
  }

  #call<Result>(call: CallName, argument: unknown): Promise<Result> {
    const id = this.#calls++;
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as (value: never) => void, reject });
      this.#worker.postMessage({ id, call, argument });
    });
  }
}
