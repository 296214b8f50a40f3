// Validates the answer to any request against the schema documents and the invariants. Platform-independent; the contract
// is passed in.
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { handle } from './cases/model.js';
import { checkInvariants, equal, fail } from './check.js';
import type { FuzzRequest } from './fuzz-requests.js';
import type { Answer, Variant } from './types.js';

/** The fields of a contract's route that are read here. */
interface Route {
  readonly path: string;
  readonly method: string;
  readonly success: number;
  readonly failures: readonly number[];
}

interface Match {
  readonly handle: string | undefined;
  readonly routes: Readonly<Partial<Record<string, Route>>>;
}

export interface Contract {
  /** Documents that list every endpoint of their variant. */
  readonly documents: Readonly<Record<Variant, object>>;
  matchRoute(pathname: string, base: string, variant: Variant): Match | undefined;
}

/** Throws if an answer violates the contract. */
export type AnswerValidator = (sent: FuzzRequest, answer: Answer, variant: Variant) => void;

export async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  const { status, headers } = response;
  return { status, headers, text, json: () => JSON.parse(text) as unknown };
}

const pointer = (parts: readonly string[]) =>
  parts.map((part) => `/${encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');

export function createAnswerValidator({ documents, matchRoute }: Contract): AnswerValidator {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  addFormats.default(ajv);
  ajv.addSchema(documents.A, 'assay:A');
  ajv.addSchema(documents.B, 'assay:B');

  function validator(variant: Variant, { path, method }: Route, status: number) {
    const answer = ['paths', path, method.toLowerCase(), 'responses', String(status)];
    const uri = `assay:${variant}#${pointer([...answer, 'content', 'application/json', 'schema'])}`;
    return ajv.getSchema(uri) ?? fail('schema', uri, 'in the document');
  }

  function checkBody(sent: FuzzRequest, answer: Answer, route: Route, variant: Variant): void {
    if (sent.method === 'HEAD') equal(answer.text, '', 'body of HEAD');
    else if (answer.headers.get('content-type')?.startsWith('application/json')) {
      const validate = validator(variant, route, answer.status);
      if (!validate(answer.json())) fail('body', answer.text, validate.errors);
    }
  }

  return (sent, answer, variant) => {
    checkInvariants(answer);
    if (answer.status === 429 && variant === 'B') return;
    const match = matchRoute(new URL(sent.path, 'http://local/').pathname, '/', variant);
    const asked = sent.method === 'HEAD' ? 'GET' : sent.method;
    const route = Object.values(match?.routes ?? {}).find((one) => one?.method === asked);
    if (match === undefined || route === undefined) {
      const expected = match === undefined ? 404 : asked === 'OPTIONS' ? 204 : 405;
      equal(answer.status, expected, 'status of a request without a route');
      return;
    }
    if (answer.status === 405 && sent.path.startsWith('v1/')) {
      // Without authoring these paths are read-only.
      equal(answer.headers.get('allow')?.includes(asked) ?? false, false, 'a refused method in Allow');
      return;
    }
    const documented: number[] = [route.success, ...route.failures];
    if (!documented.includes(answer.status)) fail('status', answer.status, documented);
    const unknownModel = match.handle !== undefined && match.handle !== handle;
    equal(answer.status === 404, unknownModel, 'status 404 only for an unknown model');
    checkBody(sent, answer, route, variant);
  };
}
