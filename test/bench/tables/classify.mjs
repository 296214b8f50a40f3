// The published tables of classification, as rows and columns: ours by embedder and head beside what others published.
import { ambientVectors, segmentVectors, wholeVectors } from '../quality/vectors.mjs';
import { drawMteb, drawSetFit, drawUniform } from './draws.mjs';
import { accuracy, classifyByModel, classifyByProbe, macroF1 } from './heads.mjs';
import { openSet } from './sets.mjs';

/** What an embedder has seen of a set is not few-shot. */
export const seen =
  'The word vectors of `assay-small`, half of which `assay-base` has, were trained on most training texts of Banking77, as pairs of one intent, and on sentences of `mr`, which are of the same reviews as those of SST-5: their rows are no few-shot figures there. By their letters 27 of the 3,080 test texts of Banking77, and 111 of the 2,210 of SST-5, were among what they have seen, one of the 2,000 of Emotion.';

const measures = { accuracy, 'macro F1': macroF1 };

/** Published figures in percent, in the order of the columns. */
export const protocols = {
  mteb: {
    heading: 'MTEB: Emotion and Banking77',
    protocol:
      'Ten draws of 16 rows a class (Emotion) and 8 (Banking77), each from one list of all rows that a new `RandomState(42)` shuffles from where the draw before left it; the whole test file; accuracy in percent, mean of ten. Others: `embeddings-benchmark/results`, logistic regression of at most 100 iterations on their vectors, as in our rows "vectors alone".',
    columns: [
      { set: 'emotion', count: 16, draw: drawMteb, measure: 'accuracy' },
      { set: 'banking77', count: 8, draw: drawMteb, measure: 'accuracy' },
    ],
    published: [
      ['bge-small-en-v1.5 (33 M weights)', 47.8, 85.7],
      ['all-MiniLM-L6-v2 (23 M)', 40.8, 80.0],
      ['multilingual-e5-small (118 M), the teacher of the encoder in `assay-base`', 40.7, 70.6],
      ['potion-base-8M (8 M)', 45.1, 72.6],
    ],
  },
  setfit: {
    heading: 'SetFit: emotion and SST-5 from few rows',
    protocol:
      'Rows a class as in the head of the table, drawn as `create_samples` of SetFit draws them, seeds 0 to 9; the whole test file; accuracy in percent, mean of ten. Others: `final_results` of `huggingface/setfit`, commit 0f8e322; SetFit trains its encoder on the rows, the probe and ours do not.',
    columns: [
      { set: 'emotion', count: 8, draw: drawSetFit, measure: 'accuracy' },
      { set: 'emotion', count: 64, draw: drawSetFit, measure: 'accuracy' },
      { set: 'sst5', count: 8, draw: drawSetFit, measure: 'accuracy' },
      { set: 'sst5', count: 64, draw: drawSetFit, measure: 'accuracy' },
    ],
    published: [
      ['SetFit, paraphrase-mpnet-base-v2 (109 M)', 48.8, 76.2, 43.6, 51.9],
      ['SetFit, all-MiniLM-L6-v2 (23 M)', 39.1, null, 29.8, null],
      ['linear probe on paraphrase-mpnet-base-v2', 37.8, 50.8, 36.7, 42.2],
      ['DistilBERT, fine-tuned (66 M); emotion alone', 26.3, 70.9, null, null],
    ],
  },
  model2vec: {
    heading: 'model2vec: 1,000 rows',
    protocol:
      '1,000 training rows, the whole test file, nothing tuned. Others: `results/README.md` of `MinishLab/model2vec`, commit c901407, which says neither which rows it drew nor what its figures are: a TF-IDF of 18.5 on SST-5, where the largest class has 28.6 % of the rows, reads as macro F1. Ours: `RandomState(seed)`, seeds 0 to 9, mean in percent, both measures.',
    columns: [
      { set: 'emotion', count: 1000, draw: drawUniform, measure: 'accuracy' },
      { set: 'emotion', count: 1000, draw: drawUniform, measure: 'macro F1' },
      { set: 'sst5', count: 1000, draw: drawUniform, measure: 'accuracy' },
      { set: 'sst5', count: 1000, draw: drawUniform, measure: 'macro F1' },
    ],
    published: [
      ['SetFit, all-MiniLM-L6-v2', 72.9, 42.3],
      ['bge-base, logistic regression', 65.6, 38.5],
      ['model2vec, fine-tuned', 67.1, 38.0],
      ['model2vec, logistic regression', 65.6, 32.3],
      ['TF-IDF, logistic regression', 59.3, 18.5],
    ].map(([name, emotion, sst5]) => [name, emotion, emotion, sst5, sst5]),
  },
};

const heads = [
  { name: 'vectors alone', classify: classifyByProbe, draws: 10 },
  // A model takes a hundred times longer than a regression.
  { name: 'our model, a topic a class, first 3 draws', classify: classifyByModel, draws: 3 },
];

async function vectorsOf(embedder, set) {
  return {
    whole: await wholeVectors(embedder, set.train.texts),
    wholeTest: await wholeVectors(embedder, set.test.texts),
    segments: await segmentVectors(embedder, set.test.texts),
    ambient: await ambientVectors(embedder),
  };
}

/** Classes of the test texts, a list a draw; each draw of one set is trained once, whatever measures it. */
function createClassifier(embedder) {
  const vectors = new Map();
  const known = new Map();
  return async (set, { count, draw }, head) => {
    const key = [set.name, count, draw.name, head.name].join();
    if (known.has(key)) return known.get(key);
    if (!vectors.has(set.name)) vectors.set(set.name, await vectorsOf(embedder, set));
    const said = [];
    for (const [seed, rows] of draw(set.train.labels, count).slice(0, head.draws).entries()) {
      said.push(await head.classify(set, vectors.get(set.name), rows, seed));
    }
    console.log(`${embedder.id}, ${key}: ${said.map((one) => (100 * accuracy(set.test, one)).toFixed(1))}`);
    known.set(key, said);
    return said;
  };
}

const percent = (share) => (share === null ? '—' : (100 * share).toFixed(1));

/** @returns { columns: names, rows: [name, figure, …][] , sources }; undefined where a file is absent */
export async function measureProtocol({ columns, published }, folder, embedders) {
  const names = [...new Set(columns.map(({ set }) => set))];
  const sets = new Map(names.map((name) => [name, openSet(folder, name)]));
  if ([...sets.values()].includes(undefined)) return undefined;
  const rows = [];
  for (const embedder of embedders) {
    const classify = createClassifier(embedder);
    for (const head of heads) {
      const figures = [];
      for (const column of columns) {
        const set = sets.get(column.set);
        const said = await classify(set, column, head);
        const each = said.map((one) => measures[column.measure](set.test, one, set.classes.length));
        figures.push(percent(each.reduce((sum, value) => sum + value, 0) / each.length));
      }
      rows.push([`**${embedder.id}**, ${head.name}`, ...figures]);
    }
  }
  const others = published.map(([name, ...figures]) => [
    name,
    ...figures.map((figure) => figure?.toFixed(1) ?? '—'),
  ]);
  return {
    columns: columns.map(
      ({ set, count, measure }) =>
        `${set}, ${count.toLocaleString('en')} ${count < 1000 ? 'a class' : 'rows'}, ${measure}`,
    ),
    rows: [...rows, ...others],
    sources: [...sets.values()].map(({ source }) => source),
  };
}
