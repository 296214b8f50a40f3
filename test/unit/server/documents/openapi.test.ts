import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { routes, type Variant } from '../../../../src/core/contract/routes.js';
import { sampleExamples } from '../../../../src/server/documents/examples.js';
import { createOpenApiDocument } from '../../../../src/server/documents/openapi.js';
import { describeType } from '../../../support/sentences.js';

interface Media {
  schema: unknown;
  examples?: Record<string, { value: unknown }>;
}
interface ResponseObject {
  headers?: Record<string, unknown>;
  content: Record<string, Media>;
}
interface Operation {
  operationId: string;
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, ResponseObject>;
}
interface Schema {
  properties: Record<string, unknown>;
  required: string[];
}
interface Document {
  openapi: string;
  security: unknown[];
  servers: unknown[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** The document as JSON, as it is served. */
function createServed(
  variant: Variant,
  options: Partial<Parameters<typeof createOpenApiDocument>[1]> = {},
): Document {
  const document = createOpenApiDocument(variant, { version: '1.2.3', describe: describeType, ...options });
  return JSON.parse(JSON.stringify(document));
}

function listOperations(document: Document): { route: string; operation: Operation }[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      route: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
}

/** Every body of an operation with its name: of the request and the responses. */
function listBodies({ requestBody, responses }: Operation): [name: string, media: Media][] {
  const answers = Object.entries(responses).flatMap(([status, { content }]) =>
    Object.entries(content ?? {}).map(([type, media]): [string, Media] => [`${status} ${type}`, media]),
  );
  const requests = Object.entries(requestBody?.content ?? {}).map(([type, media]): [string, Media] => [
    type,
    media,
  ]);
  return [...requests, ...answers];
}

const variants = ['A', 'B'] as const;

describe.each(variants)('the OpenAPI document of Variant %s', (variant) => {
  const document = createServed(variant);
  const operations = listOperations(document);

  it('is OpenAPI 3.1 without credentials, with its version and base path', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      security: [],
      info: { version: '1.2.3' },
      servers: [{ url: '/' }],
    });
    expect(createServed(variant, { base: '/assay' }).servers).toMatchObject([{ url: '/assay' }]);
  });

  it('lists its routes with the statuses of the route table', () => {
    const covered = routes.filter((route) => {
      const found: readonly Variant[] = route.variants;
      return found.includes(variant) && (variant === 'B' || route.name.startsWith('v1_'));
    });
    const listed = operations.map(({ route, operation }) => ({
      route,
      name: operation.operationId,
      statuses: Object.keys(operation.responses).map(Number),
    }));
    const expected = covered.map(({ name, method, path, success, failures }) => ({
      route: `${method} ${path}`,
      name,
      statuses: [success, ...failures],
    }));
    const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
    expect(listed.sort(byName)).toEqual(expected.sort(byName));
  });

  it('lists every media type of the route table', () => {
    for (const { operation } of operations) {
      const route = routes.find(({ name }) => name === operation.operationId);
      const answer = operation.responses[`${route?.success}`];
      expect([route?.name, Object.keys(answer?.content ?? {})]).toEqual([route?.name, route?.produces]);
    }
  });

  it('declares exactly the parameters in each path', () => {
    for (const { route, operation } of operations) {
      const names = (operation.parameters ?? []).map((parameter) => `${parameter.in} ${parameter.name}`);
      expect([route, names]).toEqual([
        route,
        [...route.matchAll(/{(\w+)}/g)].map(([, name]) => `path ${name}`),
      ]);
    }
  });

  it('has an example for every body, which its schema accepts', () => {
    const ajv = new Ajv2020({ strict: false }).addSchema(document, 'document');
    let shown = 0;
    for (const { route, operation } of operations) {
      for (const [name, { schema, examples = {} }] of listBodies(operation)) {
        const resolved = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/'));
        const accepts = ajv.compile(resolved);
        for (const { value } of Object.values(examples)) {
          accepts(value);
          expect([route, name, accepts.errors]).toEqual([route, name, null]);
          shown += 1;
        }
        const readable = operation.operationId !== 'api_docs' && !name.endsWith('octet-stream');
        if (readable) expect([route, name, Object.keys(examples)]).not.toEqual([route, name, []]);
      }
    }
    expect(shown).toBeGreaterThan(10);
  });

  it('documents X-Request-Id for every response, and Retry-After for 429 and 503', () => {
    for (const { operation } of operations) {
      for (const [status, { headers = {} }] of Object.entries(operation.responses)) {
        expect(headers).toHaveProperty('X-Request-Id');
        expect('Retry-After' in headers).toBe(status === '429' || status === '503');
      }
    }
  });

  it('marks nullable fields', () => {
    const nullable = (id: string) =>
      Object.entries(document.components.schemas[id]?.properties ?? {})
        .filter(([, property]) => JSON.stringify(property).includes('"null"'))
        .map(([name]) => name);
    expect(nullable('TraitDetail')).toEqual(['label', 'headroom']);
    expect(nullable('ScoreCard')).toEqual(
      variant === 'A' ? ['headroom', 'familiarity', 'language', 'compare_to', 'delta'] : ['headroom'],
    );
    expect(nullable('ScoreRequest')).toEqual(['compare_to', 'traits']);
  });

  it('shows pairs as arrays of two numbers, which every generator of clients reads', () => {
    expect(document.components.schemas.TraitDetail?.properties.band).toEqual({
      type: 'array',
      items: { type: 'integer', minimum: 0, maximum: 100 },
      minItems: 2,
      maxItems: 2,
      description: 'Lower and upper bound of the score: integers, 0 to 100.',
    });
    expect(JSON.stringify(document)).not.toMatch(/"prefixItems"|"items":(false|\[)/);
  });

  it('closes requests and opens responses, so that a new field breaks no client', () => {
    const closed = Object.entries(document.components.schemas)
      .filter(([, schema]) => JSON.stringify(schema).includes('"additionalProperties":false'))
      .map(([name]) => name);
    const referenced = operations.map(({ operation }) => JSON.stringify(operation.requestBody ?? {}));
    const requests = referenced.flatMap((text) =>
      [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name),
    );
    expect(closed.sort()).toEqual([...new Set(requests)].sort());
    expect(closed).toContain('ScoreRequest');
    expect(JSON.stringify(document.paths)).not.toContain('"additionalProperties":false');
  });

  it('says of every confidence when it is low whatever the score', () => {
    const texts = Object.entries(document.components.schemas).flatMap(([name, { properties }]) =>
      properties?.confidence ? [[name, (properties.confidence as { description: string }).description]] : [],
    );
    expect(texts.map(([name]) => name).sort()).toEqual(['Comparison', 'ScoreCard', 'TraitDetail']);
    for (const [, text] of texts) expect(text).toMatch(/Always low for a text that has no letters/);
  });

  it('is deterministic', () => {
    expect(JSON.stringify(createServed(variant))).toBe(JSON.stringify(document));
  });
});

describe('the variants differ', () => {
  const schemasA = createServed('A').components.schemas;
  const schemasB = createServed('B').components.schemas;
  const fields = (schema: Schema | undefined) => Object.keys(schema?.properties ?? {});

  it('in the scoring method of a summary', () => {
    expect(fields(schemasA.ModelSummary)).toEqual(['handle', 'description', 'scoring_method', 'traits']);
    expect(fields(schemasB.ModelSummary)).toEqual(['handle', 'description', 'traits']);
  });

  it('in the native metrics of a trait', () => {
    expect(fields(schemasA.TraitDetail)).toContain('native');
    expect(fields(schemasB.TraitDetail)).toEqual([
      'score',
      'label',
      'confidence',
      'band',
      'headroom',
      'breaks',
    ]);
  });

  it('in whether a card without a baseline has compare_to and delta', () => {
    expect(schemasA.ScoreCard?.required).toEqual(expect.arrayContaining(['compare_to', 'delta']));
    expect(schemasB.ScoreCard?.required).not.toEqual(expect.arrayContaining(['compare_to']));
    expect(schemasB.ScoreCard?.required).not.toEqual(expect.arrayContaining(['delta']));
    expect(fields(schemasB.ScoreCard)).toEqual(expect.arrayContaining(['compare_to', 'delta']));
  });

  it('in their coverage: the versioned API, or every endpoint', () => {
    const open = ['/m/{handle}', '/models', '/m/{handle}/traits'];
    expect(Object.keys(createServed('A').paths).filter((path) => !path.startsWith('/v1/'))).toEqual([]);
    expect(Object.keys(createServed('B').paths)).toEqual(expect.arrayContaining(open));
  });
});

describe('the whole document of Variant A', () => {
  const whole = createServed('A', { coverage: 'whole' });
  const published = createServed('A');

  it('lists every route of the variant', () => {
    const covered = routes.filter(({ variants: found }) => (found as readonly Variant[]).includes('A'));
    const listed = listOperations(whole).map(({ operation }) => operation.operationId);
    expect(listed.sort()).toEqual(covered.map(({ name }) => name).sort());
  });

  it('contains the published document', () => {
    expect(whole.paths).toMatchObject(published.paths);
    expect(whole.components.schemas).toMatchObject(published.components.schemas);
  });

  it('shows the public endpoints with Variant A responses', () => {
    const cardOf = (path: string) =>
      whole.paths[path]?.post?.responses['200']?.content['application/json']?.schema;
    expect(cardOf('/m/{handle}')).toEqual({ $ref: '#/components/schemas/PublicScoreCard' });
    expect(cardOf('/v1/models/{handle}/score')).toEqual({ $ref: '#/components/schemas/ScoreCard' });
    const fieldsOf = (name: string) => Object.keys(whole.components.schemas[name]?.properties ?? {});
    const versionedOnly = ['familiarity', 'language', 'read_as'];
    expect(fieldsOf('ScoreCard').filter((name) => !versionedOnly.includes(name))).toEqual(
      fieldsOf('PublicScoreCard'),
    );
    expect(fieldsOf('ScoreCard')).toContain('familiarity');
    expect(fieldsOf('TraitDetail')).toEqual([
      ...fieldsOf('PublicTraitDetail'),
      'probability',
      'interval',
      'doubts',
    ]);
    expect(whole.paths['/models']?.get?.responses['200']).toEqual(
      whole.paths['/v1/models']?.get?.responses['200'],
    );
  });
});

describe('the OpenAPI examples', () => {
  it('can be replaced', () => {
    const models = [{ ...sampleExamples.models[0]!, handle: 'other.model' }];
    const text = JSON.stringify(createServed('B', { examples: { ...sampleExamples, models } }));
    expect(text).toContain('other.model');
  });

  it('are consistent, like real responses', () => {
    const cards = [sampleExamples.card, sampleExamples.comparison.a, sampleExamples.comparison.b];
    for (const card of cards) {
      const scores = Object.values(card.scores);
      const mean = scores.length / scores.reduce((sum, score) => sum + 1 / score, 0);
      expect(card.composite).toBe(Math.round(mean));
      expect(card.headroom).toBe(
        Math.max(...Object.values(card.detail).map((detail) => detail.headroom ?? 0)),
      );
      for (const [key, { score, band }] of Object.entries(card.detail)) {
        expect(score).toBe(card.scores[key]);
        expect(band[0] <= score && score <= band[1]).toBe(true);
      }
    }
    const { a, b, improvement } = sampleExamples.comparison;
    expect(improvement).toBe(b.composite - a.composite);
  });
});
