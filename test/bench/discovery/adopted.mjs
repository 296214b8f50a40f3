// From a file of texts to a model: a document that only says `traits: discover`, built and scored as users do, and the
// same traits adopted, that is trained from the document of authored traits that takes its place.
import { adoptTraits, readDiscovered } from '../../../dist/authoring/adopt/index.js';
import { spreadIndices } from '../../../dist/authoring/numerics/spread-indices.js';
import { openModels } from '../../../dist/server/node/index.js';
import { readRows } from '../quality/csv.mjs';
import { auroc, mean, spearman } from '../quality/measures.mjs';

export const adoptedSets = ['ag_news', 'mr'];
/** Samples of each end; 400 are as many as are adopted. */
const sampleCounts = [100, 200, 400];
const mostTest = 1000;

const toCsv = (rows) => `text\n${rows.map(({ text }) => `"${text.replaceAll('"', '""')}"\n`).join('')}`;

export async function measureAdopted(folder, name) {
  const models = openModels('models');
  const test = readRows(folder, name, 'test.csv').slice(0, mostTest);
  const rows = readRows(folder, name, 'train.csv');
  const sources = [{ type: 'csv', path: 'texts.csv', text_column: 'text' }];
  const file = { path: 'texts.csv', file: new Blob([toCsv(rows)]) };
  const found = await measure(models, test, 'local.discovered', {
    configuration: { traits: 'discover', sources },
    directory: { kind: 'files', files: [file] },
  });
  const { bytes } = await models.authoring.exportVersion('local.discovered');
  const discovered = await readDiscovered(bytes);
  const adopted = [];
  for (const count of sampleCounts) {
    const { configuration, samples } = adoptTraits(thinOut(discovered, count));
    const files = [{ path: samples.name, file: samples }];
    const built = await measure(models, test, `local.adopted-${count}`, {
      configuration,
      directory: { kind: 'files', files },
    });
    const orders = built.keys.map((key) => spearman(built.scores(key), found.scores(key)));
    adopted.push({ ...built, count, order: mean(orders), least: Math.min(...orders), bytes: samples.size });
  }
  const traits = await models.traits('local.discovered');
  return { set: name, texts: rows.length, found, adopted, names: traits.map((trait) => trait.name) };
}

/** Ends of `count` texts, evenly spread over them. */
function thinOut(discovered, count) {
  const thin = (texts) => Array.from(spreadIndices(texts.length, count), (at) => texts[at]);
  const traits = discovered.traits.map((trait) => ({
    ...trait,
    positive: thin(trait.positive),
    negative: thin(trait.negative),
  }));
  return { ...discovered, traits };
}

/** Builds a model, scores the test texts with it, and finds the trait that best separates each class from the others. */
async function measure(models, test, handle, request) {
  const began = performance.now();
  await models.authoring.build({ handle, ...request });
  const seconds = (performance.now() - began) / 1000;
  const cards = [];
  for (const { text } of test) cards.push((await models.score(handle, { content: text })).card.scores);
  const keys = Object.keys(cards[0]);
  const scores = (key) => cards.map((card) => card[key]);
  const classes = [...new Set(test.map(({ label }) => label))].sort();
  const separation = (label, key) => {
    const value = auroc(
      scores(key),
      test.map((row) => Number(row.label === label)),
    );
    return Math.max(value, 1 - value);
  };
  const best = classes.map((label) => [label, Math.max(...keys.map((key) => separation(label, key)))]);
  return { keys, scores, seconds, best };
}
