import { Ajv2020 } from 'ajv/dist/2020.js';
import * as addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { configurationSchema } from '../../../../src/authoring/configuration/document-schema.js';
import { validateConfiguration } from '../../../../src/authoring/configuration/index.js';
import { takeSnapshot } from '../../../../src/authoring/configuration/snapshot.js';
import { createModelJsonSchema } from '../../../../src/server/documents/json-schemas.js';
import { fuzzSeed } from '../../../support/fuzz-seed.mjs';
import { casesOf } from '../../../support/long.mjs';
import { validDocument } from './arbitrary-documents.js';
import { anyUrl } from './arbitrary-urls.js';
import { sources, withSource } from './documents.js';
import { anyDocument } from './mutated-documents.js';

const cases = casesOf(5000);
const ajvOptions = { strict: true, allowUnionTypes: true };
const matchesJsonSchema = new Ajv2020({ ...ajvOptions, validateFormats: false }).compile(
  createModelJsonSchema(),
);
const withFormats = new Ajv2020(ajvOptions);
addFormats.default(withFormats);
const matchesSchemaAndFormats = withFormats.compile(createModelJsonSchema());

/** Validates the shape alone: JSON Schema cannot express the rules between fields. */
function matchesOurSchema(document: unknown): boolean {
  const { copy, issues } = takeSnapshot(document);
  return issues.length === 0 && configurationSchema.safeParse(copy).success;
}

describe('configuration schemas', () => {
  it('accept every document that the contract accepts', () => {
    fc.assert(
      fc.property(validDocument, (document) => matchesOurSchema(document)),
      { numRuns: casesOf(1000), seed: fuzzSeed },
    );
  });

  it(`agree with the published JSON Schema on ${cases} documents, half of them mutated`, () => {
    const verdicts = { accepted: 0, rejected: 0 };
    fc.assert(
      fc.property(anyDocument, (document) => {
        const verdict = matchesOurSchema(document);
        verdicts[verdict ? 'accepted' : 'rejected'] += 1;
        expect(matchesJsonSchema(document)).toBe(verdict);
      }),
      { numRuns: cases, seed: fuzzSeed },
    );
    expect(verdicts.accepted).toBeGreaterThan(cases / 5);
    expect(verdicts.rejected).toBeGreaterThan(cases / 5);
  });

  it(`agree with the published JSON Schema on ${cases} URLs, with and without formats`, () => {
    const verdicts = { accepted: 0, rejected: 0 };
    fc.assert(
      fc.property(anyUrl, (url) => {
        const document = withSource({ ...sources.url, url });
        const verdict = matchesOurSchema(document);
        verdicts[verdict ? 'accepted' : 'rejected'] += 1;
        expect(validateConfiguration(document).ok).toBe(verdict);
        expect(matchesJsonSchema(document)).toBe(verdict);
        expect(matchesSchemaAndFormats(document)).toBe(verdict);
        // Whether an encoded or internationalised host is valid, only the fetch can decide.
        if (verdict && !/%|xn--/i.test(url)) expect(URL.canParse(url)).toBe(true);
      }),
      { numRuns: cases, seed: fuzzSeed },
    );
    expect(verdicts.accepted).toBeGreaterThan(cases / 5);
    expect(verdicts.rejected).toBeGreaterThan(cases / 5);
  });

  it('report each issue in one line that begins with its path', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const validation = validateConfiguration(document);
        for (const { path, message, code } of validation.ok ? [] : validation.issues) {
          expect(message).toMatch(/^[^\p{Cc}]{1,300}$/u);
          expect(message.startsWith(`${path || 'configuration'}: `)).toBe(true);
          expect(message).not.toMatch(/is not valid|undefined|Invalid/);
          expect(code).toMatch(/^[a-z]+$/);
        }
      }),
      { numRuns: casesOf(1000), seed: fuzzSeed },
    );
  });
});
