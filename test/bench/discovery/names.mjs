// Names: is the true class word, or a listed synonym, among the first five key phrases of an end? And do the phrases
// separate the ends of held-out texts?
import { createMaterials } from '../../../dist/authoring/discovery/naming/materials.js';
import { listPhrases } from '../../../dist/authoring/discovery/naming/words.js';
import { findEnds } from '../../../dist/authoring/discovery/select/ends.js';
import { multiplyTransposed } from '../../../dist/authoring/numerics/product.js';
import { readRows } from '../quality/csv.mjs';
import { shuffled } from '../quality/draw.mjs';
import { auroc, mean } from '../quality/measures.mjs';
import { wholeVectors } from '../quality/vectors.mjs';
import { discover, spaceOf } from './spaces.mjs';

/** Words that name a class, listed before the first run. Tags of Stack Overflow name themselves. */
const synonyms = {
  ag_news: {
    world: [
      'world',
      'iraq',
      'minister',
      'president',
      'government',
      'election',
      'military',
      'killed',
      'israeli',
      'palestinian',
    ],
    sports: ['sports', 'sport', 'game', 'season', 'team', 'cup', 'league', 'players', 'win'],
    business: ['business', 'company', 'stocks', 'oil', 'prices', 'profit', 'shares', 'market', 'economy'],
    scitech: [
      'science',
      'technology',
      'software',
      'computer',
      'internet',
      'microsoft',
      'space',
      'web',
      'google',
    ],
  },
  bbc_news: {
    business: ['business', 'company', 'bank', 'growth', 'economy', 'market', 'shares', 'firm', 'profits'],
    entertainment: ['entertainment', 'film', 'music', 'actor', 'band', 'album', 'oscar', 'show'],
    politics: ['politics', 'government', 'labour', 'election', 'minister', 'party', 'blair', 'tory'],
    sport: ['sport', 'game', 'match', 'team', 'players', 'coach', 'cup', 'win'],
    tech: ['tech', 'technology', 'software', 'computer', 'users', 'internet', 'mobile', 'online', 'net'],
  },
  stackoverflow_titles: {
    'visual-studio': ['visual', 'studio', 'visual studio'],
    osx: ['osx', 'mac', 'os x', 'cocoa', 'apple'],
    bash: ['bash', 'shell', 'script'],
    apache: ['apache', 'htaccess', 'rewrite', 'mod_rewrite'],
    scala: ['scala'],
    sharepoint: ['sharepoint', 'moss', 'list'],
  },
};
export const namedSets = Object.keys(synonyms);
const mostTexts = 4000;
const mostTest = 2000;
const firstPhrases = 5;

export async function measureNames(folder, name, embedder) {
  const read = (file, most) => shuffled(readRows(folder, name, file), 1, name).slice(0, most);
  const train = read('train.csv', mostTexts);
  const test = read('test.csv', mostTest);
  const texts = train.map(({ text }) => text);
  const held = test.map(({ text }) => text);
  const { axes } = await discover(await wholeVectors(embedder, texts), { requested: 64 });
  const materials = createMaterials(axes, texts, {});
  const encodings = await wholeVectors(embedder, held);
  const classes = [...new Set(train.map(({ label }) => label))].sort();
  const words = held.map((text) => listPhrases(text));
  const isNamed = (label, count) =>
    materials
      .slice(0, count)
      .some(({ positive, negative }) =>
        [positive, negative].some(({ phrases }) => names(name, label, phrases.slice(0, firstPhrases))),
      );
  return {
    set: name,
    texts: texts.length,
    classes: classes.length,
    axes: axes.length,
    named8: mean(classes.map((label) => Number(isNamed(label, 8)))),
    named: mean(classes.map((label) => Number(isNamed(label, axes.length)))),
    missing: classes.filter((label) => !isNamed(label, axes.length)),
    intruder: mean(axes.map((axis, at) => separateByWords(axis, materials[at], encodings, words))),
    phrases: materials
      .slice(0, 4)
      .map(({ positive, negative }) => [positive, negative].map(({ phrases }) => phrases.slice(0, 3))),
  };
}

function names(set, label, phrases) {
  const plain = label.toLowerCase();
  const known = synonyms[set][plain] ?? [plain, ...plain.split(/[-/ ]/)];
  return phrases.some(
    (phrase) => known.includes(phrase) || phrase.split(' ').some((word) => known.includes(word)),
  );
}

/** AUROC with which phrases of the upper end minus those of the lower separate the ends of held-out texts. */
function separateByWords({ axis, styleWeight }, { positive, negative }, encodings, words) {
  const scores = multiplyTransposed(spaceOf(encodings, styleWeight), axis, 1);
  const ends = findEnds(scores);
  const count = (place, phrases) => phrases.filter((phrase) => words[place].has(phrase)).length;
  const rate = (place) => count(place, positive.phrases) - count(place, negative.phrases);
  const places = [...ends.positive, ...ends.negative];
  return auroc(
    places.map(rate),
    places.map((_, i) => (i < ends.positive.length ? 1 : 0)),
  );
}
