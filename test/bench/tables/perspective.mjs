// How the order of assay.moderation agrees with the scores that the Perspective API gave to the example data of its own
// documentation. For measuring alone: nothing is learned of them.
import Papa from 'papaparse';
import { tableOf } from '../markdown.mjs';
import { auroc, spearman } from '../quality/measures.mjs';
import { readTableFile, sourceOf } from './files.mjs';
import { scoreAll } from './moderation-model.mjs';

const file = 'perspective.csv';
const attributes = {
  toxicity: 'TOXICITY@6',
  severe_toxicity: 'SEVERE_TOXICITY@2',
  insult: 'INSULT',
  identity_attack: 'IDENTITY_ATTACK',
  threat: 'THREAT',
  profanity: 'PROFANITY',
  sexually_explicit: 'SEXUALLY_EXPLICIT',
};

/** What the service finds nothing in. */
const calmBelow = 0.2;

/** Undefined where the folder lacks the file. */
export async function describePerspective(folder) {
  const text = readTableFile(folder, file);
  if (text === undefined) return undefined;
  const { data } = Papa.parse(text, { header: true, skipEmptyLines: true });
  const cards = await scoreAll(data.map((row) => row.comment_text));
  const rows = Object.entries(attributes).map(([trait, attribute]) => {
    const ours = cards.map(({ scores }) => scores[trait]);
    const theirs = data.map((row) => Number(row[attribute]));
    const areas = [0.5, 0.7].map((limit) => {
      const positive = theirs.map((score) => Number(score >= limit));
      const count = positive.reduce((sum, one) => sum + one, 0);
      return count === 0 ? '—' : `${auroc(ours, positive).toFixed(3)} (${count})`;
    });
    return [trait, attribute, spearman(ours, theirs).toFixed(3), ...areas];
  });
  return `${data.length.toLocaleString('en')} comments of Wikipedia with the scores that the Perspective API gave in 2018 (${sourceOf(file)}; Apache-2.0, texts CC BY-SA). For measuring alone: the model has learned nothing of them. AUROC of our scores where theirs at or above 0.5 and 0.7 count as alarms, with the number of these.

${tableOf(['trait', 'attribute', 'Spearman', 'AUROC at 0.5', 'AUROC at 0.7'], rows)}

${describeAgreement(
  cards.map(({ scores }) => scores.toxicity),
  data.map((row) => Number(row[attributes.toxicity])),
)}`;
}

/** Where the two orders differ. */
function describeAgreement(ours, theirs) {
  const places = theirs.map((_, i) => i);
  const within = (picked) =>
    spearman(
      picked.map((i) => ours[i]),
      picked.map((i) => theirs[i]),
    ).toFixed(2);
  const calm = places.filter((i) => theirs[i] < calmBelow);
  const others = places.filter((i) => theirs[i] >= calmBelow);
  return `Asked was a Spearman correlation of 0.70 for toxicity. Among the ${calm.length.toLocaleString('en')} comments that the service scores below ${calmBelow} it is ${within(calm)}, among the other ${others.length} ${within(others)}.`;
}
