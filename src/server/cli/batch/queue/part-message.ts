// A part as a job of the queue. It carries its texts, so that workers need neither the files of the batch nor DuckDB.
import * as z from 'zod/mini';
import { AssayError } from '../../../../core/contract/index.js';
import type { ScoredText } from '../scoring/scored-text.js';

const partMessageSchema = z.object({
  /** Which model a batch uses. Workers refuse to score with one that answers differently. */
  model: z.object({
    handle: z.string(),
    /** Of the batch's `--embedder`; null: the model's own. */
    embedder: z.nullable(z.string()),
    /** See `identifyModel`. */
    identity: z.string(),
    /** Keys of the traits to score, in order. */
    traits: z.readonly(z.array(z.string())),
  }),
  texts: z.readonly(z.array(z.nullable(z.string()))),
});

export type PartMessage = z.infer<typeof partMessageSchema>;

export type QueueModel = PartMessage['model'];

export type PartResult = readonly ScoredText[];

/** Reads a job of the queue, into which everyone can write who reaches Redis. @throws invalid_request */
export function readPartMessage(data: unknown): PartMessage {
  const { success, data: message } = partMessageSchema.safeParse(data);
  if (success) return message;
  throw new AssayError('invalid_request', "A job of the queue is not a part of an 'assay batch'");
}
