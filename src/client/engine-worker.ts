// One run of the engine's worker: started, called, shared by ports, and in the end terminated. A worker that was lost
// is never repaired; its owner starts another.
import type { EngineFailure, EnginePast } from '../contract/service.js';
import {
  isBrokerMessage,
  protocol,
  type RemoteService,
  remoteService,
  type Serve,
  type Start,
  unavailable,
  uniqueName,
} from '../rpc/index.js';
import type { Settings } from './options.js';

export class EngineWorker {
  /** Held by the worker for as long as it lives. */
  readonly lock = uniqueName('assay-channel');
  readonly service: RemoteService;
  readonly #worker: Worker;
  #retired = false;

  /**
   * @param failed told when it was lost, and not because its page has stopped it
   * @throws engine_unavailable when the worker cannot even be made (another origin, Trusted Types)
   */
  constructor(
    { spawn, engine }: Pick<Settings, 'spawn' | 'engine'>,
    past: EnginePast,
    failed: (failure: EngineFailure) => void,
  ) {
    this.#worker = made(spawn);
    const start: Start = { assay: protocol, kind: 'start', settings: engine, lock: this.lock, past };
    this.#worker.postMessage(start);
    this.service = remoteService(this.#worker, { lock: this.lock });
    const { channel } = this.service;
    let started = false;
    let gpu = false;
    void channel.started.then(() => {
      started = true;
    });
    this.#worker.addEventListener('error', ({ message }) => {
      // Once it has started, an error event is a bug somewhere in the worker, not its end.
      if (!started)
        channel.lose(unavailable(`the engine's worker failed to load: ${message ?? 'no such script'}`));
    });
    this.#worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (!isBrokerMessage(data) || data.kind !== 'told') return;
      gpu = data.gpu;
      if (data.fatal) channel.lose(unavailable(data.fatal));
    });
    void channel.ended.then(() => {
      this.#worker.terminate();
      if (this.#retired) return;
      failed({ at: new Date().toISOString(), reason: `${channel.lost?.message}`, gpu });
    });
  }

  /** A port of its own to this engine, for another client, until the holder of `owner` is gone. */
  port(owner: string | undefined): MessagePort {
    const { port1, port2 } = new MessageChannel();
    const serve: Serve = { assay: protocol, kind: 'serve', port: port1, owner };
    this.#worker.postMessage(serve, [port1]);
    return port2;
  }

  /** Terminates the worker; calls still waiting reject with `engine_unavailable`. */
  stop(reason: string): void {
    this.service.channel.lose(unavailable(reason));
  }

  /** The same for a worker that has done nothing wrong. */
  retire(reason: string): void {
    this.#retired = true;
    this.stop(reason);
  }
}

function made(spawn: () => Worker): Worker {
  try {
    return spawn();
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw unavailable(`the engine's worker cannot be made: ${why} (see the option 'worker')`);
  }
}
