// What the kernels ask of an encoder's shape. Pure.
import { mapLayer, shapeProducts } from '../layer.js';
import type { EncoderWeights, LayerNorm } from '../weights.js';

const requireShape = (holds: boolean, problem: string) => {
  if (!holds) throw new RangeError(`Cannot run this encoder: ${problem}`);
};

function checkNorm(name: string, { gamma, beta, epsilon }: LayerNorm, hidden: number): void {
  requireShape(gamma.length === hidden && beta.length === hidden, `${name} does not have ${hidden} columns`);
  requireShape(epsilon >= 0, `${name} has the epsilon ${epsilon}`);
}

function checkLayers({ hidden, intermediate, layers }: EncoderWeights): void {
  const shapes = shapeProducts({ hidden, intermediate });
  for (const [index, layer] of layers.entries()) {
    const at = `of layer ${index}`;
    mapLayer(
      layer,
      (linears, name) => {
        const { depth } = shapes[name];
        const columns = shapes[name].columns / linears.length;
        for (const { weight, bias } of linears) {
          const fits = weight.rows === depth && weight.columns === columns;
          const shape = `(${weight.rows}, ${weight.columns})`;
          requireShape(fits, `${name} ${at} is ${shape}, expected (${depth}, ${columns})`);
          requireShape(
            bias.length === columns,
            `${name} ${at} has ${bias.length} biases, expected ${columns}`,
          );
        }
      },
      (norm, name) => checkNorm(`${name} ${at}`, norm, hidden),
    );
  }
}

/**
 * Checks that all parts fit each other and the kernels.
 * @throws RangeError that names the part
 */
export function checkWeights(weights: EncoderWeights): void {
  const { hidden, intermediate, heads, words, positions, embeddingNorm, layers } = weights;
  for (const [name, columns] of Object.entries({ hidden, intermediate }))
    requireShape(columns > 0 && columns % 16 === 0, `its ${name} size ${columns} is not a multiple of 16`);
  const width = hidden / heads;
  requireShape(width >= 8 && width % 8 === 0, `the width of its heads, ${width}, is not a multiple of 8`);
  requireShape(words.columns === hidden, `words have ${words.columns} columns, expected ${hidden}`);
  const fits = positions.columns === hidden && positions.rows > 0;
  requireShape(fits, `positions are (${positions.rows}, ${positions.columns}), expected ${hidden} columns`);
  requireShape(layers.length > 0, 'it has no layers');
  checkNorm('embeddingNorm', embeddingNorm, hidden);
  checkLayers(weights);
}
