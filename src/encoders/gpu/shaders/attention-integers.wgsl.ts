// Attention among the tokens of each text, rounded as on the CPU: queries and keys each by their largest magnitude, values by that
// of all, attention weights to integers. Keys pass twice: the weights depend on the largest score.

import { findScoreLimit, maxValue, maxWeight, weightSum } from '../../runtime/index.js';
import {
  addWeight,
  attentionProgram,
  combineWeights,
  countKeys,
  forKeys,
  forQuads,
  threads,
  writeMean,
} from './attention-tile.wgsl.js';
import { powerShader } from './polynomials.wgsl.js';

/** Magnitude of a row of zeros. */
const minMagnitude = '1e-20';

/** `measure(x)`: the largest magnitude. */
const measure = /* wgsl */ `
fn measure(x: vec4f) -> f32 {
  let sizes = abs(x);
  return max(max(sizes.x, sizes.y), max(sizes.z, sizes.w));
}
`;

/** `value_size`: the largest magnitude of the values of a text. `query_size`: that of the query, which is rounded by it. */
const measureRows = (width: number) => /* wgsl */ `
  var size = ${minMagnitude};
  for (var i = index; i < (tile.y - tile.x) * width; i += ${threads}u) {
    size = max(size, measure(qkv[(tile.x + i / width) * 3u * hidden + head + 2u * hidden + i % width]));
  }
  sizes[index] = size;
  workgroupBarrier();
  var value_size = sizes[0];
  for (var i = 1u; i < ${threads}u; i++) {
    value_size = max(value_size, sizes[i]);
  }
  var query_size = ${minMagnitude};
  ${forQuads(width, (quad) => `query_size = max(query_size, measure(query[${quad}]));`)}
  ${forQuads(width, (quad) => `query[${quad}] = round(query[${quad}] * (limit / query_size));`)}`;

const roundKeys = (width: number) => /* wgsl */ `
    for (var key = index; key < ${countKeys(width)}u; key += ${threads}u) {
      var size = ${minMagnitude};
      for (var quad = 0u; quad < width; quad++) {
        size = max(size, measure(keys[key * width + quad]));
      }
      key_sizes[key] = size;
    }
    workgroupBarrier();
    for (var i = index; i < ${(countKeys(width) * width) / 4}u; i += ${threads}u) {
      keys[i] = round(keys[i] * (limit / key_sizes[i / width]));
    }
    workgroupBarrier();`;

/** Runs `body` for every key of a thread, with its `score`. */
const forScores = (width: number, load: string, body: string) =>
  forKeys(width, {
    load,
    change: roundKeys(width),
    body: `let score = product * query_size * (key_sizes[key] * factor); ${body}`,
  });

const sumValues = (width: number) => /* wgsl */ `
      let weight = round(power_of_two(score - top) * levels);
      weights += weight;
      ${forQuads(width, (quad) => `mean[${quad}] += weight * values[at + ${quad}u];`)}`;

/** @param width columns of a head, a multiple of 4 up to 128 */
export function attentionIntegersShader(hidden: number, width: number): string {
  const limit = findScoreLimit(width);
  return attentionProgram(hidden, width, {
    declarations: /* wgsl */ `
const limit = ${limit}.0;
const factor = ${Math.LOG2E / Math.sqrt(width) / limit / limit};

var<workgroup> key_sizes: array<f32, ${countKeys(width)}>;
var<workgroup> sizes: array<f32, ${threads}>;
${powerShader}
${measure}`,
    body: /* wgsl */ `
  ${measureRows(width)}
  ${forScores(width, '', addWeight('power_of_two'))}
  ${combineWeights('power_of_two')}
  let levels = min(${maxWeight}.0, ${weightSum}.0 / total);
  workgroupBarrier();
  var weights = 0.0;
  ${forScores(
    width,
    `values[i] = round(qkv[at + 2u * hidden] * (${maxValue}.0 / value_size));`,
    sumValues(width),
  )}
  ends[index] = vec2f(weights, 0.0);
  workgroupBarrier();
  let scale = value_size * ${1 / maxValue} / (ends[lane].x + ends[lane + 1u].x + ends[lane + 2u].x + ends[lane + 3u].x);
  ${writeMean('mean[quad]', 'scale')}`,
  });
}
