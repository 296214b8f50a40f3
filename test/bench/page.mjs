// `npm run bench:page`: what a visitor waits for on the built site, in headless Chromium: the first score of a cold and
// of a warm visit; a score of 100 words in the page (including the call to the worker) and in Node (the engine alone);
// the REST endpoint against the JS API, interleaved in one page.
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { openModels } from '../../dist/server/node/index.js';
import { open } from '../browser/site-harness.mjs';

const visits = 7;
const rounds = 500;
const words = Array.from(
  { length: 10 },
  () => 'Drain the queue before shutdown because workers raced the socket',
).join(' ');

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const ms = (value) => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`;

/** Does the work on a page of a browser with an empty profile. @returns what it returns */
async function withPage(work) {
  const { server, browser } = await open();
  try {
    return await work(await browser.newPage(), server.url);
  } finally {
    await browser.close();
    await server.close();
  }
}

/** Milliseconds from navigation to the first card shown. */
async function firstCard(page, url) {
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  const handle = await page.waitForFunction(
    () => document.querySelector('assay-score')?.card && performance.now(),
    { polling: 'raf', timeout: 60_000 },
  );
  return handle.jsonValue();
}

async function visitTimes() {
  const cold = [];
  const warm = [];
  for (let visit = 0; visit < visits; visit++) {
    await withPage(async (page, url) => {
      cold.push(await firstCard(page, url));
      await page.goto('about:blank');
      warm.push(await firstCard(page, url));
    });
  }
  return { cold, warm };
}

/** Interleaved calls in one page. @returns { rest, js } in milliseconds */
function callTimes() {
  return withPage(async (page, url) => {
    await firstCard(page, url);
    await page.waitForFunction(() => navigator.serviceWorker?.controller);
    return page.evaluate(interleaved, words, rounds);
  });
}

/** Runs in the page. */
async function interleaved(text, count) {
  const own = globalThis.assay.createAssay();
  const rest = [];
  const js = [];
  for (let round = -20; round < count; round++) {
    const a = performance.now();
    await (await fetch('/m/assay.commit-message', { method: 'POST', body: text })).json();
    const b = performance.now();
    await own.score('assay.commit-message', text);
    const c = performance.now();
    if (round < 0) continue;
    rest.push(b - a);
    js.push(c - b);
  }
  return { rest, js };
}

/** The engine alone, in this process. */
async function engineTimes() {
  const engine = openModels(fileURLToPath(new URL('../../models', import.meta.url)));
  const times = [];
  for (let round = -200; round < 2000; round++) {
    const content = `${words} ${round}`;
    const start = performance.now();
    await engine.score('assay.commit-message', { content });
    if (round >= 0) times.push(performance.now() - start);
  }
  return times;
}

const { cold, warm } = await visitTimes();
const { rest, js } = await callTimes();
const engine = await engineTimes();
console.log(
  `${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0].toFixed(1)}, Node ${process.version}`,
);
console.log('| what | median |');
console.log('|---|---|');
console.log(`| first card, cold visit (empty profile, ${visits} visits) | ${ms(median(cold))} |`);
console.log(`| first card, warm visit | ${ms(median(warm))} |`);
console.log(`| score of 100 words × 5 traits, engine alone | ${ms(median(engine))} |`);
console.log(`| the same through the JS API, worker included | ${ms(median(js))} |`);
console.log(`| the same through the service worker, REST | ${ms(median(rest))} |`);
console.log(`| REST ÷ JS API, median of ${rounds} | ${(median(rest) / median(js)).toFixed(2)} |`);
