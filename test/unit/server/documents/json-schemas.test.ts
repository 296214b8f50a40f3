import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { defaults } from '../../../../src/authoring/configuration/index.js';
import {
  createModelJsonSchema,
  createSamplesJsonSchema,
} from '../../../../src/server/documents/json-schemas.js';
import { describeType } from '../../../support/sentences.js';
import { minimal } from '../../authoring/configuration/documents.js';

interface Node {
  description?: string;
  default?: unknown;
  deprecated?: boolean;
  properties?: Record<string, Node>;
  $defs?: Record<string, Node>;
}

/** The document and its definitions, as the plain JSON that is written to the file. */
function definitions(): Record<string, Node> {
  const schema: Node = JSON.parse(JSON.stringify(createModelJsonSchema({ describe: describeType })));
  return { document: schema, ...schema.$defs };
}

/** For every definition the properties of which `pick` gives something. */
function picked(pick: (property: Node) => unknown): Record<string, Record<string, unknown>> {
  const perDefinition = Object.entries(definitions()).map(([id, { properties = {} }]) => {
    const found = Object.entries(properties).map(([name, property]) => [name, pick(property)] as const);
    return [id, Object.fromEntries(found.filter(([, value]) => value !== undefined))] as const;
  });
  return Object.fromEntries(perDefinition.filter(([, found]) => Object.keys(found).length > 0));
}

describe('the JSON Schema of the configuration document', () => {
  it('is draft 2020-12 with an id, and valid in strict mode', () => {
    const schema = createModelJsonSchema({ uri: 'https://example.org/model.schema.json' });
    expect(schema).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: 'https://example.org/model.schema.json',
    });
    const accepts = new Ajv2020({ strict: true, allowUnionTypes: true, validateFormats: false }).compile(
      schema,
    );
    expect(accepts(minimal)).toBe(true);
    expect(accepts({})).toBe(false);
  });

  it('has a description for itself, every definition and every property', () => {
    const silent = Object.entries(definitions()).flatMap(([id, { description, properties = {} }]) => [
      ...(description ? [] : [id]),
      ...Object.entries(properties).flatMap(([name, property]) =>
        property.description ? [] : [`${id}.${name}`],
      ),
    ]);
    expect(silent).toEqual([]);
  });

  it('has exactly the defaults of the table', () => {
    const { jsonl, csv, github_csv, huggingface, url, file, noise } = defaults.sources;
    expect(picked((property) => property.default)).toEqual({
      document: defaults.document,
      Trait: defaults.trait,
      Training: defaults.training,
      Discovery: defaults.discovery,
      JsonlSource: jsonl,
      CsvSource: csv,
      GithubCsvSource: github_csv,
      HuggingFaceSource: huggingface,
      UrlSource: url,
      FileSource: file,
      NoiseSource: noise,
    });
  });

  it('marks the properties that the contract deprecates', () => {
    const deprecated = picked((property) => property.deprecated);
    expect(Object.keys(deprecated)).toEqual(['Training', 'Discovery']);
    expect(Object.keys(deprecated.Training ?? {})).toEqual([
      'scoring_method',
      'test_split',
      'auto_prune',
      'prune_z_threshold',
      'cold_start_k',
      'stability_bootstrap_n',
      'trials_per_method',
      'early_stopping_patience',
      'compute_diagnostics',
    ]);
    expect(Object.keys(deprecated.Discovery ?? {})).toEqual([
      'max_traits',
      'optimize',
      'full_mode_top_n',
      'interpret',
      'interpret_top_k',
      'interpret_max_chars',
    ]);
  });

  it('is deterministic', () => {
    expect(JSON.stringify(createModelJsonSchema({ describe: describeType }))).toBe(
      JSON.stringify(createModelJsonSchema({ describe: describeType })),
    );
  });
});

describe('the JSON Schema of a sample line', () => {
  it('requires a text and allows other fields', () => {
    const accepts = new Ajv2020({ strict: true }).compile(createSamplesJsonSchema());
    expect(
      [{ text: 'a', clarity: 'good' }, { text: '' }, {}, { text: 1 }].map((line) => accepts(line)),
    ).toEqual([true, false, false, false]);
  });
});
