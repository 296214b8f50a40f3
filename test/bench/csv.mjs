// Whether reading CSV takes time in proportion to its length, also of text that is made to be slow: quotes alone, columns
// alone. Milliseconds per million characters at three lengths; each the least of 5 runs.
//   npm run bench:csv
import { CsvError, CsvParser } from '../../dist/authoring/sources/table/csv-records.js';

const million = 1_000_000;
const workloads = {
  'rows of words': (length) => 'some words,"more, words",1\n'.repeat(length / 27),
  'one cell of quotes': (length) => `a\n"${'""'.repeat(length / 2)}`,
  'cells of quotes': (length) => `a\n${`"${'""'.repeat(1000)}"\n`.repeat(length / 2003)}`,
  'empty rows': (length) => `a\n${'\n'.repeat(length)}`,
  'columns alone': (length) => `a\n${`${','.repeat(5000)}\n`.repeat(length / 5001)}`,
};

function read(text) {
  const start = performance.now();
  const parser = new CsvParser(',');
  try {
    parser.push(text);
    parser.end();
  } catch (error) {
    // Too long a cell is what some of these texts are for.
    if (!(error instanceof CsvError)) throw error;
  }
  return performance.now() - start;
}

const leastOf = (text) => Math.min(...Array.from({ length: 5 }, () => read(text)));

console.log('| Text | 1 million | 2 million | 4 million |\n|---|---|---|---|');
for (const [name, write] of Object.entries(workloads)) {
  const cells = [1, 2, 4].map((count) => (leastOf(write(count * million)) / count).toFixed(1));
  console.log(`| ${name} | ${cells.join(' | ')} |`);
}
