// An encoder of 8 bits that normalises before each part: its dispatches are the embedding, nine for each layer, and pooling.
// What a product or the attention reads is rounded as on the CPU, so that both give the same vectors: all but what the last
// product reads if the states are only summed, of which the CPU rounds the sum, to so many levels that it makes no difference.

import type { Gpu, Pooling } from '../../core/kernels/parts/index.js';
import type { EncoderWeights, ProductName } from '../runtime/index.js';
import { type EncoderShape, findSegment } from './encoder-shape.js';
import type { LayerBuffers } from './model-buffers.js';
import { forTexts, forTiles, forTokens, type Pass } from './passes.js';
import { type CreatePass, compilePrograms, describeProducts, type Program } from './programs.js';
import { attentionWindowShader } from './shaders/attention-window.wgsl.js';
import { embedIntegersShader } from './shaders/embed-integers.wgsl.js';
import { linearIntegersShader } from './shaders/linear-integers.wgsl.js';
import { geluShader } from './shaders/polynomials.wgsl.js';
import { poolStatesShader } from './shaders/pool-states.wgsl.js';
import { findRun, quantiseRowsShader } from './shaders/quantise-rows.wgsl.js';
import type { ListPasses, Workspace } from './workspace.js';

type ProgramName = 'embed' | 'normalise' | 'attention' | 'roundMixed' | 'roundUp' | 'pool' | ProductName;

function describePrograms(
  { activation, layers }: EncoderWeights,
  shape: EncoderShape,
  pooling: Pooling,
): Record<ProgramName, Program> {
  const { hidden, intermediate, heads, width, window } = shape;
  const quantise = (columns: number, form: 'normalise' | 'round'): Program => {
    const segment = findSegment(columns);
    return {
      code: quantiseRowsShader(columns, segment, form),
      groups: forTokens(columns / findRun(columns, segment)),
    };
  };
  const maxDistance = ((layers[0].relativePositionBias?.columns ?? 1) - 1) / 2;
  return {
    embed: { code: embedIntegersShader(hidden), groups: forTokens() },
    normalise: quantise(hidden, 'normalise'),
    attention: {
      code: attentionWindowShader(hidden, width, window, maxDistance),
      groups: forTiles(heads),
    },
    roundMixed: quantise(hidden, 'round'),
    roundUp: quantise(intermediate, 'round'),
    ...describeProducts(shape, geluShader(activation), linearIntegersShader),
    pool: { code: poolStatesShader(hidden, pooling, false), groups: forTexts },
  };
}

/** Compiles the programs. @throws as `compilePrograms` */
export async function prepareNormFirst(
  gpu: Gpu,
  weights: EncoderWeights,
  shape: EncoderShape,
  pooling: Pooling,
): Promise<ListPasses> {
  const create = await compilePrograms(gpu, describePrograms(weights, shape, pooling));
  return ({ words, wordScales, positions, layers, relativePositionBiases }, _, space) => [
    create('embed', [space.tokens, words, wordScales, positions, space.hiddenStates]),
    ...layers.flatMap((layer, index) => {
      const isSummed = pooling === 'mean' && layer === layers.at(-1);
      return listLayer(create, layer, relativePositionBiases[index], space, isSummed);
    }),
    create('pool', [space.starts, space.hiddenStates, space.out]),
  ];
}

function listLayer(
  create: CreatePass<ProgramName>,
  { inputNorm, qkv, output, attentionNorm, up, down }: LayerBuffers,
  relativePositionBias: GPUBuffer,
  { batch, tiles, wide, mixed, hiddenStates }: Workspace,
  isSummed: boolean,
): Pass[] {
  const multiply = (name: ProgramName, from: GPUBuffer, product: typeof qkv, to: GPUBuffer): Pass =>
    create(name, [batch, from, product.weights, product.vectors, to]);
  return [
    create('normalise', [mixed, hiddenStates, inputNorm]),
    multiply('qkv', mixed, qkv, wide),
    create('attention', [tiles, wide, mixed, relativePositionBias]),
    create('roundMixed', [mixed]),
    multiply('output', mixed, output, hiddenStates),
    create('normalise', [mixed, hiddenStates, attentionNorm]),
    multiply('up', mixed, up, wide),
    ...(isSummed ? [] : [create('roundUp', [wide])]),
    multiply('down', wide, down, hiddenStates),
  ];
}
