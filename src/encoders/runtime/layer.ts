// A layer of an encoder, described once: attention and a feed-forward part (ffn), each followed by a sum with its input and a
// LayerNorm. Weights, addresses in memory and buffers of a GPU all have these parts. Pure.
import type { EncoderWeights, LayerParts, Linear } from './weights.js';

export type ProductName = 'qkv' | 'output' | 'up' | 'down';

/** Rows and columns of a matrix. */
export interface ProductShape {
  readonly depth: number;
  readonly columns: number;
}

type LayerSizes = Pick<EncoderWeights, 'hidden' | 'intermediate'>;

/** The shapes of a layer's matrices. */
export const shapeProducts = ({
  hidden,
  intermediate,
}: LayerSizes): Readonly<Record<ProductName, ProductShape>> => ({
  qkv: { depth: hidden, columns: 3 * hidden },
  output: { depth: hidden, columns: hidden },
  up: { depth: hidden, columns: intermediate },
  down: { depth: intermediate, columns: hidden },
});

/** The layer with each of its parts replaced. */
export const mapLayer = <A, B, NormA, NormB>(
  layer: LayerParts<A, NormA>,
  mapProduct: (product: A, name: ProductName) => B,
  mapNorm: (norm: NormA, name: 'attentionNorm' | 'ffnNorm') => NormB,
): LayerParts<B, NormB> => ({
  qkv: mapProduct(layer.qkv, 'qkv'),
  output: mapProduct(layer.output, 'output'),
  attentionNorm: mapNorm(layer.attentionNorm, 'attentionNorm'),
  up: mapProduct(layer.up, 'up'),
  down: mapProduct(layer.down, 'down'),
  ffnNorm: mapNorm(layer.ffnNorm, 'ffnNorm'),
});

/** All matrices of an encoder's layers. */
export const listLinears = ({ layers }: Pick<EncoderWeights, 'layers'>): Linear[] =>
  layers.flatMap(({ qkv, output, up, down }) => [...qkv, ...output, ...up, ...down]);
