// Whatever bytes come in, a model comes out or an AssayError that says artifact_damaged. Nothing else.
import { describe, expect, it } from 'vitest';
import { isAssayError } from '../../../src/contract/errors.js';
import { scoreCardSchema } from '../../../src/contract/resources.js';
import { headerLimit, prefixBytes } from '../../../src/scoring/artifact.js';
import { readArtifact } from '../../../src/scoring/artifact-reader.js';
import { writeArtifact } from '../../../src/scoring/artifact-writer.js';
import { scoreCard } from '../../../src/scoring/card.js';
import { prepareModel } from '../../../src/scoring/ready-model.js';
import { mixedModel, model, random, randomEncodings, spectrum } from './fixtures.js';

const small = writeArtifact(model([spectrum('clarity')]));
const mixed = writeArtifact(mixedModel());
const bytes = (text: string) => new TextEncoder().encode(text);
const headerLength = (file: Uint8Array) =>
  new DataView(file.buffer, file.byteOffset, file.byteLength).getUint32(12, true);

/** The detail of the error, 'a model' for a file that reads; anything else that is thrown fails the test. */
function outcome(file: Uint8Array): string {
  try {
    readArtifact(file);
  } catch (error) {
    if (!isAssayError(error) || error.code !== 'artifact_damaged') throw error;
    return error.detail;
  }
  return 'a model';
}

function changed(file: Uint8Array, change: (copy: Uint8Array, view: DataView) => void): Uint8Array {
  const copy = file.slice();
  change(copy, new DataView(copy.buffer));
  return copy;
}

/** A file with this header text and this many zero floats behind it. */
function assembled(header: string, floats = 0): Uint8Array {
  const text = bytes(header.padEnd(Math.ceil(header.length / 4) * 4));
  const file = new Uint8Array(prefixBytes + text.length + 4 * floats);
  file.set(small.subarray(0, 12));
  file.set(text, prefixBytes);
  const view = new DataView(file.buffer);
  view.setUint32(12, text.length, true);
  view.setUint32(16, floats, true);
  return file;
}

/** The small model's file with its header's text rewritten. */
function rewritten(rewrite: (text: string) => string): Uint8Array {
  const length = headerLength(small);
  const text = new TextDecoder().decode(small.subarray(prefixBytes, prefixBytes + length)).trimEnd();
  const body = small.subarray(prefixBytes + length);
  const file = assembled(rewrite(text), body.length / 4);
  file.set(body, file.length - body.length);
  return file;
}

describe('a file that is no model', () => {
  it.each([
    ['', 'not a model file but an empty file'],
    ['  <!doctype html><p>Not found', 'not a model file but HTML or XML'],
    ['version https://git-lfs.github.com/spec/v1\noid sha256:00', 'not a model file but a Git LFS pointer'],
    ['{"format":1}', 'not a model file but something else'],
  ])('%j: %s', (text, detail) => {
    expect(outcome(bytes(text))).toBe(detail);
  });

  it('of zeros is refused', () => {
    expect(outcome(new Uint8Array(65_536))).toBe('not a model file but something else');
  });
});

describe('a damaged file', () => {
  it.each([0, 2, 3, 0xffffffff])('of format %d is refused by name', (version) => {
    const file = changed(small, (_, view) => view.setUint32(8, version, true));
    expect(outcome(file)).toBe(`unknown model format ${version}; this build reads 1`);
  });

  it('with line ends rewritten in transfer is refused', () => {
    const text = [...small];
    text.splice(6, 1);
    expect(outcome(Uint8Array.from(text))).toBe('not a model file but something else');
  });

  it('of every shorter length is refused', () => {
    for (let length = 0; length < small.length; length++) {
      expect(outcome(small.subarray(0, length)), `${length} bytes`).toMatch(/cut off|an empty file/);
    }
  });

  it.each([1, 4, 1000])('with %d bytes appended is refused', (count) => {
    const file = new Uint8Array(small.length + count);
    file.set(small);
    expect(outcome(file)).toBe(`the model file has ${count} bytes after its end`);
  });

  it.each([12, 16])('whose length at byte %d is enormous is refused without allocating it', (at) => {
    const file = changed(small, (_, view) => view.setUint32(at, 0xffffffff, true));
    expect(outcome(file)).toMatch(/^the model file is cut off: \d+ of \d+ bytes$/);
  });

  it('whose header is over the limit is refused', () => {
    expect(outcome(assembled(' '.repeat(headerLimit + 4)))).toBe(
      `the model's header is over ${headerLimit} bytes`,
    );
  });

  it('with one bit flipped anywhere before its body is refused or another valid model', () => {
    const length = prefixBytes + headerLength(small);
    let refused = 0;
    for (let index = 0; index < length; index++) {
      for (let bit = 0; bit < 8; bit++) {
        const flipped = changed(small, (copy) => {
          copy[index] ^= 1 << bit;
        });
        if (outcome(flipped) !== 'a model') refused++;
      }
    }
    expect(refused).toBeGreaterThan(length * 8 * 0.5);
  });

  it('with random bytes changed in its body is refused or scores like any model', () => {
    const next = random(2024);
    const pick = (count: number) => Math.floor(((next() + 1) / 2) * count);
    const start = prefixBytes + headerLength(mixed);
    const content = { encodings: randomEncodings(2, 6), inputTokens: 3 };
    let refused = 0;
    for (let run = 0; run < 2000; run++) {
      const file = changed(mixed, (copy) => {
        for (let count = 1 + pick(3); count > 0; count--) {
          copy[start + pick(copy.length - start)] = pick(256);
        }
      });
      if (outcome(file) !== 'a model') {
        refused++;
        continue;
      }
      const card = scoreCard(prepareModel(readArtifact(file)), null, content, null);
      if (!scoreCardSchema.safeParse(card).success) expect(card).toBe('a valid card');
    }
    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThan(2000);
  });

  it('with a run of zeros over its unit axis is refused', () => {
    const file = changed(small, (copy) => copy.fill(0, prefixBytes + headerLength(small)));
    expect(outcome(file)).toBe('the model is damaged: traits[0].geometry.axis must have unit length');
  });

  it.each([
    ['NaN', Number.NaN],
    ['infinity', Number.POSITIVE_INFINITY],
  ])('with %s in its body is refused', (_, value) => {
    const file = changed(small, (copy, view) => view.setFloat32(copy.length - 4, value, true));
    expect(outcome(file)).toMatch(/must be an array of finite floats$/);
  });
});

describe('a hostile header', () => {
  it('rewritten as it was is a model', () => {
    expect(outcome(rewritten((text) => text))).toBe('a model');
  });

  it.each([
    ['an unknown property', '{"added":1,', /^the model is damaged: the header: /],
    ['an own __proto__', '{"__proto__":{"dimensions":6},', /^the model is damaged: the header: /],
    ['a property twice', '{"dimensions":6,', /not in the canonical form$/],
    ['white space', '{ ', /not in the canonical form$/],
  ])('with %s is refused', (_, start, expected) => {
    expect(outcome(rewritten((text) => text.replace('{', start)))).toMatch(expected);
  });

  it('with an own __proto__ where any name is allowed is refused', () => {
    const file = rewritten((text) => text.replace('"metrics":{', '"metrics":{"__proto__":{"a":1},'));
    expect(outcome(file)).toMatch(/not in the canonical form$/);
  });

  it.each([
    ['an offset past the end', '{"floats":[0,9]}', '{"floats":[1000,9]}', /do not lie where they must$/],
    ['a length past the end', '{"floats":[0,9]}', '{"floats":[0,9007199254740991]}', /do not lie/],
    ['overlapping arrays', '{"floats":[9,9]}', '{"floats":[8,9]}', /do not lie where they must$/],
    ['a negative offset', '{"floats":[0,9]}', '{"floats":[-1,9]}', /do not lie where they must$/],
    ['a fractional length', '{"floats":[0,9]}', '{"floats":[0,8.5]}', /do not lie where they must$/],
    ['a reference with more to it', '{"floats":[0,9]}', '{"floats":[0,9],"x":1}', /do not lie where they/],
    ['fewer floats than the body', '{"floats":[9,9]}', '{"floats":[0,9]}', /do not lie where they must$/],
    [
      'floats for a text',
      '"description":""',
      '"description":{"floats":[0,0]}',
      /^the model is damaged: card/,
    ],
    [
      'a number that overflows',
      '"slope":2.5',
      '"slope":1e309',
      /^the model is damaged: traits\[0\]\.calibration/,
    ],
    ['a slope of zero', '"slope":2.5', '"slope":0', /^the model is damaged: traits\[0\]\.calibration/],
    ['dimensions that disagree', '"dimensions":6', '"dimensions":7', /must hold 10 values, not 9$/],
    ['endless dimensions', '"dimensions":6', '"dimensions":9007199254740991', /dimensions/],
    ['a key against the pattern', '"key":"clarity"', '"key":"Clarity"', /key/],
  ])('with %s is refused', (_, from, to, expected) => {
    expect(outcome(rewritten((text) => text.replaceAll(from, to)))).toMatch(expected);
  });

  it('without traits leaves floats that belong to nothing, and is refused', () => {
    const file = rewritten((text) => text.replace(/"traits":\[\{"aggregation".*\}\]/, '"traits":[]'));
    expect(outcome(file)).toBe('the model file is damaged: 18 floats belong to nothing');
  });

  it.each(['null', '[]', '1', '""', '{"floats":[0,0]}'])('of %s alone is refused', (text) => {
    expect(outcome(assembled(text))).toMatch(/^the model is damaged: (the header|card): /);
  });

  it.each(['', '{', '{}}', 'NaN', '{"card":'])('of %j, which is not JSON, is refused', (text) => {
    expect(outcome(assembled(text))).toBe('the model file is damaged: its header is not JSON');
  });

  it('nested 200,000 deep is refused', () => {
    const text = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    expect(outcome(assembled(text))).toMatch(/its header is nested too deeply$/);
  });

  it('with 100,000 entries is refused, in one place or in many', () => {
    const entries = (count: number) => Array.from({ length: count }, (_, index) => `"k${index}":1`).join();
    expect(outcome(assembled(`{${entries(100_000)}}`))).toMatch(/has too many entries in one place$/);
    const objects = Array.from({ length: 100 }, (_, index) => `"o${index}":{${entries(1000)}}`).join();
    expect(outcome(assembled(`{${objects}}`))).toMatch(/has too many entries$/);
  });

  it('may hold brackets, quotes and backslashes in its texts', () => {
    const described = model([spectrum('clarity')]);
    const description = '[[[[[[[[[[[[[[[[[[[[{{"\\,\\",,,'.repeat(500);
    const file = writeArtifact({ ...described, card: { ...described.card, description } });
    expect(readArtifact(file).card.description).toBe(description);
  });
});
