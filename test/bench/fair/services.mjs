// Where texts are scored: by `serve` in a process of its own, or through the service worker of a page.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { measure, score } from './measure.mjs';
import { createTexts } from './texts.mjs';

const path = '/m/assay.commit-message';

/** A server of its own. */
export async function openNode(embedder) {
  const script = fileURLToPath(new URL('./server.mjs', import.meta.url));
  const child = spawn(execPath, [script, embedder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
  const url = new URL(path, line.trim());
  const texts = createTexts();
  /** Milliseconds that the server's thread has run; NaN where the system does not say it. */
  const readCpu = () => {
    try {
      const file = `/proc/${child.pid}/task/${child.pid}/schedstat`;
      return Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6;
    } catch {
      return Number.NaN;
    }
  };
  return {
    measure: (callers, seconds) => measure({ url, score, texts, callers, seconds, readCpu }),
    async scoreTwo() {
      const began = performance.now();
      const [content, compare_to] = [texts.writeLong(1_000_000), texts.writeLong(1_000_000)];
      return { status: await score(url, { content, compare_to }), time: performance.now() - began };
    },
    async close() {
      child.kill('SIGINT');
      await once(child, 'exit');
    },
  };
}

/** A page of the built site in headless Chromium, on the CPU. */
export async function openPage(embedder) {
  const { chromiumFlags } = await import('../../../.scripts/chromium.mjs');
  const { open } = await import('../../browser/site-harness.mjs');
  const { server, browser } = await open({ protocolTimeout: 1_800_000, flags: chromiumFlags });
  const openTab = async () => {
    const page = await browser.newPage();
    await page.goto(server.url, { waitUntil: 'domcontentloaded' });
    await page.waitForFunction(() => navigator.serviceWorker?.controller, { timeout: 60_000 });
    return page;
  };
  // It has the engine. An abort of plain fetch does not reach a service worker, the end of a tab does: each run has its own.
  await openTab();
  const run = async (work) => {
    const page = await openTab();
    const result = await page.evaluate(`(async () => {
      const texts = (${createTexts})();
      const score = ${score};
      const measure = ${measure};
      const [url, readCpu] = ['${path}', () => NaN];
      return (${work})({ url, score, texts, measure, readCpu });
    })()`);
    await page.close();
    await new Promise((resolve) => setTimeout(resolve, 2000));
    return result;
  };
  if (embedder !== 'assay-base') throw new Error('Pages of the site score with assay-base');
  return {
    measure: (callers, seconds) =>
      run(`({ measure, ...given }) => measure({ ...given, callers: ${callers}, seconds: ${seconds} })`),
    scoreTwo: () =>
      run(`async ({ url, score, texts }) => {
        const began = performance.now();
        const [content, compare_to] = [texts.writeLong(1_000_000), texts.writeLong(1_000_000)];
        return { status: await score(url, { content, compare_to }), time: performance.now() - began };
      }`),
    async close() {
      await browser.close();
      await server.close();
    },
  };
}
