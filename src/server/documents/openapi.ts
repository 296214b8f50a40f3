// The OpenAPI 3.1 documents of both variants, created at build time from the route table and the schemas that validate.
import {
  createDocument,
  type oas31,
  type ZodOpenApiOperationObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import {
  contentEmptyError,
  type ErrorCode,
  errorEnvelopeSchema,
  failureSchema,
  routes,
  type Variant,
} from '../../core/contract/index.js';
import { openResponses } from './components.js';
import { annotate, type Describe, type Described } from './described.js';
import { type Examples, sampleExamples } from './examples.js';
import type { Operation } from './operation.js';
import { type Coverage, createOperations } from './operations.js';
import {
  describedB,
  describedFailure,
  describedPublicCard,
  describedTraits,
  describedVersioned,
} from './resources.js';

export type { Examples } from './examples.js';

export interface OpenApiOptions {
  /** Version of the package. */
  readonly version: string;
  /** Base URL of the service, absolute or a path. Default `/`. An app that serves the document names its own. */
  readonly base?: string;
  /** Examples to show. Default: invented ones. */
  readonly examples?: Examples;
  /** Default `published`. `whole` adds the public endpoints to the document of Variant A. */
  readonly coverage?: Coverage;
  /** The sentences of the contract. Default: none, a document whose schemas have no descriptions. */
  readonly describe?: Describe;
}

interface FailureWords {
  readonly description: string;
  readonly code: ErrorCode;
  readonly message: string;
}

type ListedRoute = (typeof routes)[number];

const failures: Readonly<Record<ListedRoute['failures'][number], FailureWords>> = {
  404: {
    description: 'The model, version or run does not exist.',
    code: 'model_not_found',
    message: "Model 'no.such' not found",
  },
  409: {
    description: 'The state of the model does not allow the request.',
    code: 'conflict',
    message: "Model 'local.tone' already exists. Use another handle",
  },
  422: {
    description: 'The body is empty or invalid, names unknown traits, or contains a URL that cannot be read.',
    code: 'content_empty',
    message: contentEmptyError().detail,
  },
  429: { description: 'Too many requests.', code: 'rate_limited', message: 'Rate limit exceeded' },
  503: {
    description: 'The service is temporarily unavailable.',
    code: 'engine_unavailable',
    message: 'Service temporarily unavailable: no answer within 30 s',
  },
};

const requestIdHeader = {
  description: 'Id of the request: `req_` and a ULID.',
  schema: { type: 'string', pattern: '^req_[0-9A-HJKMNP-TV-Z]{26}$' },
} as const satisfies oas31.HeaderObject;
const retryHeader = {
  description: 'Seconds to wait before retrying.',
  schema: { type: 'integer', minimum: 1 },
} as const satisfies oas31.HeaderObject;
const truncatedHeader = {
  description: 'Present if the text of a URL was truncated to its limit.',
  schema: { type: 'string', const: 'true' },
} as const satisfies oas31.HeaderObject;

function createFailureResponses(route: ListedRoute): ZodOpenApiResponsesObject {
  const responses: ZodOpenApiResponsesObject = {};
  for (const status of route.failures) {
    const { description, code, message } = failures[status];
    const envelope = { error: { code, message, request_id: 'req_01JZ5X8Q4E7M2N9R3T6V0W1Y5B', details: [] } };
    const value = route.failureForm === 'detail' ? { detail: message } : envelope;
    const schema = route.failureForm === 'detail' ? failureSchema : errorEnvelopeSchema;
    responses[`${status}`] = {
      description,
      headers: { 'X-Request-Id': requestIdHeader, ...(status < 429 ? {} : { 'Retry-After': retryHeader }) },
      content: { 'application/json': { schema, examples: { example: { summary: description, value } } } },
    };
  }
  return responses;
}

const pathParameters = [
  [
    'handle',
    'Handle of the model: `prefix.name`, `prefix.name@v3` for one version, or `prefix.name@beta` for the newest version with a tag.',
    'assay.commit-message',
  ],
  ['version', 'Name of the version, such as `v3`.', 'v3'],
  ['run', 'Id of the run.', 'run_01JZ5X8Q4E7M2N9R3T6V0W1Y5B'],
] as const;

function createOperation(route: ListedRoute, operation: Operation): ZodOpenApiOperationObject {
  const parameters = pathParameters
    .filter(([name]) => route.path.includes(`{${name}}`))
    .map(([name, description, example]) => {
      return { name, in: 'path', required: true, description, schema: { type: 'string' }, example } as const;
    });
  const { response, request, tag } = operation;
  return {
    operationId: route.name,
    tags: [tag],
    summary: operation.summary,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(request ? { requestBody: { required: !operation.bodyOptional, content: { ...request } } } : {}),
    responses: {
      [`${route.success}`]: {
        description: operation.summary,
        headers: {
          'X-Request-Id': requestIdHeader,
          ...(route.method === 'POST' && tag !== 'Authoring'
            ? { 'X-Content-Truncated': truncatedHeader }
            : {}),
        },
        ...(Object.keys(response).length > 0 ? { content: { ...response } } : {}),
      },
      ...createFailureResponses(route),
    },
  };
}

function createComponents(variant: Variant, coverage: Coverage): readonly Described[] {
  if (variant === 'B') return describedB;
  return coverage === 'whole'
    ? [...describedVersioned, ...describedPublicCard, ...describedTraits, describedFailure]
    : describedVersioned;
}

const listRequestBodies = (paths: oas31.PathsObject = {}) =>
  Object.values(paths).flatMap((path) =>
    (['post', 'patch'] as const).map((method) => path[method]?.requestBody),
  );

/**
 * The machine-readable schema of the versioned API alone (Variant A), or of every endpoint (Variant B).
 *
 * It marks nullable fields, lists every documented failure, and requires no credentials.
 */
export function createOpenApiDocument(
  variant: Variant,
  options: OpenApiOptions,
): oas31.OpenAPIObject & { jsonSchemaDialect: string } {
  const { coverage = 'published', examples = sampleExamples } = options;
  const listed = createOperations(variant, coverage, examples);
  const parts = createComponents(variant, coverage);
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const route of routes) {
    const operation = listed[route.name];
    if (operation === undefined) continue;
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: createOperation(route, operation),
    };
  }
  const document = createDocument({
    openapi: '3.1.0',
    info: {
      title: variant === 'A' && coverage === 'published' ? 'Assay: versioned API' : 'Assay',
      version: options.version,
      description: 'Scores text against trained traits, in the browser.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: options.base ?? '/', description: 'The service' }],
    tags: [
      { name: 'Scoring', description: 'Score texts and web pages.' },
      { name: 'Models', description: 'List models and their traits.' },
      ...(variant === 'A'
        ? [{ name: 'Authoring', description: 'Build your own models and manage their versions.' }]
        : []),
      { name: 'Service', description: 'Extraction, status and schema of the service.' },
    ],
    security: [],
    paths,
    components: { schemas: Object.fromEntries(parts.map((part) => [part.id, part.schema])) },
  });
  const schemas = document.components?.schemas ?? {};
  for (const part of parts) annotate(schemas[part.id] ?? {}, part, options.describe);
  openResponses(schemas, listRequestBodies(document.paths));
  // The default of OpenAPI 3.1, stated because some tools assume another dialect.
  return { ...document, jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema' };
}
