// What batches of many lengths cost a GPU, in calls to its device: on any adapter the same.

import { createRandom } from '../../../dist/authoring/numerics/random.js';
import { countFitting } from '../../../dist/encoders/gpu/pack-texts.js';
import { countGpu, countWork, type GpuCounts, type WorkCounts } from '../gpu.js';

export interface LengthMix {
  readonly name: string;
  /** Tokens of each text; 0 for an empty one. */
  readonly lengths: readonly number[];
}

export type GpuCosts = GpuCounts & WorkCounts;

export interface MixCosts {
  readonly name: string;
  /** Texts with tokens, and the tokens of all. */
  readonly texts: number;
  readonly tokens: number;
  /** Batches that they are cut into, because one has a maximum of tokens and of texts. */
  readonly batches: number;
  readonly costs: GpuCosts;
}

/** Maximum tokens and texts of a batch. */
export interface MixCapacity {
  readonly tokens: number;
  readonly texts: number;
}

const longest = 512;

/** Lengths from 1 to `limit`, the same in every run. */
const drawLengths = (count: number, limit: number): number[] => {
  const { integer } = createRandom(8, 'mixes', count, limit);
  return Array.from({ length: count }, () => 1 + integer(limit));
};
const repeat = (count: number, length: number) => new Array<number>(count).fill(length);

/** 1 to 512 tokens, 1 to 200 texts, empty ones, and what is just enough for a batch and one text more. */
export function createMixes({ tokens, texts }: MixCapacity): LengthMix[] {
  const fitting = Math.floor(tokens / longest);
  return [
    { name: '1 text of 1 token', lengths: [1] },
    { name: '1 text of 512 tokens', lengths: [longest] },
    { name: '2 texts of 1 to 20 tokens', lengths: drawLengths(2, 20) },
    { name: '33 texts of 1 to 20 tokens', lengths: drawLengths(33, 20) },
    { name: '200 texts of 1 token', lengths: repeat(200, 1) },
    { name: '200 texts of 1 to 5 tokens', lengths: drawLengths(200, 5) },
    { name: 'texts of 0, 512, 0, 1, 100, 0 and 7 tokens', lengths: [0, longest, 0, 1, 100, 0, 7] },
    { name: '3 empty texts', lengths: [0, 0, 0] },
    ...(fitting < 2
      ? []
      : [{ name: `${fitting} texts of 512 tokens, as many as fit`, lengths: repeat(fitting, longest) }]),
    { name: `${fitting + 1} texts of 512 tokens`, lengths: repeat(fitting + 1, longest) },
    { name: `${texts + 1} texts of 1 token`, lengths: repeat(texts + 1, 1) },
  ];
}

function countBatches(lengths: readonly number[], capacity: MixCapacity): number {
  const present = lengths.filter((length) => length > 0).map((length) => new Uint32Array(length));
  let batches = 0;
  for (let start = 0; start < present.length; batches++) start += countFitting(present, start, capacity);
  return batches;
}

/** Counts the calls to a device, which must be a new one: its buffers are counted. @returns a function that returns the counts so far */
export function countCosts(device: GPUDevice): () => GpuCosts {
  const [calls, work] = [countGpu(device), countWork(device)];
  return () => ({ ...calls, ...work });
}

/**
 * Counts what each mix costs, after one text that is not counted.
 * @param readCosts of {@link countCosts}
 * @param encode texts of these lengths in one call
 */
export async function measureMixes(
  readCosts: () => GpuCosts,
  mixes: readonly LengthMix[],
  capacity: MixCapacity,
  encode: (lengths: readonly number[]) => Promise<unknown>,
): Promise<MixCosts[]> {
  await encode([1]);
  const results: MixCosts[] = [];
  for (const { name, lengths } of mixes) {
    const before = readCosts();
    await encode(lengths);
    const after = readCosts();
    results.push({
      name,
      texts: lengths.filter((length) => length > 0).length,
      tokens: lengths.reduce((sum, length) => sum + length, 0),
      batches: countBatches(lengths, capacity),
      costs: {
        dispatches: after.dispatches - before.dispatches,
        submits: after.submits - before.submits,
        readbacks: after.readbacks - before.readbacks,
        bytesRead: after.bytesRead - before.bytesRead,
        buffers: after.buffers - before.buffers,
        pipelines: after.pipelines - before.pipelines,
        bindGroups: after.bindGroups - before.bindGroups,
      },
    });
  }
  return results;
}

/** What they may cost. @param dispatches of a batch @param columns of a row that is read back */
export const expectCosts = ({ texts, batches }: MixCosts, dispatches: number, columns: number): GpuCosts => ({
  dispatches: batches * dispatches,
  submits: batches,
  readbacks: batches,
  bytesRead: 4 * texts * columns,
  buffers: 0,
  pipelines: 0,
  bindGroups: 0,
});
