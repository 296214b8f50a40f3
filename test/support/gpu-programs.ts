// Every GPU program of the kernels and encoders, in several shapes, by the file of `shaders` that it is from.

import { secondMomentShader } from '../../dist/authoring/kernels/second-moment.wgsl.js';
import { attentionShader } from '../../dist/encoders/gpu/shaders/attention.wgsl.js';
import { attentionIntegersShader } from '../../dist/encoders/gpu/shaders/attention-integers.wgsl.js';
import { embedShader } from '../../dist/encoders/gpu/shaders/embed.wgsl.js';
import { embedIntegersShader } from '../../dist/encoders/gpu/shaders/embed-integers.wgsl.js';
import { geluShaders } from '../../dist/encoders/gpu/shaders/gelu.wgsl.js';
import { linearShader } from '../../dist/encoders/gpu/shaders/linear.wgsl.js';
import { linearIntegersShader } from '../../dist/encoders/gpu/shaders/linear-integers.wgsl.js';
import { geluShader } from '../../dist/encoders/gpu/shaders/polynomials.wgsl.js';
import { poolStatesShader } from '../../dist/encoders/gpu/shaders/pool-states.wgsl.js';
import { quantiseRowsShader } from '../../dist/encoders/gpu/shaders/quantise-rows.wgsl.js';
import { poolShader } from '../../dist/encoders/pooling/pool.wgsl.js';

const product = { depth: 128, columns: 64 };
const forms = ['project', 'add'] as const;
const precisions = ['half', 'half-products', 'single'] as const;
const activations = ['gelu', 'gelu-tanh'] as const;

export const gpuPrograms: Readonly<Record<string, readonly string[]>> = {
  pool: [poolShader],
  'second-moment': [secondMomentShader],
  embed: precisions.flatMap((precision) => [64, 384].map((hidden) => embedShader(hidden, precision))),
  'embed-integers': [embedIntegersShader(64), embedIntegersShader(256)],
  attention: [4, 20, 32, 128].map((width) => attentionShader(2 * width, width)),
  'attention-integers': [4, 20, 32, 128].map((width) => attentionIntegersShader(2 * width, width)),
  linear: precisions.flatMap((precision) => [
    ...forms.map((form) => linearShader({ ...product, form, precision })),
    ...activations.map((activation) =>
      linearShader({ ...product, form: 'project', precision, activation: geluShaders[activation] }),
    ),
  ]),
  'linear-integers': [
    ...forms.map((form) => linearIntegersShader({ ...product, form })),
    ...activations.map((activation) =>
      linearIntegersShader({ ...product, form: 'project', activation: geluShader(activation) }),
    ),
  ],
  'pool-states': [64, 384].flatMap((hidden) =>
    [true, false].flatMap((normalised) =>
      (['mean', 'cls'] as const).map((pooling) => poolStatesShader(hidden, pooling, normalised)),
    ),
  ),
  'quantise-rows': [
    quantiseRowsShader(256, 256, 'normalise'),
    quantiseRowsShader(384, 32, 'normalise'),
    quantiseRowsShader(1536, 32, 'round'),
    quantiseRowsShader(192, 192, 'round'),
  ],
};
