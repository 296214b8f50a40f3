// Numerics whose bits must not depend on the JavaScript engine.
import { expect } from '@open-wc/testing';
import { exp, log } from '../../dist/core/numerics/exponential.js';
import { exponentialsHash, hashExponentials } from '../support/exponentials.js';

describe('exponentials and logarithms', () => {
  it('have the bits that Node gives', () => {
    expect(hashExponentials(exp, log)).to.equal(exponentialsHash);
  });
});
