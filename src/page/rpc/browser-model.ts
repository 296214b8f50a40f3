// How an engine uses the embedding model of the browser through its page: over a port that the page gives to its worker.
// Loaded by both only for this embedder.
import { expose, proxy, type Remote, releaseProxy, wrap } from 'comlink';
import type { BrowserModel, OnShare } from '../../core/platform/index.js';
import { onRelease } from './liveness.js';
import { installTransferHandlers } from './transfer-handlers.js';

/** Methods that the engine calls. */
type BrowserModelTarget = Pick<BrowserModel, 'availability' | 'open' | 'embed'>;

/**
 * Lets an engine use a model.
 * @param lock that the engine holds while it lives, from its first call on
 * @param acquire called at its first call; what it returns is called when the engine is gone
 */
export function exposeBrowserModel(
  model: BrowserModel,
  port: MessagePort,
  lock: string,
  acquire: () => () => void,
): void {
  installTransferHandlers();
  let isUsed = false;
  const watch = () => {
    isUsed = true;
    const release = acquire();
    onRelease(lock, () => {
      port.close();
      release();
    });
  };
  const target: BrowserModelTarget = {
    async availability() {
      if (!isUsed) watch();
      return model.availability();
    },
    async open(onShare) {
      // The engine's callback, behind a port that is freed with the callback.
      const remote = onShare as unknown as Remote<OnShare>;
      await model.open((share) => void remote(share).catch(() => {}));
    },
    embed: (texts, signal) => model.embed(texts, signal),
  };
  expose(target, port);
}

/** The model at the other end of a port. */
export function connectBrowserModel(port: MessagePort): BrowserModel {
  installTransferHandlers();
  const remote = wrap<BrowserModelTarget>(port);
  return {
    availability: () => remote.availability(),
    open: (onShare) => remote.open(proxy(onShare)),
    embed: (texts, signal) => remote.embed(texts, signal),
    close: () => remote[releaseProxy](),
  };
}
