// The browser's embedding model in this page, for the embedder `browser`. Its code is loaded only for that.
import type { EngineSettings } from '../../../core/contract/index.js';

const load = () => import('./page-model.js');

/**
 * Lends the model to a new engine.
 * @param lock that the engine holds while it lives
 * @returns the port for its first message; nothing for other embedders
 */
export function lendBrowserModel({ embedder }: EngineSettings, lock: string): { model?: MessagePort } {
  if (embedder !== 'browser') return {};
  const { port1, port2 } = new MessageChannel();
  // An engine that gets no answer says so.
  load().then(({ serve }) => serve(port1, lock), reportError);
  return { model: port2 };
}

/** Starts a download that needs a click, from a call that the visitor's click has caused. */
export function downloadBrowserModel({ embedder }: EngineSettings): void {
  // A failure here is ignored: the engine reports the reason when it opens the model.
  if (embedder === 'browser')
    load()
      .then(({ download }) => download())
      .catch(() => {});
}
