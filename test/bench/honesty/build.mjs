// Builds in Node, by the shipped engine with assay-small.
import { fileURLToPath } from 'node:url';
import { openModels } from '../../../dist/server/node/index.js';

const models = fileURLToPath(new URL('../../../models', import.meta.url));
const cell = (text) => `"${text.replaceAll('"', '""')}"`;

export function openBuilder() {
  const engine = openModels(models, { embedder: 'assay-small' });
  const build = async (rows, configuration) => {
    const file = ['text,label', ...rows.map(([text, label]) => `${cell(text)},${label}`)].join('\n');
    const directory = { kind: 'files', files: [{ path: 'a.csv', file: new Blob([`${file}\n`]) }] };
    await engine.authoring.build({ handle: 'local.honesty', configuration, directory });
    return (await engine.authoring.version('local.honesty')).report;
  };
  return {
    /** Topics of one column; `truth`: the share of kept rows that score highest on their own trait. */
    async siblings(rows, kept, labels) {
      const report = await build(rows, {
        effort: 'low',
        traits: labels.map((key) => ({ type: 'topic', key })),
        sources: [
          {
            type: 'csv',
            path: 'a.csv',
            mapping: Object.fromEntries(labels.map((trait) => [trait, { trait }])),
          },
        ],
      });
      let right = 0;
      for (const [content, label] of kept) {
        const { card } = await engine.score('local.honesty', { content });
        const highest = Math.max(...Object.values(card.scores));
        const ties = Object.values(card.scores).filter((score) => score === highest).length;
        if (card.scores[label] === highest) right += 1 / ties;
      }
      return { report, truth: right / kept.length };
    },
    /** A spectrum of the labels high and low. */
    async spectrum(rows) {
      const report = await build(rows, {
        effort: 'low',
        traits: [{ type: 'spectrum', key: 'luck' }],
        sources: [{ type: 'csv', path: 'a.csv', label_column: 'label' }],
      });
      return { report };
    },
  };
}
