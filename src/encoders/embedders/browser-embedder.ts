// The browser's own embedder, where the host has chosen it. Its code is loaded on first use.
import { createCachedEmbedder } from '../../core/embedding/index.js';
import type { ChosenEmbedder, EmbedderHost } from '../../core/engine/index.js';
import type { BrowserModel } from '../../core/platform/index.js';

/** @param connectPage connects to the model in the page; undefined: only this thread's own is used */
export const createBrowserChoice = (
  { options, verdicts, vectors }: EmbedderHost,
  connectPage: (() => Promise<BrowserModel>) | undefined,
): ChosenEmbedder => ({
  id: 'browser',
  async load(report, lexicon) {
    const { loadBrowserEmbedder } = await import('../browser/index.js');
    const embedder = await loadBrowserEmbedder({
      connectPage,
      spaces: verdicts,
      onFatal: options.onFatal,
      // Browsers report the share of a download, not bytes.
      onShare: (done) => report({ stage: 'embedder', done, total: 1 }),
    });
    return createCachedEmbedder(embedder, vectors, { lexicon });
  },
});
