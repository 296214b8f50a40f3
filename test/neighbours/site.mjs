// A server of pages that a test writes, over the files of this repository: `dist/` and `models/` are as in the package, and
// `assay-models/` and `assay-sw.js` as `npx assay init` writes them.
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { serve } from '../../.scripts/serve.mjs';

const repository = fileURLToPath(new URL('../../', import.meta.url));

const types = { js: 'text/javascript', json: 'application/json' };

/** Type of a page by its path; HTML without an extension. */
const toType = (path) => types[/\.(\w+)$/.exec(path)?.[1]] ?? 'text/html; charset=utf-8';

/**
 * Serves pages on a loopback port, and the repository where there is no page.
 * @param pages by path: a text, `{ body, headers }`, or a function that answers a request
 * @param headers of every response; by default every origin may read it
 * @param folder path of the site in its origin, whose other paths have no files of `assay init`
 * @returns `{ url, requests, pages, close }`; `url` has no trailing slash, `requests` are the paths so far, and `pages` may be
 *   changed while it runs
 */
export async function openSite(pages, headers = { 'access-control-allow-origin': '*' }, folder = '') {
  const files = await serve(repository, 0, headers);
  const requests = [];
  const server = createServer((request, response) => {
    requests.push(request.url);
    const { pathname } = new URL(request.url, 'http://localhost');
    const page = pages[pathname];
    if (typeof page === 'function') page(request, response);
    // A check that ends closes the files under requests that nothing waits for.
    else if (page === undefined) forward(request, response).catch(() => response.destroy());
    else {
      const { body, headers: own } = typeof page === 'string' ? { body: page } : page;
      response.writeHead(200, { 'content-type': toType(pathname), ...headers, ...own }).end(body);
    }
  });
  async function forward({ url, method }, response) {
    const path = url
      .replace(`${folder}/assay-models/worker/`, '/dist/cdn/worker/')
      .replace(`${folder}/assay-models/`, '/models/')
      .replace(`${folder}/assay-sw.js`, '/dist/sw.js');
    // A connection of its own: one that is kept is closed by the server at its end, also while the next request begins.
    const answer = await fetch(new URL(path, files.url), { method, headers: { connection: 'close' } });
    const body = Buffer.from(await answer.arrayBuffer());
    response
      .writeHead(answer.status, { ...Object.fromEntries(answer.headers), connection: 'close' })
      .end(body);
  }
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${server.address().port}`,
    requests,
    pages,
    close() {
      server.closeAllConnections();
      server.close();
      return files.close();
    },
  };
}
