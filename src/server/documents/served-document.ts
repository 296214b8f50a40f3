// The part of an OpenAPI document that a server serves: without authoring, or with the key that it asks for. Pure.
import { authoringRoutes } from '../../core/contract/index.js';
import { listReferenced, type Schemas } from './components.js';

export interface Served {
  /** True if the server builds models. */
  readonly authoring: boolean;
  /** True if it asks for a key to do so. */
  readonly key: boolean;
}

type Responses = Readonly<Record<string, unknown>>;
interface Operation {
  readonly tags?: readonly string[];
  readonly responses?: Responses;
}
interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly tags?: readonly { readonly name: string }[];
  readonly components?: { readonly schemas?: Schemas };
}

const isOpenApi = (document: unknown): document is OpenApi =>
  typeof document === 'object' && document !== null && 'openapi' in document && 'paths' in document;

const isAuthoring = (path: string, method: string) =>
  authoringRoutes.some((route) => route.path === path && route.method === method.toUpperCase());

const scheme = 'apiKey';
const keyWords = 'The key of this server, sent as `Authorization: Bearer <key>`.';

/** The operation with the key that it needs, and its answer to a request without it. */
function withKey(operation: Operation): Operation & { readonly security: readonly object[] } {
  const unauthorized = {
    description: 'The key of this server is missing or wrong.',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorEnvelope' } } },
  };
  const responses = { ...operation.responses, 401: unauthorized };
  return { ...operation, security: [{ [scheme]: [] }], responses };
}

function fitPaths({ paths }: OpenApi, served: Served): OpenApi['paths'] {
  const fitted = Object.entries(paths).map(([path, methods]) => {
    const operations = Object.entries(methods).flatMap(([method, operation]): [string, Operation][] => {
      if (!isAuthoring(path, method)) return [[method, operation]];
      if (!served.authoring) return [];
      return [[method, served.key ? withKey(operation) : operation]];
    });
    return [path, Object.fromEntries(operations)] as const;
  });
  return Object.fromEntries(fitted.filter(([, methods]) => Object.keys(methods).length > 0));
}

/**
 * Leaves out the operations that a server does not have, and the components and tags that only they use; names the key
 * that the others need.
 * @returns the document unchanged if it is not an OpenAPI document
 */
export function fitDocument(document: unknown, served: Served): unknown {
  if (!isOpenApi(document)) return document;
  const paths = fitPaths(document, served);
  const schemas = document.components?.schemas ?? {};
  const used = listReferenced(paths, schemas);
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const tags = new Set(operations.flatMap((operation) => operation.tags ?? []));
  const secured = served.authoring && served.key;
  return {
    ...document,
    ...(document.tags && { tags: document.tags.filter(({ name }) => tags.has(name)) }),
    paths,
    components: {
      ...document.components,
      schemas: Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name))),
      ...(secured && {
        securitySchemes: { [scheme]: { type: 'http', scheme: 'bearer', description: keyWords } },
      }),
    },
  };
}
