import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { configurationSchema } from '../../../src/contract/configuration/document.js';
import { snapshot } from '../../../src/contract/configuration/snapshot.js';
import { validateConfiguration } from '../../../src/contract/configuration.js';
import { modelJsonSchema } from '../../../src/contract/schemas.js';
import { validDocument } from './arbitrary-documents.js';
import { anyDocument } from './mutated-documents.js';

const seed = Number(process.env.SEED ?? Date.now());
const accordingToJsonSchema = new Ajv2020({
  strict: true,
  allowUnionTypes: true,
  validateFormats: false,
}).compile(modelJsonSchema());

/** The shape alone: the rules between fields are beyond any JSON Schema. */
function accordingToUs(document: unknown): boolean {
  const { copy, issues } = snapshot(document);
  return issues.length === 0 && configurationSchema.safeParse(copy).success;
}

describe('the configuration schemas', () => {
  it('accept what the contract accepts', () => {
    console.info(`seed ${seed}`);
    fc.assert(
      fc.property(validDocument, (document) => accordingToUs(document)),
      { numRuns: 1000, seed },
    );
  });

  it('agree with the emitted JSON Schema on 5,000 documents, half of them mutated', () => {
    console.info(`seed ${seed}`);
    const verdicts = { accepted: 0, refused: 0 };
    fc.assert(
      fc.property(anyDocument, (document) => {
        const verdict = accordingToUs(document);
        verdicts[verdict ? 'accepted' : 'refused'] += 1;
        expect(accordingToJsonSchema(document)).toBe(verdict);
      }),
      { numRuns: 5000, seed },
    );
    expect(verdicts.accepted).toBeGreaterThan(1000);
    expect(verdicts.refused).toBeGreaterThan(1000);
  });

  it('tell whatever is wrong in clean lines that begin with where it is', () => {
    console.info(`seed ${seed}`);
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
      { numRuns: 1000, seed },
    );
  });
});
