// The request and response of every route: summary, schemas and examples for the OpenAPI documents.
import * as z from 'zod/mini';
import {
  compareRequestSchema,
  compareResponseSchema,
  explainRequestSchema,
  explanationSchema,
  extractRequestSchema,
  extractResponseSchema,
  healthSchema,
  modelCardSchema,
  modelListSchema,
  modelListSchemaB,
  modelTraitListSchema,
  type RouteName,
  type ScoreCard,
  scoreCardSchema,
  scoreCardSchemaA,
  scoreCardSchemaB,
  scoreRequestSchema,
  traitListSchema,
  type Variant,
} from '../../core/contract/index.js';
import { toCardView } from '../../core/http/index.js';
import { authoringOperations } from './authoring-operations.js';
import type { Examples } from './examples.js';
import { type Operation, toExample } from './operation.js';

const nonEmptyText = z.string().check(z.minLength(1));
const anyObject = z.looseObject({});

/** The card of the public endpoint of each variant, and that of the versioned API. */
const cards = {
  A: { schema: scoreCardSchemaA, toExample: (card: ScoreCard) => toCardView(card, 'A') },
  B: { schema: scoreCardSchemaB, toExample: (card: ScoreCard) => toCardView(card, 'B') },
  versioned: { schema: scoreCardSchema, toExample: (card: ScoreCard) => card },
} as const;

function createScoringOperation(
  form: keyof typeof cards,
  examples: Examples,
): Required<Pick<Operation, 'request' | 'response'>> {
  const { schema, toExample: toExampleCard } = cards[form];
  return {
    request: {
      'application/json': {
        schema: scoreRequestSchema,
        examples: {
          content: { summary: 'One text', value: examples.request },
          baseline: { summary: 'With a baseline', value: examples.baselineRequest },
        },
      },
      'text/plain': toExample(nonEmptyText, 'The text alone', examples.request.content),
    },
    response: {
      'application/json': {
        schema,
        examples: {
          content: { summary: 'One text', value: toExampleCard(examples.card) },
          baseline: { summary: 'With a baseline', value: toExampleCard(examples.baselineCard) },
        },
      },
    },
  };
}

type PublicName = 'score' | 'models' | 'traits';

function createPublicOperations(variant: Variant, examples: Examples): Record<PublicName, Operation> {
  const list = {
    A: { schema: modelListSchema, models: examples.models },
    B: {
      schema: modelListSchemaB,
      models: examples.models.map(({ scoring_method: _, ...summary }) => summary),
    },
  }[variant];
  const { request, response } = createScoringOperation(variant, examples);
  return {
    score: {
      tag: 'Scoring',
      summary: 'Score content against a model',
      request,
      response: {
        ...response,
        'text/plain': toExample(z.string(), 'Plain text for a terminal', examples.cardText),
      },
    },
    models: {
      tag: 'Models',
      summary: 'List the public models',
      response: { 'application/json': toExample(list.schema, 'The public models', { models: list.models }) },
    },
    traits: {
      tag: 'Models',
      summary: 'List the traits of a model',
      response: {
        'application/json': toExample(traitListSchema, 'The traits of a model', { traits: examples.traits }),
        'text/plain': toExample(z.string(), 'Plain text for a terminal', examples.traitsText),
      },
    },
  };
}

const schemaOperation: Operation = {
  tag: 'Service',
  summary: 'This document',
  response: { 'application/json': { schema: anyObject, examples: {} } },
};

type VersionedName = Extract<RouteName, `v1_${string}`>;

function createVersionedOperations(examples: Examples): Record<VersionedName, Operation> {
  const { models, modelCard, modelCardText, comparison, explanation, extracted, health } = examples;
  const { content: b, compare_to: a } = examples.baselineRequest;
  return {
    v1_models: {
      tag: 'Models',
      summary: 'List the public models',
      response: { 'application/json': toExample(modelListSchema, 'The public models', { models }) },
    },
    v1_model: {
      tag: 'Models',
      summary: 'Get the card of a model',
      response: {
        'application/json': toExample(modelCardSchema, 'The model card', modelCard),
        'text/markdown': toExample(z.string(), 'The model card as Markdown', modelCardText),
      },
    },
    v1_traits: {
      tag: 'Models',
      summary: 'List the traits of a model',
      response: {
        'application/json': toExample(modelTraitListSchema, 'The traits of a model', {
          traits: modelCard.traits,
        }),
      },
    },
    v1_score: {
      tag: 'Scoring',
      summary: 'Score content against a model',
      ...createScoringOperation('versioned', examples),
    },
    v1_compare: {
      tag: 'Scoring',
      summary: 'Compare two contents',
      request: { 'application/json': toExample(compareRequestSchema, 'Two texts', { a, b }) },
      response: { 'application/json': toExample(compareResponseSchema, 'Both score cards', comparison) },
    },
    v1_explain: {
      tag: 'Scoring',
      summary: 'Explain the scores of content',
      request: {
        'application/json': toExample(explainRequestSchema, 'One text', explanation.request),
        'text/plain': toExample(nonEmptyText, 'The text alone', explanation.request.content),
      },
      response: { 'application/json': toExample(explanationSchema, 'One trait', explanation.response) },
    },
    v1_extract: {
      tag: 'Service',
      summary: 'Extract the readable text of a web page',
      request: { 'application/json': toExample(extractRequestSchema, 'A web page', { url: extracted.url }) },
      response: { 'application/json': toExample(extractResponseSchema, 'The readable text', extracted) },
    },
    v1_health: {
      tag: 'Service',
      summary: 'Get the status of the service',
      response: { 'application/json': toExample(healthSchema, 'The service is running', health) },
    },
    ...authoringOperations,
  };
}

/** The endpoints that a document lists: those that the contract publishes, or every endpoint of the variant. */
export type Coverage = 'published' | 'whole';

/** The operations that a variant's document lists, by route name. */
export function createOperations(
  variant: Variant,
  coverage: Coverage,
  examples: Examples,
): Readonly<Partial<Record<RouteName, Operation>>> {
  switch (variant) {
    case 'A': {
      const versioned = createVersionedOperations(examples);
      if (coverage === 'published') return versioned;
      return { ...createPublicOperations('A', examples), ...versioned, openapi: schemaOperation };
    }
    case 'B':
      return { ...createPublicOperations('B', examples), api_docs: schemaOperation };
    default:
      return variant satisfies never;
  }
}
