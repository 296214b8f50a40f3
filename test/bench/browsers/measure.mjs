// What is measured in a page of any engine. The functions without a file of their own run in the page.
import { handle, text } from '../../browser/site-assertions.mjs';

const sleep = (seconds) => new Promise((resolve) => setTimeout(resolve, 1_000 * seconds));
const settleSeconds = 5;

/** MB once the page has been idle for a while. */
async function measureIdle({ measureMemory }) {
  await sleep(settleSeconds);
  return measureMemory();
}

async function scoreFirst({ handle, text }) {
  globalThis.engine = globalThis.assay.createAssay({ device: 'wasm' });
  await globalThis.engine.score(handle, text);
  const { embedder } = await globalThis.engine.status();
  return embedder.id;
}

async function scoreAll({ handle, texts }) {
  for (const text of texts) await globalThis.engine.score(handle, text);
}

/**
 * Resident memory of a page's web process in MB: with a script and no engine, after the first score with assay-base, and
 * after many texts.
 */
export async function measureMemory(browser, url, texts) {
  await browser.page.goto(`${url}blank.html`);
  const blank = await measureIdle(browser);
  await browser.page.goto(`${url}library.html`);
  await browser.page.evaluate(() => globalThis.loaded);
  const embedder = await browser.page.evaluate(scoreFirst, { handle, text });
  if (embedder !== 'assay-base') throw new Error(`runs with ${embedder}`);
  const first = await measureIdle(browser);
  await browser.page.evaluate(scoreAll, { handle, texts });
  const many = await measureIdle(browser);
  return { blank, first, many };
}

/** Embeds by relaxed SIMD, where the browser has it, and without it, in turns. */
async function timeMethods({ entry, loads, rounds }) {
  const { loadBundledEmbedder } = await globalThis.loaded;
  const read = async ({ path }) => new Uint8Array(await (await fetch(`/models/${path}`)).arrayBuffer());
  const { validate } = WebAssembly;
  const here = await loadBundledEmbedder(entry, read);
  await here.embed(['sun']);
  let asked = 0;
  // The encoder asks for a method by validating a module that has it.
  WebAssembly.validate = () => {
    asked++;
    return false;
  };
  const plain = await loadBundledEmbedder(entry, read);
  await plain.embed(['sun']);
  WebAssembly.validate = validate;
  if (asked === 0) throw new Error('the encoder did not ask for relaxed SIMD');
  const embedders = { here, plain };
  // The faster method is chosen after many tokens.
  const warm = Array.from({ length: 30 }, () => 'sun '.repeat(100));
  for (const embedder of Object.values(embedders)) await embedder.embed(warm);
  const results = [];
  for (const [name, texts] of Object.entries(loads)) {
    const vectors = { here: await here.embed(texts), plain: await plain.embed(texts) };
    const times = { here: [], plain: [] };
    for (let round = 0; round < rounds; round++)
      for (const [key, embedder] of Object.entries(embedders)) {
        const start = performance.now();
        await embedder.embed(texts);
        times[key].push(performance.now() - start);
      }
    results.push({
      name,
      times,
      same: vectors.here.data.every((value, i) => value === vectors.plain.data[i]),
    });
  }
  const probe = Uint8Array.of(
    ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0],
    ...[10, 15, 1, 13, 0, 65, 0, 253, 15, 65, 0, 253, 15, 253, 146, 2, 11],
  );
  return { relaxed: WebAssembly.validate(probe), results };
}

/** @returns whether the engine has relaxed SIMD, and of each load the milliseconds of both ways, and whether vectors are equal */
export async function measureSimd({ page }, url, { entry, loads, rounds }) {
  await page.goto(`${url}embedder.html`);
  return page.evaluate(timeMethods, { entry, loads, rounds });
}

async function timeScores({ handle, texts }) {
  const engine = globalThis.assay.createAssay();
  const times = [];
  for (const text of texts) {
    const start = performance.now();
    await engine.score(handle, text);
    times.push(performance.now() - start);
  }
  return { times, embedder: (await engine.status()).embedder.id };
}

/** @returns milliseconds of each text, the first with the start of the engine, and the embedder that the engine chose */
export async function measureScores({ page }, url, texts) {
  await page.goto(`${url}library.html`);
  await page.evaluate(() => globalThis.loaded);
  return page.evaluate(timeScores, { handle, texts });
}
