// An encoder of 8 bits that normalises before each part: its dispatches are the embedding, nine for each layer, and pooling.
// What a product or the attention reads is rounded as on the CPU, so that both give the same vectors: all but what the last
// product reads if the states are only summed, of which the CPU rounds the sum, to so many levels that it makes no difference.

import { type EncoderWeights, type Gpu, type Pooling, runOnGpu } from '../../core/kernels/parts/index.js';
import type { BufferSet } from './buffer-set.js';
import { compileProgram } from './compile-program.js';
import { type EncoderShape, findSegment } from './encoder-shape.js';
import { type IntegerLayer, type IntegerLinear, type IntegerModel, uploadIntegers } from './integer-model.js';
import {
  type CountGroups,
  createPass,
  forProduct,
  forTexts,
  forTiles,
  forTokens,
  type Pass,
} from './passes.js';
import { attentionWindowShader } from './shaders/attention-window.wgsl.js';
import { embedIntegersShader } from './shaders/embed-integers.wgsl.js';
import { linearIntegersShader } from './shaders/linear-integers.wgsl.js';
import { geluShader } from './shaders/polynomials.wgsl.js';
import { poolStatesShader } from './shaders/pool-states.wgsl.js';
import { quantiseRowsShader } from './shaders/quantise-rows.wgsl.js';
import type { CreatePasses, Workspace } from './workspace.js';

/** A program, and what its dispatches divide. */
interface Program {
  readonly code: string;
  readonly groups: CountGroups;
}

type ProgramName =
  | 'embed'
  | 'normalise'
  | 'triple'
  | 'attention'
  | 'roundMixed'
  | 'output'
  | 'inner'
  | 'roundInner'
  | 'outer'
  | 'pool';

type CreatePass = (name: ProgramName, buffers: readonly GPUBuffer[]) => Pass;

/**
 * Compiles the programs and uploads the weights.
 * @param model receives the buffers of the weights
 * @throws Error with the reason why the encoder does not run on this device
 */
export async function prepareIntegers(
  gpu: Gpu,
  weights: EncoderWeights,
  shape: EncoderShape,
  pooling: Pooling,
  model: BufferSet,
): Promise<CreatePasses> {
  const programs = Object.entries(describePrograms(weights, shape, pooling));
  // The device compiles while this thread converts the weights.
  const compiling = gpu.raceLoss(
    Promise.all(
      programs.map(async ([name, { code, groups }]) => {
        const pipeline = await compileProgram(gpu, name, code);
        return [name, { pipeline, groups }] as const;
      }),
    ),
  );
  const uploading = runOnGpu(gpu, async () => uploadIntegers(model, weights, shape));
  const [compiled, uploaded] = await Promise.all([compiling, uploading]);
  const byName = new Map<string, (typeof compiled)[number][1]>(compiled);
  const create: CreatePass = (name, buffers) => {
    const program = byName.get(name);
    if (!program) throw new Error(`GPU program '${name}' is missing`);
    return createPass(gpu.device, program.pipeline, buffers, program.groups);
  };
  return (_, space) => listPasses(create, uploaded, space, pooling);
}

function describePrograms(
  { activation, layers }: EncoderWeights,
  { hidden, inner, heads, width, window }: EncoderShape,
  pooling: Pooling,
): Record<ProgramName, Program> {
  const linear = (depth: number, columns: number, form: 'project' | 'add', activate?: string): Program => ({
    code: linearIntegersShader({ depth, columns, form, ...(activate && { activation: activate }) }),
    groups: forProduct(columns),
  });
  const quantise = (columns: number, form: 'normalise' | 'round'): Program => {
    const segment = findSegment(columns);
    return { code: quantiseRowsShader(columns, segment, form), groups: forTokens(columns / segment) };
  };
  const columns = layers[0].distances?.columns ?? 1;
  return {
    embed: { code: embedIntegersShader(hidden), groups: forTokens() },
    normalise: quantise(hidden, 'normalise'),
    triple: linear(hidden, 3 * hidden, 'project'),
    attention: {
      code: attentionWindowShader(hidden, width, window, (columns - 1) / 2),
      groups: forTiles(heads),
    },
    roundMixed: quantise(hidden, 'round'),
    output: linear(hidden, hidden, 'add'),
    inner: linear(hidden, inner, 'project', geluShader(activation)),
    roundInner: quantise(inner, 'round'),
    outer: linear(inner, hidden, 'add'),
    pool: { code: poolStatesShader(hidden, pooling, false), groups: forTexts },
  };
}

function listPasses(create: CreatePass, model: IntegerModel, space: Workspace, pooling: Pooling): Pass[] {
  const { tokens, starts, states, out } = space;
  return [
    create('embed', [tokens, model.words, model.wordScales, model.positions, states]),
    ...model.layers.flatMap((layer) => {
      const isSummed = pooling === 'mean' && layer === model.layers.at(-1);
      return listLayer(create, layer, space, isSummed);
    }),
    create('pool', [starts, states, out]),
  ];
}

function listLayer(
  create: CreatePass,
  { before, triple, distances, output, middle, inner, outer }: IntegerLayer,
  { batch, tiles, wide, mixed, states }: Workspace,
  isSummed: boolean,
): Pass[] {
  const multiply = (
    name: ProgramName,
    from: GPUBuffer,
    { weights, vectors }: IntegerLinear,
    to: GPUBuffer,
  ): Pass => create(name, [batch, from, weights, vectors, to]);
  return [
    create('normalise', [mixed, states, before]),
    multiply('triple', mixed, triple, wide),
    create('attention', [tiles, wide, mixed, distances]),
    create('roundMixed', [mixed]),
    multiply('output', mixed, output, states),
    create('normalise', [mixed, states, middle]),
    multiply('inner', mixed, inner, wide),
    ...(isSummed ? [] : [create('roundInner', [wide])]),
    multiply('outer', wide, outer, states),
  ];
}
