// Programs and files of the consumer in Node.

export const ssr = `import { createAssay, isAssayError } from 'assay';
import 'assay/define';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';

const assay = createAssay();
const html = renderToString(createElement('assay-score', { model: 'assay.humor', content: 'Knock knock' }));
const error = await assay.score('assay.humor', 'Knock knock').catch((reason) => reason);
console.log(JSON.stringify({ html, known: isAssayError(error), code: error.code, detail: error.detail }));
`;

export const server = `import { openModels, serve } from 'assay/node';
import { fileURLToPath } from 'node:url';

const models = openModels(fileURLToPath(new URL('../node_modules/assay/models', import.meta.url)));
const { card } = await models.score('assay.humor', { content: 'Knock knock' });
const running = await serve(models);
const post = { method: 'POST', body: 'Knock knock' };
const served = await (await fetch(new URL('m/assay.humor', running.url), post)).json();
const { openapi } = await (await fetch(new URL('v1/openapi.json', running.url))).json();
await running.close();
console.log(JSON.stringify({ composite: card.composite, served: served.composite, openapi }));
`;

export const discovery = `import { openModels } from 'assay/node';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../node_modules/assay/models', import.meta.url));
// Its vectors of the ambient corpus take milliseconds.
const models = openModels(folder, { hub: process.argv[2], embedder: 'assay-small' });
const texts = Array.from({ length: 20 }, (_, i) => [
  \`Stir the soup number \${i} with butter, garlic and salt\`,
  \`The coach of team \${i} praised the late goal of the match\`,
]).flat();
const { warnings } = await models.authoring.build({
  handle: 'local.found',
  configuration: {
    traits: 'discover',
    effort: 'low',
    discovery: { max_traits: 1 },
    sources: [{ type: 'csv', path: 'texts.csv' }],
  },
  directory: {
    kind: 'files',
    files: [{ path: 'texts.csv', file: new Blob(['text\\n' + texts.map((text) => \`"\${text}"\\n\`).join('')]) }],
  },
  interpreter: { transformers: 'test/generator' },
});
const [{ name, discovered }] = await models.traits('local.found');
console.log(JSON.stringify({ warnings, name, namer: discovered.named_by }));
`;

export const query = `import { DuckDBInstance } from '@duckdb/node-api';
import { registerAssayScore } from 'assay/duckdb';
import { fileURLToPath } from 'node:url';

const connection = await (await DuckDBInstance.create()).connect();
const models = fileURLToPath(new URL('../node_modules/assay/models', import.meta.url));
const assay = await registerAssayScore(connection, { models });
const reader = await connection.runAndReadAll("SELECT assay_score('assay.humor', 'Knock knock').composite");
await assay.close();
console.log(JSON.stringify(reader.getRowsJson()));
`;

export const mood = `effort: low
traits:
  - type: spectrum
    key: mood
    positive_label: good
    negative_label: bad
    positive_paraphrases: [A lovely day, What a great surprise, I am so happy, This works very well]
    negative_paraphrases: [An awful day, What a bad surprise, I am so sad, This fails every time]
`;
