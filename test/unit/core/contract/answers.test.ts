// The closed lists of words, the patterns and the fields of answers, as callers rely on them: a word more or less is a
// change of the contract. What an answer may hold is read from the JSON Schema that the OpenAPI document shows.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  trainRequestSchema,
  versionChangesSchema,
} from '../../../../src/core/contract/authoring-requests.js';
import {
  authoredModelSchema,
  runSchema,
  versionDetailSchema,
} from '../../../../src/core/contract/authoring-resources.js';
import { catalogSchema, siteMetadataSchema } from '../../../../src/core/contract/catalog.js';
import { explainRequestSchema, explanationSchema } from '../../../../src/core/contract/explanation.js';
import { modelTraitListSchema, scoreCardSchema } from '../../../../src/core/contract/resources.js';
import { errorEnvelopeSchema, healthSchema } from '../../../../src/core/contract/versioned.js';

interface Node {
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly required?: readonly string[];
  readonly properties?: Record<string, Node>;
  readonly items?: Node;
  readonly anyOf?: readonly Node[];
  readonly additionalProperties?: Node | boolean;
}

/** Every word list, pattern and set of fields, by the path to it. */
function* list(node: Node, path: string): Generator<string> {
  if (node.enum) yield `${path} = ${node.enum.join(' | ')}`;
  if (node.const !== undefined) yield `${path} = ${node.const}`;
  if (node.pattern !== undefined) yield `${path} ~ ${node.pattern}`;
  const { properties = {}, required = [] } = node;
  const names = Object.keys(properties).map((name) => (required.includes(name) ? name : `${name}?`));
  if (node.properties) yield `${path} { ${names.join(' ')} }`;
  for (const [name, inner] of Object.entries(properties)) yield* list(inner, `${path}.${name}`);
  if (node.items) yield* list(node.items, `${path}[]`);
  if (typeof node.additionalProperties === 'object') yield* list(node.additionalProperties, `${path}.*`);
  for (const inner of node.anyOf ?? []) yield* list(inner, path);
}

const published = {
  run: runSchema,
  model: authoredModelSchema,
  version: versionDetailSchema,
  health: healthSchema,
  error: errorEnvelopeSchema,
  explanation: explanationSchema,
  explain: explainRequestSchema,
  train: trainRequestSchema,
  changes: versionChangesSchema,
  site: siteMetadataSchema,
  catalog: catalogSchema,
  traits: modelTraitListSchema,
  score: scoreCardSchema,
};

it.each(Object.entries(published))(
  'the words, patterns and fields of %s are as published',
  (name, schema) => {
    const file = new URL('../../../fixtures/contract/answers.txt', import.meta.url);
    const lines = readFileSync(file, 'utf8').split('\n');
    const node = z.toJSONSchema(schema, { unrepresentable: 'any' }) as Node;
    expect([...list(node, name)]).toEqual(lines.filter((line) => /^\w+/.exec(line)?.[0] === name));
  },
);
