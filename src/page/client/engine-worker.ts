// One run of the engine's worker: started, called, shared by ports and finally terminated. A lost worker is never
// repaired; its owner starts another.
import { type EngineFailure, type EngineHistory, quote } from '../../core/contract/index.js';
import { startWorker } from '../../core/platform/index.js';
import {
  createRemoteService,
  createUniqueName,
  isBrokerMessage,
  isOtherRelease,
  type OtherMessage,
  protocol,
  type RemoteService,
  type Start,
  unavailableError,
} from '../rpc/index.js';
import { getBaseUri } from './arguments.js';
import type { ResolvedOptions } from './assay-options.js';
import { lendBrowserModel } from './browser-model/lend-model.js';
import { defaultUrls } from './default-urls.js';
import { toScriptError } from './script-error.js';

/** How a worker starts. */
interface StartOptions extends Pick<ResolvedOptions, 'spawn' | 'engine'> {
  /** True to fetch the script past all caches, which is up to `spawn` if there is one. */
  fresh: boolean | undefined;
}

export class EngineWorker {
  /** Held by the worker for as long as it lives. */
  readonly lock = createUniqueName('assay-channel');
  readonly service: RemoteService;
  readonly #worker: Worker;
  #retired = false;
  /** True if it was from another release, perhaps from a cache: the next start fetches its script past all caches. */
  outdated = false;

  /**
   * @param onFailed called when it is lost, unless {@link EngineWorker.retire} ended it
   * @throws engine_unavailable when the worker cannot be created (another origin, Trusted Types)
   */
  constructor(
    { spawn, engine, fresh }: StartOptions,
    past: EngineHistory,
    onFailed: (failure: EngineFailure) => void,
  ) {
    const script = locateScript(engine.assets, fresh);
    const created = createWorker(spawn ?? (() => startWorker(script)));
    this.#worker = created.worker;
    const url = spawn ? created.url : script.href;
    const model = lendBrowserModel(engine, this.lock);
    const start: Start = {
      assay: protocol,
      kind: 'start',
      settings: engine,
      lock: this.lock,
      past,
      ...model,
    };
    this.#worker.postMessage(start, Object.values(model));
    const name = url && `engine script ${quote(url, 100)}`;
    this.service = createRemoteService(this.#worker, { lock: this.lock, name });
    const { channel } = this.service;
    let started = false;
    let gpu = false;
    void channel.started.then(() => {
      started = true;
    });
    const fail = (reason: string | OtherMessage) =>
      void toScriptError('engine script', url, reason).then((error) => channel.close(error));
    this.#worker.addEventListener('error', ({ message }) => {
      // After the start an error event is a bug somewhere in the worker, not its end.
      if (started) return;
      fail(message);
    });
    this.#worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isOtherRelease(data)) {
        this.outdated = true;
        if (fresh) fail(data);
        else channel.close(unavailableError('outdated engine script'));
      }
      if (!isBrokerMessage(data) || data.kind !== 'state') return;
      gpu = data.gpu;
      if (data.fatal) channel.close(unavailableError(data.fatal));
    });
    void channel.closed.then(() => {
      this.#worker.terminate();
      if (this.#retired) return;
      onFailed({ at: new Date().toISOString(), reason: `${channel.closeReason?.message}`, gpu });
    });
  }

  /** Terminates the worker; pending calls reject with `engine_unavailable`. */
  stop(reason: string): void {
    this.service.channel.close(unavailableError(reason));
  }

  /** The same for a worker that has not failed. */
  retire(reason: string): void {
    this.#retired = true;
    this.stop(reason);
  }
}

/** The script of the engine's worker. @param fresh another address, which no cache has */
function locateScript(assets: string, fresh: boolean | undefined): URL {
  const url = new URL(defaultUrls.worker, assets);
  if (fresh) url.searchParams.set('fresh', `${Date.now()}`);
  return url;
}

interface CreatedWorker {
  worker: Worker;
  /** URL of its script; undefined for a worker that was created earlier or elsewhere. */
  url: string | undefined;
}

/** Creates the worker, and records its URL from the global constructor: a worker does not know its own. */
function createWorker(spawn: () => Worker): CreatedWorker {
  const Plain = globalThis.Worker;
  let url: string | undefined;
  try {
    // Without it, the option `worker` may have another way to start one.
    if (Plain) {
      globalThis.Worker = class extends Plain {
        constructor(script: string | URL, options?: WorkerOptions) {
          super(script, options);
          url = new URL(script, getBaseUri()).href;
        }
      };
    }
    return { worker: spawn(), url };
  } catch (cause) {
    throw unavailableError("the engine's worker cannot be created (see the option 'worker')", cause);
  } finally {
    if (Plain) globalThis.Worker = Plain;
  }
}
