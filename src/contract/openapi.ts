// The OpenAPI 3.1 documents of both variants, made at build time from the route table and the very schemas that
// validate. Not part of the package's run time.
import {
  createDocument,
  type oas31,
  type ZodOpenApiOperationObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { annotate, type Described } from './documents/described.js';
import { type Examples, sampleExamples } from './documents/examples.js';
import type { Operation } from './documents/operation.js';
import { type Coverage, operations } from './documents/operations.js';
import { describedB, describedFailure } from './documents/resources.js';
import { describedVersioned } from './documents/versioned.js';
import type { ErrorCode } from './errors.js';
import { failureSchema } from './resources.js';
import { type Route, routes, type Variant } from './routes.js';
import { errorEnvelopeSchema } from './versioned.js';

export type { Examples } from './documents/examples.js';

export interface OpenApiOptions {
  /** Version of the package. */
  readonly version: string;
  /** Where the service lives; default `/`. */
  readonly base?: string;
  /** The answers to show; default made-up ones. */
  readonly examples?: Examples;
  /** Default `published`. `whole` adds to Variant A what its published document leaves out. */
  readonly coverage?: Coverage;
}

interface FailureWords {
  readonly description: string;
  readonly code: ErrorCode;
  readonly message: string;
}

const failures: Readonly<Partial<Record<Route['failures'][number], FailureWords>>> = {
  404: { description: 'No such model.', code: 'model_not_found', message: "Model 'no.such' not found" },
  409: {
    description: 'The state of the model does not allow it.',
    code: 'conflict',
    message: "There is a model 'local.tone' already",
  },
  422: {
    description: 'The body is empty or malformed, names unknown traits, or has a URL that cannot be read.',
    code: 'content_empty',
    message: 'Content is empty',
  },
  429: { description: 'Too many requests.', code: 'rate_limited', message: 'Rate limit exceeded' },
  503: {
    description: 'Temporarily unavailable.',
    code: 'engine_unavailable',
    message: 'Service temporarily unavailable: the engine is starting',
  },
};

const requestIdHeader = {
  description: 'Identifies the request: `req_` and a ULID.',
  schema: { type: 'string', pattern: '^req_[0-9A-HJKMNP-TV-Z]{26}$' },
} as const satisfies oas31.HeaderObject;
const retryHeader = {
  description: 'Seconds to wait before the next try.',
  schema: { type: 'integer', minimum: 1 },
} as const satisfies oas31.HeaderObject;
const truncatedHeader = {
  description: 'Present when text read from a URL was cut at its limit.',
  schema: { type: 'string', const: 'true' },
} as const satisfies oas31.HeaderObject;

function failureResponses(route: Route): ZodOpenApiResponsesObject {
  const responses: ZodOpenApiResponsesObject = {};
  for (const status of route.failures) {
    const words = failures[status];
    if (words === undefined) continue;
    const { description, code, message } = words;
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
  ['handle', 'Handle of the model: prefix.name, or prefix.name@v3 for one version.', 'assay.commit-message'],
  ['version', 'Name of the version.', 'v3'],
  ['run', 'Id of the run.', 'run_01JZ5X8Q4E7M2N9R3T6V0W1Y5B'],
] as const;

function operationObject(route: Route, operation: Operation): ZodOpenApiOperationObject {
  const parameters = pathParameters
    .filter(([name]) => route.path.includes(`{${name}}`))
    .map(([name, description, example]) => {
      return { name, in: 'path', required: true, description, schema: { type: 'string' }, example } as const;
    });
  const { answer, request, tag } = operation;
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
        ...(Object.keys(answer).length > 0 ? { content: { ...answer } } : {}),
      },
      ...failureResponses(route),
    },
  };
}

function components(variant: Variant, coverage: Coverage): readonly Described[] {
  if (variant === 'B') return describedB;
  return coverage === 'whole' ? [...describedVersioned, describedFailure] : describedVersioned;
}

/**
 * The machine-readable schema: of the versioned API alone (Variant A), or of every endpoint (Variant B).
 *
 * Nullable fields are said to be nullable, every documented failure is listed, nothing needs credentials.
 */
export function openApiDocument(
  variant: Variant,
  options: OpenApiOptions,
): oas31.OpenAPIObject & { jsonSchemaDialect: string } {
  const { coverage = 'published', examples = sampleExamples } = options;
  const listed = operations(variant, coverage, examples);
  const parts = components(variant, coverage);
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const route of routes) {
    const operation = listed[route.name];
    if (operation === undefined) continue;
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: operationObject(route, operation),
    };
  }
  const document = createDocument({
    openapi: '3.1.0',
    info: {
      title: variant === 'A' && coverage === 'published' ? 'Assay, the versioned API' : 'Assay',
      version: options.version,
      description: 'Scores content against trained traits, in the browser.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: options.base ?? '/', description: 'The origin of the page' }],
    tags: [
      { name: 'Scoring', description: 'Content in, score cards out.' },
      { name: 'Models', description: 'The models and their traits.' },
      ...(variant === 'A'
        ? [{ name: 'Authoring', description: 'Models of your own and their versions.' }]
        : []),
      { name: 'Service', description: 'The service itself.' },
    ],
    security: [],
    paths,
    components: { schemas: Object.fromEntries(parts.map((part) => [part.id, part.schema])) },
  });
  for (const part of parts) annotate(document.components?.schemas?.[part.id] ?? {}, part);
  // The default, said because there are tools that take another one where it is not.
  return { ...document, jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema' };
}
