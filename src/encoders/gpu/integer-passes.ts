// The passes of an encoder of 8 bits: the embedding, nine for each layer, a last LayerNorm, and pooling. What a product or
// the attention reads is rounded as on the CPU, so that both give the same vectors but for the order of sums.

import type { Gpu } from '../../core/kernels/parts/index.js';
import type { Pooling } from '../pooling/index.js';
import type { EncoderWeights, IntegerWeights, ProductName } from '../runtime/index.js';
import type { EncoderShape } from './encoder-shape.js';
import type { IntegerBuffers } from './integer-buffers.js';
import type { LayerBuffers } from './model-buffers.js';
import { forTexts, forTiles, forTokens, type Pass } from './passes.js';
import { type CreatePass, compilePrograms, describeProducts, type Program } from './programs.js';
import { attentionIntegersShader } from './shaders/attention-integers.wgsl.js';
import { embedIntegersShader } from './shaders/embed-integers.wgsl.js';
import { linearIntegersShader } from './shaders/linear-integers.wgsl.js';
import { geluShader } from './shaders/polynomials.wgsl.js';
import { poolStatesShader } from './shaders/pool-states.wgsl.js';
import { findRun, type QuantisingForm, quantiseRowsShader } from './shaders/quantise-rows.wgsl.js';
import type { ListPasses, Workspace } from './workspace.js';

type ProgramName = 'embed' | 'normalise' | 'attention' | 'roundMixed' | 'roundUp' | 'pool' | ProductName;

function describePrograms(
  { activation }: EncoderWeights,
  { hiddenSegment, intermediateSegment }: IntegerWeights,
  shape: EncoderShape,
  pooling: Pooling,
): Record<ProgramName, Program> {
  const { hidden, intermediate, heads, width } = shape;
  const quantise = (columns: number, segment: number, form: QuantisingForm): Program => ({
    code: quantiseRowsShader(columns, segment, form),
    groups: forTokens(columns / findRun(columns, segment)),
  });
  return {
    embed: { code: embedIntegersShader(hidden), groups: forTokens() },
    normalise: quantise(hidden, hiddenSegment, 'normalise'),
    attention: { code: attentionIntegersShader(hidden, width), groups: forTiles(heads) },
    roundMixed: quantise(hidden, hiddenSegment, 'round'),
    roundUp: quantise(intermediate, intermediateSegment, 'round'),
    ...describeProducts(shape, geluShader(activation), linearIntegersShader),
    pool: { code: poolStatesShader(hidden, pooling, false), groups: forTexts },
  };
}

/** Compiles the programs. @throws as `compilePrograms` */
export async function prepareIntegers(
  gpu: Gpu,
  weights: EncoderWeights,
  integers: IntegerWeights,
  shape: EncoderShape,
  pooling: Pooling,
): Promise<ListPasses<IntegerBuffers>> {
  const create = await compilePrograms(gpu, describePrograms(weights, integers, shape, pooling));
  return ({ words, wordScales, positions, layers, lastNorm }, _, space) => {
    const { mixed, hiddenStates } = space;
    return [
      create('embed', [space.tokens, words, wordScales, positions, hiddenStates]),
      ...layers.flatMap((layer) => listLayer(create, layer, space)),
      create('normalise', [mixed, hiddenStates, lastNorm]),
      create('pool', [space.starts, hiddenStates, space.out]),
    ];
  };
}

function listLayer(
  create: CreatePass<ProgramName>,
  { inputNorm, qkv, output, attentionNorm, up, down }: LayerBuffers,
  { batch, tiles, wide, mixed, hiddenStates }: Workspace,
): Pass[] {
  const multiply = (name: ProductName, from: GPUBuffer, product: typeof qkv, to: GPUBuffer): Pass =>
    create(name, [batch, from, product.weights, product.vectors, to]);
  return [
    create('normalise', [mixed, hiddenStates, inputNorm]),
    multiply('qkv', mixed, qkv, wide),
    create('attention', [tiles, wide, mixed]),
    create('roundMixed', [mixed]),
    multiply('output', mixed, output, hiddenStates),
    create('normalise', [mixed, hiddenStates, attentionNorm]),
    multiply('up', mixed, up, wide),
    create('roundUp', [wide]),
    multiply('down', wide, down, hiddenStates),
  ];
}
