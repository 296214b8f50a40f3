// Part a: how well familiarity separates a model's own test texts from those of other models.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fitFamiliarity } from '../../../dist/authoring/training/familiarity.js';
import { createAmbientSpace } from '../../../dist/authoring/training/problem/ambient-space.js';
import { typographyColumns } from '../../../dist/core/embedding/index.js';
import { dot } from '../../../dist/core/numerics/vector.js';
import { getPercentile, joinBlocks, readArtifact } from '../../../dist/core/scoring/index.js';
import { openFolder, readRows } from '../quality/csv.mjs';
import { shuffled } from '../quality/draw.mjs';
import { auroc, mean } from '../quality/measures.mjs';
import { ambientVectors, wholeVectors } from '../quality/vectors.mjs';

const goal = 0.9;
/** Training texts of a set at most; its test texts; test texts of every other set. */
const [trainTexts, ownTexts, otherTexts] = [2000, 300, 40];
const sizes = [32, 128, 500, trainTexts];
/** Training texts that the nearest ones are looked for in; w of x = unit([semantic, w * style]). */
const [nearestAmong, styleWeight] = [500, 0.6];
const percent = (share) => `${(100 * share).toFixed(1)} %`;

/** (n) distinct texts in seeded order. */
function textsOf(folder, name, file, count) {
  const texts = readRows(folder, name, file).map(({ text }) => text?.trim());
  return shuffled([...new Set(texts.filter(Boolean))], 1, name, file).slice(0, count);
}

/** Every set of the folder with texts to learn from and texts to test on, encoded. */
async function readSets(folder, embedder) {
  const sets = [];
  for (const name of openFolder(folder).keys()) {
    if (!['train.csv', 'test.csv'].every((file) => existsSync(`${folder}/${name}/${file}`))) continue;
    const train = textsOf(folder, name, 'train.csv', trainTexts);
    const test = textsOf(folder, name, 'test.csv', ownTexts);
    if (train.length < 2 || test.length < 2) continue;
    sets.push({
      name,
      train: await wholeVectors(embedder, train),
      test: await wholeVectors(embedder, test),
    });
  }
  return sets;
}

/** The familiarity of a model to the first texts. */
function percentiles(familiarity, encodings, count = encodings.semantic.rows) {
  return vectorsOf(encodings, count).map((x) => getPercentile(familiarity, x));
}

const learn = (encodings, count, getAmbient) =>
  fitFamiliarity({
    encodings,
    samples: [
      { indices: Uint32Array.from({ length: Math.min(count, encodings.semantic.rows) }, (_, i) => i) },
    ],
    noiseSources: [],
    getAmbient,
    typography: typographyColumns,
    seed: 1,
  });

/** Figures of one model: its own test texts against those of the other models. */
function judge(familiarity, own, others) {
  const mine = percentiles(familiarity, own);
  const theirs = others.flatMap((test) => percentiles(familiarity, test, otherTexts));
  const share = (values, most) => values.filter((value) => value <= most).length / values.length;
  return {
    texts: mine.length,
    others: theirs.length,
    auroc: auroc([...mine, ...theirs], [...mine.map(() => 1), ...theirs.map(() => 0)]),
    own: [share(mine, 0), share(mine, 1)],
    strange: [share(theirs, 0), share(theirs, 1)],
  };
}

/** Vectors of the first texts, in the space of every familiarity. */
const vectorsOf = ({ semantic, style }, count) => {
  const part = ({ columns, data }, i) => data.subarray(i * columns, (i + 1) * columns);
  return Array.from({ length: Math.min(count, semantic.rows) }, (_, i) => {
    const x = new Float32Array(semantic.columns + style.columns);
    joinBlocks(part(semantic, i), part(style, i), styleWeight, x);
    return x;
  });
};

/** Mean AUROC of the mean cosine to the five nearest training texts, for comparison. */
function nearest(sets) {
  const areas = sets.map(({ train }, own) => {
    const known = vectorsOf(train, nearestAmong);
    const score = (x) =>
      Float64Array.from(known, (one) => dot(one, x))
        .sort()
        .subarray(-5)
        .reduce((sum, value) => sum + value, 0);
    const scores = sets.map(({ test }, at) => vectorsOf(test, at === own ? ownTexts : otherTexts).map(score));
    return auroc(
      scores.flat(),
      scores.flatMap((list, at) => list.map(() => Number(at === own))),
    );
  });
  return mean(areas);
}

const header =
  '| model | own texts | others | AUROC | own at 0 | own at 0 or 1 | others at 0 | others at 0 or 1 |\n|---|---|---|---|---|---|---|---|';
const line = (name, { texts, others, auroc: area, own, strange }) =>
  `| ${[name, texts, others, area.toFixed(3), ...[...own, ...strange].map(percent)].join(' | ')} |`;

function averaged(judged) {
  const means = (read) => mean(judged.map(read));
  return {
    texts: '',
    others: '',
    auroc: means(({ auroc: area }) => area),
    own: [0, 1].map((at) => means(({ own }) => own[at])),
    strange: [0, 1].map((at) => means(({ strange }) => strange[at])),
  };
}

function table(tests, known) {
  const judged = known.map((familiarity, at) =>
    judge(
      familiarity,
      tests[at].test,
      tests.filter((_, other) => other !== at).map(({ test }) => test),
    ),
  );
  return { judged, average: averaged(judged) };
}

const verdict = ({ auroc: area }) =>
  `Mean AUROC ${area.toFixed(3)}, goal ${goal.toFixed(2)}: **${area >= goal ? 'met' : 'not met'}**.`;

/** Every labelled set as a model of its own training texts. */
export async function ownAgainstOthers(folder, embedder) {
  const sets = await readSets(folder, embedder);
  const ambient = await ambientVectors(embedder);
  const { getSpace } = createAmbientSpace(ambient, ambient.semantic.columns + ambient.style.columns);
  const bySize = sizes.map((size) =>
    table(
      sets,
      sets.map(({ train }) => learn(train, size, getSpace)),
    ),
  );
  const { judged, average } = bySize.at(-1);
  return [
    '## Own test texts against those of other models: labelled sets',
    `Each of ${sets.length} sets is a model of its training texts, at most ${trainTexts}, and judges up to ${ownTexts} of its own test texts and ${otherTexts} of each other set. ${verdict(average)} Some sets share a source or a kind of text (film reviews, headlines, tweets), and no measure could tell those apart.`,
    [
      '| training texts at most | mean AUROC |',
      '|---|---|',
      ...bySize.map((one, at) => `| ${sizes[at]} | ${one.average.auroc.toFixed(3)} |`),
      `| ${nearestAmong}, cosine to the five nearest in place of familiarity | ${nearest(sets).toFixed(3)} |`,
    ].join('\n'),
    [header, ...judged.map((figures, at) => line(sets[at].name, figures)), line('mean', average)].join('\n'),
  ].join('\n\n');
}

/** The public models on their held-out samples (samples/test.jsonl). */
export async function publicModels(embedder) {
  const root = new URL('../../../models/', import.meta.url);
  const models = [];
  for (const handle of readdirSync(root)) {
    const file = new URL(`${handle}/samples/test.jsonl`, root);
    if (!existsSync(file)) continue;
    const { familiarity } = readArtifact(
      new Uint8Array(readFileSync(new URL(`${handle}/model.assay`, root))),
    );
    if (!familiarity) throw new Error(`${handle} has no familiarity: run npm run models`);
    const rows = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((row) => JSON.parse(row));
    const texts = shuffled([...new Set(rows.map(({ text }) => text))], 1, handle).slice(0, ownTexts);
    models.push({ name: `\`${handle}\``, familiarity, test: await wholeVectors(embedder, texts) });
  }
  const { judged, average } = table(
    models,
    models.map(({ familiarity }) => familiarity),
  );
  return [
    '## Own test texts against those of other models: public models',
    `The models as shipped, on their held-out samples (samples/test.jsonl), texts between and beyond the poles included; the same counts. ${verdict(average)} \`assay.moderation\` and \`assay.news-topics\` learn from texts about anything, which those of other models resemble.`,
    [header, ...judged.map((figures, at) => line(models[at].name, figures)), line('mean', average)].join(
      '\n',
    ),
  ].join('\n\n');
}
