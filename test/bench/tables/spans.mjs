// Toxic spans of SemEval-2021 task 5: the words that carry our toxicity, by their exact contributions, beside what readers
// marked. Nothing is trained on spans; two limits are chosen on the trial file: the score above which a post has spans at
// all, and the share of the largest contribution that a word needs.
import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { tableOf } from '../markdown.mjs';
import { mean } from '../quality/measures.mjs';
import { readTableFile, sourceOf } from './files.mjs';
import { engine, handle } from './moderation-model.mjs';

const parts = ['spans-trial.csv', 'spans-test.csv'];
const limits = [0, 10, 20, 30, 40, 50];
const shares = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8];

/** Posts with what the model says of them. Offsets in the file count code points, ours UTF-16 units. */
async function explainAll(text) {
  const posts = [];
  for (const row of Papa.parse(text, { header: true, skipEmptyLines: true }).data) {
    const request = { content: row.text, traits: ['toxicity'], top: 1_000_000 };
    const { explanation } = await engine.explain(handle, request);
    const { score, words } = explanation.traits.toxicity;
    posts.push({ text: row.text, marked: new Set(JSON.parse(row.spans)), score, words });
  }
  return posts;
}

/** The code points of the words that reach the share, and of what is between two of them in a row. */
function findCharacters({ text, score, words }, { limit, share }) {
  const found = new Set();
  if (score < limit) return found;
  const needed = share * Math.max(0, ...words.map(({ points }) => points));
  const flagged = words.map(({ points }) => points > 0 && points >= needed);
  const place = createPlaces(text);
  words.forEach(({ start, end }, i) => {
    if (!flagged[i]) return;
    const from = flagged[i - 1] ? words[i - 1].end : start;
    for (let at = place[from]; at < place[end]; at++) found.add(at);
  });
  return found;
}

/** The code point at each UTF-16 offset. */
function createPlaces(text) {
  const places = [];
  let count = 0;
  for (const character of text) {
    for (let i = 0; i < character.length; i++) places.push(count);
    count++;
  }
  places.push(count);
  return places;
}

/** F1 of characters; 1 where neither has any, 0 where one has none. */
function f1Of(found, marked) {
  if (found.size === 0 || marked.size === 0) return Number(found.size === marked.size);
  const hits = [...found].filter((at) => marked.has(at)).length;
  return (2 * hits) / (found.size + marked.size);
}

const f1OfAll = (posts, rule) => mean(posts.map((post) => f1Of(findCharacters(post, rule), post.marked)));

const letters = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Letters of every text that the model was trained on. */
function readSamples() {
  const folder = new URL(`../../../models/${handle}/samples/`, import.meta.url);
  const lines = ['read.jsonl', 'tweets.jsonl', 'harmless.jsonl', 'written.jsonl'].flatMap((name) =>
    readFileSync(new URL(name, folder), 'utf8').trim().split('\n'),
  );
  return new Set(lines.map((line) => letters(JSON.parse(line).text)));
}

/** Undefined where the folder lacks a file. */
export async function describeSpans(folder) {
  const texts = parts.map((name) => readTableFile(folder, name));
  if (texts.includes(undefined)) return undefined;
  const [trial, test] = [await explainAll(texts[0]), await explainAll(texts[1])];
  const rules = limits.flatMap((limit) => shares.map((share) => ({ limit, share })));
  const rule = rules.reduce((best, one) => (f1OfAll(trial, one) > f1OfAll(trial, best) ? one : best));
  const seen = readSamples();
  const unseen = test.filter(({ text }) => !seen.has(letters(text)));
  const everyWord = { limit: 0, share: 0 };
  const percent = (share) => (100 * share).toFixed(1);
  const marked = test.filter((post) => post.marked.size > 0);
  return `F1 of characters, mean over posts in percent, as the task's scorer has it: a post without marked characters counts 1 where none is found, else 0. The words are those whose exact contribution to \`toxicity\` of \`${handle}\` is at least ${rule.share} of the largest, in ${rule.limit === 0 ? 'every post' : `posts with a toxicity of ${rule.limit} or more`}; both limits are chosen on the ${trial.length} posts of the trial file (F1 there ${percent(f1OfAll(trial, rule))}). Nothing is trained on spans. ${test.length - unseen.length} of the ${test.length.toLocaleString('en')} test posts are samples of the model, under labels of the post alone. Others: Pavlopoulos et al. 2022 and the task's report.

${tableOf(
  ['', 'F1'],
  [
    ['**words by contribution**', percent(f1OfAll(test, rule))],
    ['**the same, posts that are no samples**', percent(f1OfAll(unseen, rule))],
    [
      `**the same, the ${marked.length.toLocaleString('en')} posts with marked characters**`,
      percent(f1OfAll(marked, rule)),
    ],
    ['**every word that adds to it, in every post**', percent(f1OfAll(test, everyWord))],
    ['best team of the task, trained on spans', '70.8'],
    ['SpanBERT, trained on spans', '65.6'],
    ['BERT, trained on spans', '57.9'],
    ['rationales of a BiLSTM classifier of posts', '55.8'],
    ['rationales of a BERT classifier of posts', '49.0'],
    ['random', '17'],
  ],
)}

Files: ${parts.map(sourceOf).join('; ')}.`;
}
