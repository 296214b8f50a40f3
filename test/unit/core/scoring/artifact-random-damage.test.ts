// Thousands of damaged files: each gives either a model or an AssayError with the code artifact_damaged.
import { describe, expect, it } from 'vitest';
import { scoreCardSchema } from '../../../../src/core/contract/resources.js';
import { prefixBytes } from '../../../../src/core/scoring/artifact/layout.js';
import { readArtifact } from '../../../../src/core/scoring/artifact/read-artifact.js';
import { writeArtifact } from '../../../../src/core/scoring/artifact/write-artifact.js';
import { prepareModel } from '../../../../src/core/scoring/card/ready-model.js';
import { createScoreCard } from '../../../../src/core/scoring/card/score-card.js';
import { casesOf } from '../../../support/long.mjs';
import { changed, headerLength, outcome } from './damage.js';
import { mixedModel, model, random, randomEncodings, spectrum } from './fixtures.js';

const small = writeArtifact(model([spectrum('clarity')]));
const mixed = writeArtifact(mixedModel());

describe('a damaged file', () => {
  it('with one bit flipped before its body is rejected or another valid model', () => {
    const length = prefixBytes + headerLength(small);
    const bits = casesOf(8);
    let rejected = 0;
    for (let index = 0; index < length; index++) {
      // Other bits in each byte.
      for (let drawn = 0; drawn < bits; drawn++) {
        const bit = (index * bits + drawn) % 8;
        const flipped = changed(small, (copy) => {
          copy[index] ^= 1 << bit;
        });
        if (outcome(flipped) !== 'a model') rejected++;
      }
    }
    expect(rejected).toBeGreaterThan(length * bits * 0.5);
  });

  it('with random bytes changed in its body is rejected or gives valid cards', () => {
    const next = random(2024);
    const pick = (count: number) => Math.floor(((next() + 1) / 2) * count);
    const start = prefixBytes + headerLength(mixed);
    const content = { encodings: randomEncodings(2, 6), inputTokens: 3, unread: 0 };
    let rejected = 0;
    const runs = casesOf(2000);
    for (let run = 0; run < runs; run++) {
      const file = changed(mixed, (copy) => {
        for (let count = 1 + pick(3); count > 0; count--) {
          copy[start + pick(copy.length - start)] = pick(256);
        }
      });
      if (outcome(file) !== 'a model') {
        rejected++;
        continue;
      }
      const card = createScoreCard(prepareModel(readArtifact(file)), null, content, null);
      if (!scoreCardSchema.safeParse(card).success) expect(card).toBe('a valid card');
    }
    expect(rejected).toBeGreaterThan(0);
    expect(rejected).toBeLessThan(runs);
  });
});
