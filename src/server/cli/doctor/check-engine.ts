// Whether the engine works on this device: which embedder runs where, and whether it gives the card that was recorded when
// the package was built.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { isAssayError, type ScoreCard, schemaFiles, scoreCardSchema } from '../../../core/contract/index.js';
import type { CommandContext } from '../command.js';

/** The model whose answers the documents of the package have as examples. */
const handle = 'assay.commit-message';

export interface EngineCheck {
  /** Id and revision of the embedder that runs; null if none does. */
  readonly embedder: string | null;
  /** Where it runs, such as `wasm`. */
  readonly device: string | null;
  readonly threads: number | null;
  /** Milliseconds from the start of the engine to its first card. */
  readonly milliseconds: number;
  /** How far the scores are from the recorded ones, in points; null if the package has no recorded card. */
  readonly difference: number | null;
  /** Why there is no card; null if there is one. */
  readonly failure: string | null;
}

const example = <Value extends z.ZodMiniType>(value: Value) =>
  z.object({
    content: z.object({
      'application/json': z.object({ examples: z.object({ content: z.object({ value }) }) }),
    }),
  });

const recordedSchema = z.object({
  paths: z.object({
    '/v1/models/{handle}/score': z.object({
      post: z.object({
        requestBody: example(z.object({ content: z.string() })),
        responses: z.object({ 200: example(scoreCardSchema) }),
      }),
    }),
  }),
});

interface Recorded {
  readonly content: string;
  readonly card: ScoreCard;
}

/** The example of the package's OpenAPI document, which is a real answer. */
async function readRecorded(folder: string): Promise<Recorded | undefined> {
  const text = await readFile(join(folder, schemaFiles.A), 'utf8').catch(() => '{}');
  const { data } = recordedSchema.safeParse(JSON.parse(text));
  if (!data) return undefined;
  const { requestBody, responses } = data.paths['/v1/models/{handle}/score'].post;
  const content = requestBody.content['application/json'].examples.content.value.content;
  return { content, card: responses[200].content['application/json'].examples.content.value };
}

/** The largest difference of a score, in points. */
const compareCards = (a: ScoreCard, b: ScoreCard): number =>
  Math.max(...Object.entries(a.scores).map(([key, score]) => Math.abs(score - (b.scores[key] ?? 1000))));

/** Scores the recorded text with the package's models. A failure is part of the result. */
export async function checkEngine({
  findPackage,
}: Pick<CommandContext, 'findPackage'>): Promise<EngineCheck> {
  const folder = join(findPackage(), 'models');
  const { openModels } = await import('../../node/index.js');
  const recorded = await readRecorded(folder);
  const start = performance.now();
  const models = openModels(folder);
  const outcome = await models.score(handle, { content: recorded?.content ?? 'Fix the build' }).then(
    ({ card }) => ({ card, failure: null }),
    (error: unknown) => {
      if (!isAssayError(error)) throw error;
      return { card: undefined, failure: error.detail };
    },
  );
  const milliseconds = Math.round(performance.now() - start);
  const { embedder } = await models.status();
  return {
    embedder: embedder ? `${embedder.id} ${embedder.revision}` : null,
    device: embedder?.backend ?? null,
    threads: embedder?.threads ?? null,
    milliseconds,
    difference: recorded && outcome.card ? compareCards(recorded.card, outcome.card) : null,
    failure: outcome.failure,
  };
}
