// Messages of the service worker: answers its requests for an engine.
import type { EngineSettings } from '../../core/contract/index.js';
import { answerOtherRelease, isBrokerMessage, type Need, toEngineKey } from '../rpc/index.js';

/** The container; undefined where service workers are unsupported or refused (insecure or opaque origins). */
export function getServiceWorkers(): ServiceWorkerContainer | undefined {
  try {
    return globalThis.navigator?.serviceWorker;
  } catch {
    return undefined;
  }
}

/** Calls `answer` for every {@link Need} of this engine. @returns a function that stops listening */
export function listenForNeed(engine: EngineSettings, answer: (need: Need) => void): () => void {
  const container = getServiceWorkers();
  const key = toEngineKey(engine);
  const listen = ({ data }: MessageEvent<unknown>) => {
    if (!isBrokerMessage(data)) answerOtherRelease(data);
    else if (data.kind === 'need' && data.engine === key) answer(data);
  };
  container?.addEventListener('message', listen);
  return () => container?.removeEventListener('message', listen);
}
