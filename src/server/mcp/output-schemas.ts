// JSON Schemas of what the tools return, from the schemas of the contract.
import * as z from 'zod/mini';
import {
  compareResponseSchema,
  explanationMethodSchema,
  explanationSchema,
  extractResponseSchema,
  modelListSchema,
  modelTraitListSchema,
  modelTraitSchema,
  scoreCardSchema,
  traitExplanationSchema,
  versionRecordSchema,
} from '../../core/contract/index.js';

/** A JSON Schema of an object, as MCP requires it. */
export interface OutputSchema {
  readonly [keyword: string]: unknown;
  readonly type: 'object';
}

const { score, bias_points, relevance, notes, omitted_sentences: count } = traitExplanationSchema.shape;
const parts = z.array(z.strictObject({ text: z.string(), points: z.number() }));

/** An explanation in the form for agents: see `toExplained`. */
const explainedSchema = z.extend(z.omit(explanationSchema, { content: true }), {
  traits: z.record(
    z.string(),
    z.strictObject({
      method: explanationMethodSchema,
      score,
      bias_points,
      relevance,
      notes,
      words: parts,
      more_words: count,
      sentences: parts,
      more_sentences: count,
      style: z.array(z.strictObject({ label: z.string(), points: z.number() })),
    }),
  ),
});

/** Path of the model file that was written; null when the model is kept in memory. */
const file = z.nullable(z.string());

/** A version that a tool built, and what to do about its data. */
const builtSchema = z.extend(versionRecordSchema, { advice: z.array(z.string()), file });

/** Traits that were found in texts, as a model that scores at once. */
const discoveredSchema = z.extend(
  z.pick(versionRecordSchema, { handle: true, version: true, counts: true, warnings: true }),
  { traits: z.array(modelTraitSchema), file },
);

const schemas = {
  score: scoreCardSchema,
  compare: compareResponseSchema,
  explain: explainedSchema,
  list_models: modelListSchema,
  get_traits: modelTraitListSchema,
  extract: z.extend(extractResponseSchema, { truncated: z.boolean() }),
  build_model: builtSchema,
  discover: discoveredSchema,
} as const;

export type BuiltModel = z.infer<typeof builtSchema>;
export type DiscoveredModel = z.infer<typeof discoveredSchema>;

/** The JSON Schema of what a tool returns. */
export function createOutputSchema(name: keyof typeof schemas): OutputSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(schemas[name], { target: 'draft-2020-12' });
  return { ...schema, type: 'object' };
}
