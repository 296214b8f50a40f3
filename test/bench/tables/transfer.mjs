// Whether a model that has learned from English texts judges those of other languages: sentiment of tweets in six, by models of
// 64 English tweets a pole, and by assay.review-sentiment as shipped for assay-large.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { train } from '../../../dist/authoring/training/train.js';
import { nameLanguage } from '../../../dist/core/contract/index.js';
import { openModels } from '../../../dist/server/node/index.js';
import { tableOf } from '../markdown.mjs';
import { shuffled } from '../quality/draw.mjs';
import { auroc, byConfidence, calibrationError, mean } from '../quality/measures.mjs';
import { scoreTexts } from '../quality/trial.mjs';
import { ambientVectors, openEmbedder, segmentVectors, wholeVectors } from '../quality/vectors.mjs';
import { readTableFile, sourceOf } from './files.mjs';

const handle = 'assay.review-sentiment';
const trait = 'sentiment';
const embedder = 'assay-large';
const languages = ['en', 'de', 'es', 'fr', 'it', 'pt'];
const draws = 3;
const perPole = 64;
/** Of the file's classes, those of the poles. */
const poles = new Map([
  ['0', 0],
  ['2', 1],
]);

const lines = (text) => text.replace(/\n$/, '').split('\n');

/** Texts of the two poles. */
function readTweets(texts, labels) {
  const classes = lines(labels).map((label) => poles.get(label.trim()));
  return lines(texts).flatMap((text, i) =>
    classes[i] === undefined ? [] : [{ text, positive: classes[i] }],
  );
}

/** Rows of one draw: the same number of each pole. */
function drawRows(tweets, seed) {
  const order = shuffled([...tweets.keys()], seed, 'tweets');
  return [0, 1].flatMap((pole) => order.filter((row) => tweets[row].positive === pole).slice(0, perPole));
}

/** AUROC by language, mean of the draws, of models trained on English tweets. */
async function measureDraws(id, tweets, tests) {
  const opened = await openEmbedder(id);
  const whole = await wholeVectors(
    opened,
    tweets.map(({ text }) => text),
  );
  const ambient = await ambientVectors(opened);
  const figures = new Map(languages.map((language) => [language, []]));
  for (let seed = 0; seed < draws; seed++) {
    const rows = drawRows(tweets, seed);
    const samples = {
      indices: Uint32Array.from(rows),
      qualities: Float32Array.from(rows, (row) => tweets[row].positive),
    };
    const result = await train({
      ...{ encodings: whole, ambient, seed },
      traits: [{ key: trait, type: 'spectrum', aggregation: 'mean', samples }],
      options: { effort: 'high', training: { scoring_method: 'auto' } },
    });
    for (const [language, test] of tests) {
      const vectors = await segmentVectors(
        opened,
        test.map(({ text }) => text),
      );
      const [{ probability }] = scoreTexts(result, vectors);
      figures.get(language).push(
        auroc(
          [...probability],
          test.map(({ positive }) => positive),
        ),
      );
    }
  }
  return new Map([...figures].map(([language, all]) => [language, mean(all)]));
}

/** What the shipped model says of the tweets of a language. */
async function judgeShipped(engine, test) {
  const details = [];
  for (const { text } of test)
    details.push((await engine.score(handle, { content: text })).card.detail[trait]);
  const positive = test.map(({ positive }) => positive);
  const probabilities = details.map(({ probability }) => probability);
  return {
    count: test.length,
    auroc: auroc(probabilities, positive),
    ece: calibrationError(probabilities, positive, true),
    levels: byConfidence(
      probabilities,
      positive,
      details.map(({ confidence }) => confidence),
    ),
  };
}

const share = ([count, right], total) =>
  count === 0 ? '—' : `${((100 * count) / total).toFixed(0)} % at ${(right / count).toFixed(2)}`;

/** Writes the figures of the languages that the model is said to read, from where a build takes them to its card. */
function writeFigures(figures) {
  const file = new URL(`../../../models/${handle}/site.json`, import.meta.url);
  const site = JSON.parse(readFileSync(file, 'utf8'));
  const transfer = site.transfer?.[embedder];
  if (!transfer) return;
  const round = (value) => Math.round(value * 1000) / 1000;
  transfer.evaluations = transfer.languages.map((language) => {
    const { count, auroc, ece } = figures.get(language);
    return {
      ...{
        kind: 'out_of_domain',
        texts: `Tweets in ${nameLanguage('en', language)}`,
        count,
        traits: [trait],
      },
      metrics: { auroc: round(auroc), ece: round(ece) },
    };
  });
  writeFileSync(file, `${JSON.stringify(site, null, 2)}\n`);
}

/** Undefined where the folder lacks a file. Writes the shipped model's figures into its site.json, too. */
export async function describeTransfer(folder) {
  const names = ['tweets-train.txt', 'tweets-train-labels.txt', 'tweets-test-labels.txt'];
  const [trainTexts, trainLabels, testLabels] = names.map((name) => readTableFile(folder, name));
  const files = languages.map((language) => `tweets-test-${language}.txt`);
  const texts = files.map((name) => readTableFile(folder, name));
  if ([trainTexts, trainLabels, testLabels, ...texts].includes(undefined)) return undefined;
  const tests = new Map(languages.map((language, at) => [language, readTweets(texts[at], testLabels)]));
  const tweets = readTweets(trainTexts, trainLabels);
  const drawn = [];
  for (const id of ['assay-base', embedder]) drawn.push(await measureDraws(id, tweets, tests));
  const engine = openModels(fileURLToPath(new URL('../../../models', import.meta.url)), { embedder });
  const shipped = new Map();
  for (const [language, test] of tests) shipped.set(language, await judgeShipped(engine, test));
  writeFigures(shipped);
  const rows = languages.map((language) => {
    const { count, auroc, ece, levels } = shipped.get(language);
    return [
      ...[nameLanguage('en', language), count],
      ...[...drawn.map((figures) => figures.get(language)), auroc, ece].map((value) => value.toFixed(3)),
      ...['high', 'moderate', 'low'].map((level) => share(levels[level], count)),
    ];
  });
  return `Positive against negative tweets of UMSAB (Barbieri et al., *XLM-T*, 2022), test files. Two models of ${perPole} English tweets a pole, AUROC in the mean of ${draws} draws; and \`${handle}\` as shipped for \`${embedder}\`, which has learned from English reviews: AUROC, calibration error with both poles weighing the same, and the share of the texts at accuracy, by confidence.

${tableOf(
  [
    ...['language', 'tweets', '64 tweets, `assay-base`', `64 tweets, \`${embedder}\``],
    ...['as shipped: AUROC', 'calibration error', 'high', 'moderate', 'low'],
  ],
  rows,
)}

Files: ${[...names, ...files].map(sourceOf).join('; ')}.`;
}
