// What every route of the table takes and answers, in words, schemas and examples; the input of the OpenAPI documents.
import * as z from 'zod/mini';
import {
  modelCardSchema,
  modelListSchema,
  scoreCardSchema,
  scoreRequestSchema,
  traitListSchema,
} from '../resources.js';
import type { RouteName, Variant } from '../routes.js';
import { modelListSchemaB, scoreCardSchemaB } from '../variant-b.js';
import {
  compareRequestSchema,
  compareResponseSchema,
  extractRequestSchema,
  extractResponseSchema,
  healthSchema,
} from '../versioned.js';
import { authoringOperations } from './authoring-operations.js';
import { type Examples, exampleCardB } from './examples.js';
import { type Operation, shown } from './operation.js';

const nonEmptyText = z.string().check(z.minLength(1));
const anyObject = z.looseObject({});

function scoring(variant: Variant, examples: Examples): Required<Pick<Operation, 'request' | 'answer'>> {
  const card = variant === 'A' ? examples.card : exampleCardB(examples.card);
  const compared = variant === 'A' ? examples.baselineCard : exampleCardB(examples.baselineCard);
  return {
    request: {
      'application/json': {
        schema: scoreRequestSchema,
        examples: {
          content: { summary: 'One content', value: examples.request },
          baseline: { summary: 'With a baseline', value: examples.baselineRequest },
        },
      },
      'text/plain': shown(nonEmptyText, 'The content alone', examples.request.content),
    },
    answer: {
      'application/json': {
        schema: variant === 'A' ? scoreCardSchema : scoreCardSchemaB,
        examples: {
          content: { summary: 'One content', value: card },
          baseline: { summary: 'With a baseline', value: compared },
        },
      },
    },
  };
}

type PublicName = 'score' | 'models' | 'traits';

function publicOperations(variant: Variant, examples: Examples): Record<PublicName, Operation> {
  const list = {
    A: { schema: modelListSchema, models: examples.models },
    B: {
      schema: modelListSchemaB,
      models: examples.models.map(({ scoring_method: _, ...summary }) => summary),
    },
  }[variant];
  const { request, answer } = scoring(variant, examples);
  return {
    score: {
      tag: 'Scoring',
      summary: 'Score content against a model',
      request,
      answer: { ...answer, 'text/plain': shown(z.string(), 'For a terminal', examples.cardText) },
    },
    models: {
      tag: 'Models',
      summary: 'List the public models',
      answer: { 'application/json': shown(list.schema, 'The public models', { models: list.models }) },
    },
    traits: {
      tag: 'Models',
      summary: 'List the traits of a model',
      answer: {
        'application/json': shown(traitListSchema, 'The traits of a model', { traits: examples.traits }),
        'text/plain': shown(z.string(), 'For a terminal', examples.traitsText),
      },
    },
  };
}

const schemaOperation: Operation = {
  tag: 'Service',
  summary: 'This document',
  answer: { 'application/json': { schema: anyObject, examples: {} } },
};

type VersionedName = Extract<RouteName, `v1_${string}`>;

function versionedOperations(examples: Examples): Record<VersionedName, Operation> {
  const { models, traits, modelCard, modelCardText, comparison, extracted, health } = examples;
  const { content: b, compare_to: a } = examples.baselineRequest;
  return {
    v1_models: {
      tag: 'Models',
      summary: 'List the public models',
      answer: { 'application/json': shown(modelListSchema, 'The public models', { models }) },
    },
    v1_model: {
      tag: 'Models',
      summary: 'Everything known about a model',
      answer: {
        'application/json': shown(modelCardSchema, 'A model', modelCard),
        'text/markdown': shown(z.string(), 'The model card', modelCardText),
      },
    },
    v1_traits: {
      tag: 'Models',
      summary: 'List the traits of a model',
      answer: { 'application/json': shown(traitListSchema, 'The traits of a model', { traits }) },
    },
    v1_score: {
      tag: 'Scoring',
      summary: 'Score content against a model',
      ...scoring('A', examples),
    },
    v1_compare: {
      tag: 'Scoring',
      summary: 'Compare two contents',
      request: { 'application/json': shown(compareRequestSchema, 'Two texts', { a, b }) },
      answer: { 'application/json': shown(compareResponseSchema, 'Both cards', comparison) },
    },
    v1_extract: {
      tag: 'Service',
      summary: 'Read the text of a web page',
      request: { 'application/json': shown(extractRequestSchema, 'A page', { url: extracted.url }) },
      answer: { 'application/json': shown(extractResponseSchema, 'Its text', extracted) },
    },
    v1_health: {
      tag: 'Service',
      summary: 'Ask how the service is',
      answer: { 'application/json': shown(healthSchema, 'In service', health) },
    },
    ...authoringOperations,
  };
}

/** Which endpoints a document lists: those that the contract says, or every one that the variant answers. */
export type Coverage = 'published' | 'whole';

/** The operations that a variant's document lists, by the name of their route. */
export function operations(
  variant: Variant,
  coverage: Coverage,
  examples: Examples,
): Readonly<Partial<Record<RouteName, Operation>>> {
  switch (variant) {
    case 'A': {
      const versioned = versionedOperations(examples);
      if (coverage === 'published') return versioned;
      return { ...publicOperations('A', examples), ...versioned, openapi: schemaOperation };
    }
    case 'B':
      return { ...publicOperations('B', examples), api_docs: schemaOperation };
    default:
      return variant satisfies never;
  }
}
