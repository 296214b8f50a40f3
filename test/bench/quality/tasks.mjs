// Labelled sets as tasks. A task is texts to train on, texts to test on, and traits that label both:
// 1 the positive pole, 0 the negative, -1 not of this trait.
import { readRows } from './csv.mjs';
import { shuffled } from './draw.mjs';
import { spearman } from './measures.mjs';

/** Label values between the poles: excluded from training and AUROC, included in Spearman. */
const between = new Set(['mid', 'neutral']);
/** Sets whose texts alone say next to nothing about their label. */
export const withoutSignal = ['cola', 'fever_symmetric', 'snli', 'climate_fever'];
/** Topics of a set at most, the first of a seeded order; all rows stay. */
const topicsAtMost = 5;
/** Sets of pairs whose claims have a handful of texts each: their texts are judged without the claim. */
const textAlone = ['fever_symmetric', 'snli', 'climate_fever'];

const readers = { spectrum: spectrumTask, topic: topicTask, claim: claimTask, outlier: outlierTask };

/** Every task of the folder; `names` picks some. */
export function tasksOf(folder, sets, names) {
  return [...sets.values()]
    .filter(({ name, type }) => type in readers && (names.length === 0 || names.includes(name)))
    .map((set) => {
      const read = textAlone.includes(set.name) ? textAloneTask : readers[set.type];
      const train = readRows(folder, set.name, 'train.csv');
      const test = readRows(folder, set.name, 'test.csv');
      return { name: set.name, set, ...read(set, train, test) };
    });
}

const textsOf = (rows) => rows.map(({ text }) => text);

/** Index of each text's first occurrence: a repeated text is one row with two labels, as in a build. */
function firstPlaces(texts) {
  const places = new Map();
  return texts.map((text, i) => {
    if (!places.has(text)) places.set(text, i);
    return places.get(text);
  });
}

function task(type, train, test, traits) {
  const made = traits.map(({ key, label, statement }) => {
    const ofRows = (rows) => Int8Array.from(rows, label);
    return { key, statement, train: ofRows(train), test: ofRows(test) };
  });
  return {
    type,
    train: textsOf(train),
    test: textsOf(test),
    traits: made,
    first: firstPlaces(textsOf(train)),
  };
}

function spectrumTask(set, train, test) {
  if (set.positive_pole === null) return emotions(train, test);
  const poles = set.positive_pole.split('|');
  const label = (row) => (poles.includes(row.label) ? 1 : between.has(row.label) ? -1 : 0);
  const made = task('spectrum', train, test, [{ key: set.name, label }]);
  const graded = set.files[0].columns.includes('score');
  if (!graded) return made;
  const sign = Math.sign(spearman(...poled(made.traits[0].train, train)));
  const scores = (rows) => Float64Array.from(rows, ({ score }) => sign * Number(score));
  return { ...made, scores: { train: scores(train), test: scores(test) } };
}

/** Labels and scores of the rows at a pole. A score may run against the named pole, as a difficulty against ease. */
function poled(labels, rows) {
  const places = rows.map((_, i) => i).filter((i) => labels[i] >= 0);
  return [places.map((i) => labels[i]), places.map((i) => Number(rows[i].score))];
}

/** Emotions have no poles: each against all others. */
function emotions(train, test) {
  const traits = ['joy', 'anger', 'surprise', 'sadness'].map((key) => ({
    key,
    label: (row) => (row.label === key ? 1 : 0),
  }));
  return task('spectrum', train, test, traits);
}

function topicTask(set, train, test) {
  const named = [...new Set(train.map(({ label }) => label))]
    .sort()
    .filter((label) => set.positive_pole === null || label === set.positive_pole);
  const keys = shuffled(named, 7, set.name).slice(0, topicsAtMost);
  const traits = keys.map((key) => ({ key, label: (row) => (row.label === key ? 1 : 0) }));
  const made = task('topic', train, test, traits);
  const number = new Map(keys.map((key, at) => [key, at]));
  return { ...made, strata: Int32Array.from(train, ({ label }) => number.get(label) ?? -1) };
}

/**
 * Claims that the test file has rows enough for. Where a claim is not in the training file, half of its rows train:
 * the other half alone is tested.
 */
function claimTask(set, train, test) {
  const known = new Set(train.map(({ claim }) => claim));
  const claims = [...new Set(test.map(({ claim }) => claim))].sort();
  const unknown = shuffled(
    test.filter(({ claim }) => !known.has(claim)),
    7,
    set.name,
  );
  const lent = new Set(unknown.filter((_, at) => at % 2 === 0));
  const traits = claims.map((claim) => ({
    key: claim,
    statement: claim,
    label: (row) => (row.claim !== claim || between.has(row.label) ? -1 : row.label === 'confirms' ? 1 : 0),
  }));
  const mine = (row) => claims.includes(row.claim);
  return task(
    'claim',
    [...train.filter(mine), ...lent],
    test.filter((row) => !lent.has(row)),
    traits,
  );
}

function textAloneTask(set, train, test) {
  const label = (row) => (between.has(row.label) ? -1 : row.label === 'confirms' ? 1 : 0);
  return { ...task('spectrum', train, test, [{ key: set.name, label }]), textAlone: true };
}

/** Cohorts are trained on `in` only; where groups name cohorts, each is a trait of its own. */
function outlierTask(set, train, test) {
  const groups = new Set(train.map(({ group }) => group));
  const cohorts = groups.size <= topicsAtMost ? [...groups].sort() : [''];
  const traits = cohorts.map((cohort) => ({
    key: cohort === '' ? set.name : cohort,
    label: (row) => (cohort !== '' && row.group !== cohort ? -1 : row.label === 'out' ? 1 : 0),
  }));
  return task(
    'outlier',
    train.filter(({ label }) => label === 'in'),
    test,
    traits,
  );
}
