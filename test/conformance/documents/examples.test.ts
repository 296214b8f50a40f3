// Every example of the published documents is a real answer: accepted by its own schema, and given again by the app
// when its request is sent.
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { exampleApp, recordExamples } from '../../../src/node/record-examples.js';
import { builtDocuments, models } from './documents.js';

interface Media {
  schema: object;
  examples?: Record<string, { value: unknown }>;
}
interface Operation {
  operationId: string;
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content: Record<string, Media> }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
}

interface Example {
  /** `POST /m/{handle} application/json content` */
  title: string;
  path: string;
  /** The example request of the same name, or the only one; undefined where none is sent. */
  body: unknown;
  accept: string;
  schema: object;
  value: unknown;
}

const valuesOf = (media: Media | undefined) => Object.entries(media?.examples ?? {});

function examplesOf(document: object): Example[] {
  // The document is what its own tests say it is.
  const { paths } = document as Document;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody, responses }]) => {
      const requests = Object.fromEntries(valuesOf(requestBody?.content['application/json']));
      const [first] = Object.values(requests);
      return Object.entries(responses['200']?.content ?? {}).flatMap(([accept, media]) =>
        valuesOf(media).map(([name, { value }]) => ({
          title: `${method.toUpperCase()} ${path} ${accept} ${name}`,
          path: path.replace('{handle}', 'assay.commit-message'),
          body: (requests[name] ?? first)?.value,
          accept,
          schema: media.schema,
          value,
        })),
      );
    }),
  );
}

/** What no two runs agree on. */
function timeless(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'fetched_at' in value
    ? { ...value, fetched_at: 'then' }
    : value;
}

const documents = await builtDocuments();

describe.each([
  ['the document of variant A', documents.a, 'A', 9],
  ['the document of variant B', documents.b, 'B', 6],
  ['the document of all that variant A answers', documents.whole, 'A', 15],
] as const)('%s', (_, document, variant, atLeast) => {
  const examples = examplesOf(document);
  const app = exampleApp(models, variant);

  test('has an example of every answer', () => {
    expect(examples.length).toBeGreaterThanOrEqual(atLeast);
  });

  test.each(examples)('$title is accepted by its schema', ({ schema, value }) => {
    const ajv = new Ajv2020({ strict: false }).addSchema(document, 'document');
    const accepts = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')));
    accepts(value);
    expect(accepts.errors).toBeNull();
  });

  // Answers of authoring tell of a model's life, which no single request brings about.
  const timelessExamples = examples.filter(
    ({ title }) => !/^(PATCH|DELETE)|\/(samples|runs|versions|train|import)/.test(title),
  );

  test.each(timelessExamples)('$title is what the app answers', async ({ path, body, accept, value }) => {
    const headers = { 'content-type': 'application/json', accept };
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await app.fetch(new Request(`http://localhost${path}`, init));
    const answer: unknown = accept === 'application/json' ? await response.json() : await response.text();
    expect(timeless(answer)).toEqual(timeless(value));
  });
});

test('the examples are the same every time they are recorded', async () => {
  expect(await recordExamples(models)).toEqual(await recordExamples(models));
});
