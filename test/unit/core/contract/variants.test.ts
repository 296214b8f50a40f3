import { describe, expect, expectTypeOf, it } from 'vitest';
import type * as z from 'zod/mini';
import { errorStatus } from '../../../../src/core/contract/errors.js';
import {
  failureSchema,
  modelSummarySchema,
  scoreCardSchema,
} from '../../../../src/core/contract/resources.js';
import type { Extracted } from '../../../../src/core/contract/service.js';
import {
  modelSummarySchemaB,
  scoreCardSchemaA,
  scoreCardSchemaB,
} from '../../../../src/core/contract/variants.js';
import { errorEnvelopeSchema, type extractResponseSchema } from '../../../../src/core/contract/versioned.js';
import { toCardView } from '../../../../src/core/http/views.js';
import { sampleExamples } from '../../../../src/server/documents/examples.js';

const accepts = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).success;

describe('a score card', () => {
  const { card, baselineCard } = sampleExamples;

  it('always has compare_to and delta in Variant A', () => {
    const { compare_to: _, ...withoutBaseline } = card;
    expect([card, baselineCard, withoutBaseline].map((value) => accepts(scoreCardSchema, value))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('has familiarity, probability, interval and doubts in the versioned API, and not in the public endpoint', () => {
    expect(accepts(scoreCardSchema, card)).toBe(true);
    expect(accepts(scoreCardSchema, toCardView(card, 'A'))).toBe(false);
    expect(accepts(scoreCardSchemaA, card)).toBe(false);
    expect(accepts(scoreCardSchemaA, toCardView(card, 'A'))).toBe(true);
    expect(accepts(scoreCardSchemaA, toCardView(baselineCard, 'A'))).toBe(true);
    const familiar = { familiarity: card.familiarity };
    expect(accepts(scoreCardSchemaA, { ...toCardView(card, 'A'), ...familiar })).toBe(false);
    expect(accepts(scoreCardSchemaB, { ...toCardView(card, 'B'), ...familiar })).toBe(false);
  });

  it('has no familiarity where the model does not know it, and never a fraction', () => {
    const values = [0, 100, null, undefined, 1.5, -1, 101].map((familiarity) => ({ ...card, familiarity }));
    expect(values.map((value) => accepts(scoreCardSchema, value))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('has compare_to and delta only with a baseline in Variant B, and never native metrics', () => {
    expect(accepts(scoreCardSchemaB, toCardView(card, 'B'))).toBe(true);
    expect(accepts(scoreCardSchemaB, toCardView(baselineCard, 'B'))).toBe(true);
    expect(accepts(scoreCardSchemaB, { ...toCardView(card, 'B'), compare_to: null })).toBe(false);
    expect(accepts(scoreCardSchemaB, { ...toCardView(card, 'B'), detail: card.detail })).toBe(false);
  });

  it('rejects unknown fields in both variants', () => {
    expect(accepts(scoreCardSchema, { ...card, extra: 1 })).toBe(false);
    expect(accepts(scoreCardSchemaB, { ...toCardView(card, 'B'), extra: 1 })).toBe(false);
  });

  it.each([[-1], [101], [1.5], [Number.NaN], ['5'], [null]])('rejects the score %j', (composite) => {
    expect(accepts(scoreCardSchema, { ...card, composite })).toBe(false);
  });
});

describe('a model summary', () => {
  it('has a scoring method in Variant A only', () => {
    const summary = sampleExamples.models[0]!;
    const { scoring_method: _, ...summaryB } = summary;
    expect(accepts(modelSummarySchema, summary)).toBe(true);
    expect(accepts(modelSummarySchema, summaryB)).toBe(false);
    expect(accepts(modelSummarySchemaB, summaryB)).toBe(true);
    expect(accepts(modelSummarySchemaB, summary)).toBe(false);
  });
});

describe('a failure', () => {
  it('has a detail of 1 to 300 characters in the public form', () => {
    const details = ['', 'x', 'x'.repeat(300), 'x'.repeat(301)];
    expect(details.map((detail) => accepts(failureSchema, { detail }))).toEqual([false, true, true, false]);
  });

  it('has a code of the closed list in the versioned form', () => {
    const envelope = (code: string) => ({ error: { code, message: 'm', request_id: 'r', details: [] } });
    for (const code of Object.keys(errorStatus))
      expect(accepts(errorEnvelopeSchema, envelope(code))).toBe(true);
    expect(accepts(errorEnvelopeSchema, envelope('toString'))).toBe(false);
  });
});

describe('the extracted text of the versioned API', () => {
  it('has the type of the service', () => {
    expectTypeOf<z.infer<typeof extractResponseSchema>>().toEqualTypeOf<Omit<Extracted, 'truncated'>>();
  });
});
