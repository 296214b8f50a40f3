// Attention among the tokens of each text, in float32.
import {
  addWeight,
  attentionProgram,
  combineWeights,
  forKeys,
  forQuads,
  writeMean,
} from './attention-tile.wgsl.js';

/** @param width columns of a head, a multiple of 4 up to 128 */
export function attentionShader(hidden: number, width: number): string {
  const addValue = forQuads(
    width,
    (quad) => `mean[${quad}] = mean[${quad}] * kept + weight * values[at + ${quad}u];`,
  );
  return attentionProgram(hidden, width, {
    body: /* wgsl */ `
  ${forQuads(width, (quad) => `query[${quad}] *= ${1 / Math.sqrt(width)};`)}
  ${forKeys(width, {
    load: 'values[i] = qkv[at + 2u * hidden];',
    body: `let score = product; ${addWeight('exp')}\n      ${addValue}`,
  })}
  ${combineWeights('exp')}
  let factor = exp(max_score - top) / total;
  ${writeMean('mean[quad] * factor')}`,
  });
}
