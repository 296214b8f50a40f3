// The docs in the site's build: each page is an HTML file that exists only there, and its search index is an asset.
import { existsSync } from 'node:fs';
import { layOutPages } from './docs/index.mjs';
import { pages, toAddress } from './docs/pages.mjs';
import { createSearchIndex } from './docs/search-index.mjs';

/** Inputs of the site's build. @param folder of the site's sources, with a trailing slash */
export const docsInputs = (folder) =>
  Object.fromEntries(pages.map(({ name }) => [`docs-${name}`, folder + toAddress(name)]));

/**
 * Plugin for the site's build.
 * @param options `root`: path of the repository, and `folder`: that of the site's sources, both with a trailing slash;
 *   `highlight`: returns the HTML of code, `(code, language) => html`
 */
export function docsPages({ root, folder, highlight }) {
  const names = new Map(pages.map(({ name }) => [folder + toAddress(name), name]));
  let documents;
  const layOut = () => {
    documents = new Map(layOutPages(root, highlight).map((page) => [page.name, page]));
  };
  return {
    name: 'docs-pages',
    buildStart() {
      for (const path of names.keys())
        if (existsSync(path)) throw new Error(`${path} is generated from Markdown: delete the file`);
      layOut();
    },
    /** While somebody writes, a page reloads with the new text, or stays as it was if a link is wrong. */
    configureServer({ middlewares, watcher, ws, config }) {
      middlewares.use('/docs/search.json', (_request, response) => {
        response.setHeader('content-type', 'application/json');
        response.end(createSearchIndex([...documents.values()]));
      });
      watcher.on('change', (path) => {
        if (!path.endsWith('.md')) return;
        try {
          layOut();
          ws.send({ type: 'full-reload' });
        } catch (error) {
          config.logger.error(error.message);
        }
      });
    },
    resolveId: { order: 'pre', handler: (id) => (names.has(id) ? id : undefined) },
    load: { order: 'pre', handler: (id) => documents.get(names.get(id))?.document },
    generateBundle() {
      const source = createSearchIndex([...documents.values()]);
      this.emitFile({ type: 'asset', fileName: 'docs/search.json', source });
    },
  };
}
