// Screenshots of the built site for review: all pages, wide and narrow, light and dark, and the card in each of its
// states and readings. `node test/browser/site-shots.mjs FOLDER`
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { argv, exit } from 'node:process';
import { firstCard, open, score } from './site-harness.mjs';

const folder = argv[2];
if (!folder) {
  console.error('Usage: node test/browser/site-shots.mjs FOLDER');
  exit(1);
}
mkdirSync(folder, { recursive: true });

const sizes = { wide: [1280, 900], phone: [360, 780] };
const draft =
  'Cache the parsed config\n\nStart-up read it four times; now once, 120 ms faster on a cold disk.';

const rest = () => new Promise((resolve) => setTimeout(resolve, 600));

/** Elements of the docs load when they come near the window. */
async function firstMeter(page) {
  await (await page.waitForSelector('assay-meter')).scrollIntoView();
  await page.waitForSelector('assay-meter:defined');
}

/** What each page shows once it is ready. */
const pages = {
  home: { path: '', ready: firstCard },
  model: { path: 'models/assay.clickbait/', ready: firstCard },
  docs: { path: 'docs.html', ready: firstCard },
  concept: { path: 'docs/score-card.html', ready: firstMeter },
  reference: { path: 'docs/assay-score.html', ready: (page) => page.waitForSelector('.tabs') },
  build: { path: 'build.html', ready: (page) => page.waitForSelector('#issues[data-count="0"]') },
  encoder: { path: 'encoder.html', ready: (page) => page.waitForSelector('#status > div') },
  api: { path: 'api.html', ready: (page) => page.waitForSelector('openapi-explorer') },
  bench: { path: 'bench/', ready: (page) => page.waitForSelector('#start') },
};

async function shootPages(page, url, scheme) {
  for (const [size, [width, height]] of Object.entries(sizes)) {
    await page.setViewport({ width, height });
    for (const [name, { path, ready }] of Object.entries(pages)) {
      await page.goto(url + path);
      await ready(page);
      await rest();
      await page.screenshot({ path: join(folder, `${name}-${size}-${scheme}.png`), fullPage: true });
    }
  }
}

/** Replaces the scorer by one that never answers or that fails, because the real one is too fast for a screenshot. */
function interrupt(state) {
  const element = document.querySelector('assay-score');
  const { assay } = globalThis;
  const traits = (handle) => assay.getSharedAssay().traits(handle);
  const error = Object.assign(new Error(), {
    name: 'AssayError',
    code: 'artifact_unavailable',
    detail:
      "Model 'assay.commit-message' could not be loaded: 502 from assay-models/assay.commit-message/model.assay",
  });
  const score = (_handle, _request, { onProgress }) => {
    if (state === 'error') return Promise.reject(error);
    onProgress({ stage: 'embedder', done: 2_900_000, total: 6_600_000 });
    return new Promise(() => {});
  };
  element.assay = { traits, score };
}

async function shootCard(page, url, scheme) {
  await page.setViewport({ width: 1280, height: 900 });
  await page.goto(url);
  await firstCard(page);
  const playground = await page.$('.playground');
  const shoot = async (state) => {
    await rest();
    await playground.screenshot({ path: join(folder, `card-${state}-${scheme}.png`) });
  };
  await score(page, draft);
  await shoot('result');
  await page.click('#compare');
  await shoot('compared');
  await page.click('#compare');
  await rest();
  await page.evaluate(interrupt, 'busy');
  await shoot('busy-again');
  await page.evaluate(interrupt, 'error');
  await shoot('error');
  await page.evaluate(interrupt, 'busy');
  await shoot('busy');
  await page.evaluate(() => {
    document.querySelector('assay-score').assay = null;
    document.getElementById('text').value = '';
  });
  await shoot('idle');
}

/** A text for each reading: qualities, a scale, topics, claims, an outlier. */
const readings = {
  'assay.commit-message': draft,
  'assay.formality': 'hey, whats up with the config lol',
  'assay.news-topics': 'Parliament voted on the new budget for hospitals after markets fell',
  'assay.debate-stance': 'School uniforms should be abolished because they are expensive',
  'assay.banking-scope': 'Play some jazz music',
};

/** Replaces the page by a card for each reading, as wide as asked. Resolves when all are shown. */
async function showReadings(texts, width) {
  document.body.replaceChildren();
  document.body.style.cssText = `display: grid; gap: 1rem; padding: 1rem; grid-template-columns: ${width}px`;
  const shown = Object.entries(texts).map(([model, content]) => {
    const element = Object.assign(document.createElement('assay-score'), { model, content });
    document.body.append(element);
    return new Promise((resolve) => element.addEventListener('assay-score', resolve, { once: true }));
  });
  await Promise.all(shown);
}

async function shootReadings(page, url, scheme) {
  for (const width of [160, 320, 1200]) {
    await page.setViewport({ width: width + 32, height: 900 });
    await page.goto(url);
    await firstCard(page);
    await page.evaluate(showReadings, readings, width);
    await rest();
    await page.screenshot({ path: join(folder, `readings-${width}-${scheme}.png`), fullPage: true });
  }
}

const { server, browser } = await open();
try {
  const page = await browser.newPage();
  for (const scheme of ['light', 'dark']) {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await shootPages(page, server.url, scheme);
    await shootCard(page, server.url, scheme);
    await shootReadings(page, server.url, scheme);
  }
} finally {
  await browser.close();
  await server.close();
}
