// 10,000 short texts, 16 at a time, and a build of 3,000 samples of 60 words: each alone, then both at once. One engine in Node.
import { fileURLToPath } from 'node:url';
import { openModels } from '../../../dist/server/node/index.js';
import { createTexts } from './texts.mjs';

const samples = 3000;
const callers = 16;
const handle = 'assay.commit-message';

const configuration = `description: Asks for something to be done
effort: low
traits:
  - type: spectrum
    key: request
    positive_label: asks
    negative_label: tells
sources:
  - type: csv
    path: samples.csv
    text_column: text
    label_column: kind
    mapping:
      asks: { trait: request, quality: positive }
      tells: { trait: request, quality: negative }
`;

/** @returns what each took, in milliseconds, and the p50 and p99 of the short texts */
export async function measureBuild(embedder, count, quantile) {
  const models = openModels(fileURLToPath(new URL('../../../models', import.meta.url)), { embedder });
  const texts = createTexts();
  let builds = 0;
  const build = async () => {
    const rows = Array.from({ length: samples }, (_, i) => {
      const [start, kind] = i % 2 ? ['Please do', 'asks'] : ['There was', 'tells'];
      return `"${start} ${texts.writeShort()} ${texts.writeShort()} ${texts.writeShort()}",${kind}`;
    });
    const file = new Blob([`text,kind\n${rows.join('\n')}\n`]);
    const directory = { kind: 'files', files: [{ path: 'samples.csv', file }] };
    const began = performance.now();
    await models.authoring.build({ handle: `local.build-${builds++}`, configuration, directory });
    return performance.now() - began;
  };
  const scoreAll = async () => {
    const times = [];
    let left = count;
    const began = performance.now();
    const call = async () => {
      while (left > 0) {
        left -= 1;
        const start = performance.now();
        await models.score(handle, { content: texts.writeShort() });
        times.push(performance.now() - start);
      }
    };
    await Promise.all(Array.from({ length: callers }, call));
    return { time: performance.now() - began, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
  };
  await models.score(handle, { content: texts.writeShort() });
  await build();
  const alone = { scores: await scoreAll(), build: await build() };
  const [scores, time] = await Promise.all([scoreAll(), build()]);
  return { alone, together: { scores, build: time } };
}
