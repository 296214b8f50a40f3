// Random configuration documents, half of them with one to three changes, which may make them invalid.
import fc from 'fast-check';
import { validDocument } from './arbitrary-documents.js';

/** Values at the edges of rules. */
const intruder = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    'a',
    'discover',
    [],
    {},
    [''],
    'A',
    '-a',
    'a'.repeat(101),
    '__proto__',
  ),
  fc.constantFrom<unknown>(
    0,
    -0,
    1,
    1.5,
    -1,
    0.009,
    0.991,
    49.9,
    50.1,
    100.1,
    1e308,
    2 ** 53,
    2 ** 53 + 2,
    5e-324,
  ),
  fc.constantFrom<unknown>(
    'a/b/c',
    'a/..',
    '../x',
    'ftp://x',
    'https://a b',
    'HTTP://x',
    'a..b',
    '😀'.repeat(256),
  ),
  fc.constantFrom<unknown>({ trait: 'a' }, { trait: 1 }, { discover: 0 }, { type: 'noise' }, { type: 'x' }, [
    'a',
    1,
  ]),
  fc.jsonValue({ maxDepth: 2 }),
);
const intruderName = fc.constantFrom(
  'extra',
  'constructor',
  '__proto__',
  'type',
  'path',
  'quality',
  'traits',
  'dropout',
);

interface Mutation {
  /** Chooses one of the containers of the document. */
  at: number;
  how: 'replace' | 'remove' | 'add';
  which: number;
  name: string;
  value: unknown;
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(),
  how: fc.constantFrom('replace', 'remove', 'add'),
  which: fc.nat(),
  name: intruderName,
  value: intruder,
});

function containers(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(containers)];
}

/** An own property, whatever its name. */
function put(container: object, key: string, value: unknown): void {
  Object.defineProperty(container, key, { value, configurable: true, enumerable: true, writable: true });
}

function mutate(document: unknown, { at, how, which, name, value }: Mutation): void {
  const all = containers(document);
  const container = all[at % all.length]!;
  const keys = Object.keys(container);
  const key = keys[which % Math.max(keys.length, 1)];
  if (Array.isArray(container)) {
    if (how === 'add') container.push(value);
    else if (how === 'remove') container.pop();
    else if (key !== undefined) container[Number(key)] = value;
  } else if (how === 'add' || key === undefined) put(container, name, value);
  else if (how === 'remove') Reflect.deleteProperty(container, key);
  else put(container, key, value);
}

/** Half are valid, half have one to three changes, which may make them invalid. */
export const anyDocument: fc.Arbitrary<unknown> = fc
  .tuple(validDocument, fc.oneof(fc.constant([]), fc.array(mutation, { minLength: 1, maxLength: 3 })))
  .map(([document, mutations]) => {
    const copy: unknown = structuredClone(document);
    for (const change of mutations) mutate(copy, structuredClone(change));
    return copy;
  });
