// What the kernels ask of an encoder's shape. Pure.
import type { Matrix } from '../../../numerics/index.js';
import type { EncoderWeights, Linear, Normalisation } from '../weights.js';

const requireShape = (holds: boolean, problem: string) => {
  if (!holds) throw new RangeError(`Cannot run this encoder: ${problem}`);
};

function checkNorm(name: string, { gain, shift, epsilon }: Normalisation, hidden: number): void {
  requireShape(gain.length === hidden && shift.length === hidden, `${name} does not have ${hidden} columns`);
  requireShape(epsilon >= 0, `${name} has the epsilon ${epsilon}`);
}

function checkLinear(name: string, { weight, bias }: Linear, rows: number, columns: number): void {
  const fits = weight.rows === rows && weight.columns === columns;
  requireShape(fits, `${name} is (${weight.rows}, ${weight.columns}), expected (${rows}, ${columns})`);
  requireShape(bias.length === columns, `${name} has ${bias.length} biases, expected ${columns}`);
}

function checkDistances(name: string, { rows, columns, data }: Matrix, heads: number): void {
  const fits = rows === heads && columns % 2 === 1 && data.length === rows * columns;
  requireShape(
    fits,
    `${name} are (${rows}, ${columns}), expected ${heads} rows and an odd number of columns`,
  );
}

/**
 * Checks that all parts fit each other and the kernels.
 * @throws RangeError that names the part
 */
export function checkWeights(weights: EncoderWeights): void {
  const { hidden, inner, heads, words, positions, norm, layers, window } = weights;
  for (const [name, columns] of Object.entries({ hidden, inner }))
    requireShape(columns > 0 && columns % 16 === 0, `its ${name} size ${columns} is not a multiple of 16`);
  const width = hidden / heads;
  requireShape(width >= 8 && width % 8 === 0, `the width of its heads, ${width}, is not a multiple of 8`);
  requireShape(words.columns === hidden, `words have ${words.columns} columns, expected ${hidden}`);
  const fits = positions.columns === hidden && positions.rows > 0;
  requireShape(fits, `positions are (${positions.rows}, ${positions.columns}), expected ${hidden} columns`);
  const isInteger = window === undefined || (Number.isInteger(window) && window > 0);
  requireShape(isInteger, `its window is ${window}, expected an integer of 1 or more`);
  const most = window ?? positions.rows;
  requireShape(most <= positions.rows, `its window is ${most}, and it has ${positions.rows} positions`);
  requireShape(layers.length > 0, 'it has no layers');
  const isEven = layers.every(({ distances }) => !distances === !layers[0].distances);
  requireShape(isEven, 'some of its layers have distances, and some have none');
  checkNorm('the first LayerNorm', norm, hidden);
  for (const [index, layer] of layers.entries()) {
    const at = `of layer ${index}`;
    checkLinear(`query ${at}`, layer.query, hidden, hidden);
    checkLinear(`key ${at}`, layer.key, hidden, hidden);
    checkLinear(`value ${at}`, layer.value, hidden, hidden);
    checkLinear(`output ${at}`, layer.output, hidden, hidden);
    checkLinear(`inner ${at}`, layer.inner, hidden, inner);
    checkLinear(`outer ${at}`, layer.outer, inner, hidden);
    checkNorm(`norm ${at}`, layer.norm, hidden);
    checkNorm(`last norm ${at}`, layer.last, hidden);
    if (layer.distances) checkDistances(`distances ${at}`, layer.distances, heads);
  }
}
