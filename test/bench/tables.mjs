// `npm run bench:tables [-- <names> --files <folder> --data <folder> --embedders a,b]`: published tables, measured again under
// their protocols; each writes its section of TABLES.md. Names: mteb, setfit, model2vec, spans, perspective, languages,
// calibration; all without one. `node test/bench/tables/files.mjs` fetches their files into .cache/tables.
import { parseArgs } from 'node:util';
import { tableOf } from './markdown.mjs';
import { openEmbedder } from './quality/vectors.mjs';
import { record } from './record.mjs';
import { describeCalibration } from './tables/calibration.mjs';
import { measureProtocol, protocols, seen } from './tables/classify.mjs';
import { defaultFolder } from './tables/files.mjs';
import { describePerspective } from './tables/perspective.mjs';
import { describeSpans } from './tables/spans.mjs';
import { describeTransfer } from './tables/transfer.mjs';

const defaultEmbedders = 'assay-small,assay-base';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    files: { type: 'string', default: defaultFolder },
    data: { type: 'string', default: '../shared/data' },
    embedders: { type: 'string', default: defaultEmbedders },
  },
});

const openEmbedders = () => Promise.all(values.embedders.split(',').map(openEmbedder));

async function describeProtocol({ protocol, ...rest }) {
  const measured = await measureProtocol(rest, values.files, await openEmbedders());
  if (!measured) return undefined;
  return `${protocol} ${seen}

${tableOf(['', ...measured.columns], measured.rows)}

Files: ${measured.sources.join('; ')}.`;
}

const tables = {
  ...Object.fromEntries(
    Object.entries(protocols).map(([name, protocol]) => [
      name,
      { heading: protocol.heading, describe: () => describeProtocol(protocol) },
    ]),
  ),
  spans: { heading: 'Toxic spans', describe: () => describeSpans(values.files) },
  perspective: { heading: "Perspective's scores", describe: () => describePerspective(values.files) },
  languages: { heading: 'Languages without samples', describe: () => describeTransfer(values.files) },
  calibration: {
    heading: 'Calibration from few rows',
    describe: async () => describeCalibration(values.data, await openEmbedders()),
  },
};

for (const name of positionals.length > 0 ? positionals : Object.keys(tables)) {
  const table = tables[name];
  if (!table) throw new Error(`No table '${name}'. There are: ${Object.keys(tables).join(', ')}`);
  const text = await table.describe();
  const chosen = values.embedders === defaultEmbedders ? '' : ` --embedders ${values.embedders}`;
  const command = `\`npm run bench:tables -- ${name}${chosen}\``;
  const absent = `Not measured: its files are absent. \`node test/bench/tables/files.mjs\` fetches them, ${command} measures.`;
  record(table.heading, text ? `${command}. ${text}` : absent, 'TABLES.md');
  console.log(`${table.heading}\n\n${text ?? absent}\n`);
}
