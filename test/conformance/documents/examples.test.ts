// Every example of the published documents is a real answer: valid against its schema, and equal to the app's answer to
// its request.
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { createExampleApp, recordExamples } from '../../../src/server/node/record-examples.js';
import { buildDocuments, models } from './documents.js';

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
  /** The example request of the same name, or the first one; undefined for requests without a body. */
  body: unknown;
  accept: string;
  schema: object;
  value: unknown;
}

const valuesOf = (media: Media | undefined) => Object.entries(media?.examples ?? {});

function examplesOf(document: object): Example[] {
  // The tests of the document check its form.
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

/** Replaces the time, which differs between runs. */
function withoutTime(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'fetched_at' in value
    ? { ...value, fetched_at: 'then' }
    : value;
}

const documents = await buildDocuments();

describe.each([
  ['the document of variant A', documents.a, 'A', 9],
  ['the document of variant B', documents.b, 'B', 6],
  ['the document of all endpoints of variant A', documents.whole, 'A', 15],
] as const)('%s', (_, document, variant, atLeast) => {
  const examples = examplesOf(document);
  const app = createExampleApp(models, variant);

  test('has an example of every answer', () => {
    expect(examples.length).toBeGreaterThanOrEqual(atLeast);
  });

  test.each(examples)('$title is valid against its schema', ({ schema, value }) => {
    const ajv = new Ajv2020({ strict: false }).addSchema(document, 'document');
    const accepts = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')));
    accepts(value);
    expect(accepts.errors).toBeNull();
  });

  // Answers of authoring depend on earlier requests.
  const independentExamples = examples.filter(
    ({ title }) => !/^(PATCH|DELETE)|\/(samples|runs|versions|train|import)/.test(title),
  );

  test.each(independentExamples)('$title is what the app answers', async ({ path, body, accept, value }) => {
    const headers = { 'content-type': 'application/json', accept };
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await app.fetch(new Request(`http://localhost${path}`, init));
    const answer: unknown = accept === 'application/json' ? await response.json() : await response.text();
    expect(withoutTime(answer)).toEqual(withoutTime(value));
  });
});

test('recording the examples is deterministic', async () => {
  expect(await recordExamples(models)).toEqual(await recordExamples(models));
});
