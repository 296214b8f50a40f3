// createAssay() in the workers of a page.
import { openSite } from '../site.mjs';
import { page } from '../widget.mjs';
import { assertRefuses, assertScores, questions } from './questions.mjs';

const post = 'const answer = (answers) => postMessage(answers);';
/** A page may connect before the answers are there, or after. */
const postToPorts = `
  const { promise, resolve: answer } = Promise.withResolvers();
  addEventListener('connect', async ({ ports: [port] }) => port.postMessage(await promise));`;

/** A page that starts a worker, and takes what it posts. @param code of the script that is passed to `start` */
const starter = (start, code = '') =>
  page(
    `<template>${code}</template><script type="module">
      const code = document.querySelector('template').content.textContent;
      globalThis.answered = new Promise((resolve, reject) => {
        const worker = (${start})(code);
        worker.onerror = ({ message }) => reject(new Error(message || 'the worker does not start'));
        (worker.port ?? worker).onmessage = ({ data }) => resolve(data);
      });</script>`,
  );

const fromBlob = (code) =>
  new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })), { type: 'module' });
const fromData = (code) => new Worker(`data:text/javascript,${encodeURIComponent(code)}`, { type: 'module' });

export async function checkWorkers({ check, browser }) {
  const pages = {};
  const site = await openSite(pages);
  const [esm, prebuilt] = ['esm', 'cdn'].map((folder) => `${site.url}/dist/${folder}/assay.js`);
  Object.assign(pages, {
    '/worker.js': post + questions(esm),
    '/prebuilt.js': post + questions(prebuilt),
    '/shared.js': postToPorts + questions(esm),
    '/module': starter("() => new Worker('/worker.js', { type: 'module' })"),
    '/prebuilt': starter("() => new Worker('/prebuilt.js', { type: 'module' })"),
    '/inline': starter(String(fromBlob), post + questions(esm)),
    '/data': starter(String(fromData), post + questions(esm, `{ assets: '${site.url}/assay-models/' }`)),
    '/shared': starter("() => new SharedWorker('/shared.js', { type: 'module' })"),
  });
  const ask = (path) => browser.openTab(site.url + path, (tab) => tab.evaluate(() => globalThis.answered));
  try {
    await check('a module worker scores', async () => assertScores(await ask('/module')));
    await check('a module worker with the prebuilt module scores', async () =>
      assertScores(await ask('/prebuilt')),
    );
    await check('an inline worker scores', async () => assertScores(await ask('/inline')));
    await check('a worker of a data: URL scores, and stores in memory', async () =>
      assertScores(await ask('/data'), 'memory'),
    );
    await check('a shared worker lists models, and says where to score', async () =>
      assertRefuses(await ask('/shared'), 'SharedWorkerGlobalScope'),
    );
  } finally {
    await site.close();
  }
}
