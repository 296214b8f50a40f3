// Polynomials of the kernels on the CPU and on the GPU, coefficients from the constant term on. They have the least largest
// error (weighted least squares, Lawson's iteration).

/** 2^x for |x| <= 1/2, relative error below 3e-6. */
export const powerOfTwo = [
  0.9999992847442627, 0.6931217908859253, 0.240247443318367, 0.05591787905745361, 0.009570101276040077,
];
/** Less than 2^-100 counts as 2^-100. */
export const minExponent = -100;

/**
 * GELU(x) = x (1/2 + x p(x^2)), where p has these coefficients up to |x| = geluLimit; beyond, x times 0 or 1. Largest
 * error within the reach: 2.5e-5 (gelu), 3.2e-5 (gelu-tanh), below 1e-4 as computed in float32.
 */
export const geluLimit = 4.4;
export const gelus = {
  gelu: [
    0.398761842, -0.0660768769, 0.0096433168, -0.00105508158, 8.43080565e-5, -4.72633516e-6, 1.7416712e-7,
    -3.75652134e-9, 3.57249767e-11,
  ],
  'gelu-tanh': [
    0.398716516, -0.0663121314, 0.009810997, -0.00109877287, 9.02598553e-5, -5.19647078e-6, 1.95917517e-7,
    -4.3046476e-9, 4.15428239e-11,
  ],
} as const;
export type Activation = keyof typeof gelus;
