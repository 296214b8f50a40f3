// Spearman's correlation of cosines with what people said of pairs of sentences: the test files of STS-B, STS12 and STS13, by the
// meaning block of each bundled embedder alone.
import { readRows } from '../quality/csv.mjs';
import { spearman } from '../quality/measures.mjs';
import { openEmbedder } from '../quality/vectors.mjs';

const ids = ['assay-small', 'assay-base', 'assay-large'];
const sets = ['stsb', 'sts12', 'sts13'];

function cosines(a, b) {
  return Array.from({ length: a.rows }, (_, i) => {
    let [both, first, second] = [0, 0, 0];
    for (let d = i * a.columns; d < (i + 1) * a.columns; d++) {
      both += a.data[d] * b.data[d];
      first += a.data[d] ** 2;
      second += b.data[d] ** 2;
    }
    return both / Math.sqrt(first * second);
  });
}

/** @returns the section's table */
export async function measureSimilarity(folder) {
  const pairs = sets.map((set) => readRows(folder, set, 'test.csv'));
  const rows = [];
  for (const id of ids) {
    const embedder = await openEmbedder(id);
    const figures = [];
    for (const rowsOfSet of pairs) {
      const [a, b] = [
        await embedder.embed(rowsOfSet.map(({ text }) => text)),
        await embedder.embed(rowsOfSet.map(({ text2 }) => text2)),
      ];
      const said = rowsOfSet.map(({ score }) => Number(score));
      figures.push((100 * spearman(cosines(a, b), said)).toFixed(1));
    }
    rows.push(`| \`${id}\` | ${figures.join(' | ')} |`);
  }
  const counts = pairs.map((one, i) => `${sets[i]} (${one.length} pairs)`);
  return `Spearman’s correlation (× 100) of cosines with the grades of people, test files, vectors of meaning alone.

| embedder | ${counts.join(' | ')} |
|---|${counts.map(() => '---|').join('')}
${rows.join('\n')}`;
}
