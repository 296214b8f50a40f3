// Any bytes give either a model or an AssayError with the code artifact_damaged.
import { describe, expect, it } from 'vitest';
import { headerLimit, prefixBytes } from '../../../../src/core/scoring/artifact/layout.js';
import { readArtifact } from '../../../../src/core/scoring/artifact/read-artifact.js';
import { writeArtifact } from '../../../../src/core/scoring/artifact/write-artifact.js';
import { changed, headerLength, outcome } from './damage.js';
import { model, spectrum } from './fixtures.js';

const small = writeArtifact(model([spectrum('clarity')]));
const bytes = (text: string) => new TextEncoder().encode(text);

/** A file with this header text and this many zero floats after it. */
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

/** The small model's file with a rewritten header text. */
function rewritten(rewrite: (text: string) => string): Uint8Array {
  const length = headerLength(small);
  const text = new TextDecoder().decode(small.subarray(prefixBytes, prefixBytes + length)).trimEnd();
  const body = small.subarray(prefixBytes + length);
  const file = assembled(rewrite(text), body.length / 4);
  file.set(body, file.length - body.length);
  return file;
}

describe('a file that is not a model', () => {
  it.each([
    ['', 'it is empty'],
    ['  <!doctype html><p>Not found', 'it is HTML or XML'],
    ['version https://git-lfs.github.com/spec/v1\noid sha256:00', 'it is a Git LFS pointer'],
    ['{"format":1}', 'it starts with \'{"format":1}\''],
    ['{"format": 1}', 'it starts with \'{"format": 1}\''],
    ['a\u007fb', 'it starts with bytes 61 7f 62'],
    ['é', 'it starts with bytes c3 a9'],
  ])('%j is rejected: %s', (text, detail) => {
    expect(outcome(bytes(text))).toBe(`Not a trained model file: ${detail}`);
  });

  it('of zeros is rejected with its first bytes in hexadecimal', () => {
    expect(outcome(new Uint8Array(65_536))).toBe(
      'Not a trained model file: it starts with bytes 00 00 00 00 00 00 00 00',
    );
  });
});

describe('a damaged file', () => {
  it.each([
    [0, 'Build the model again from its document'],
    [1, 'Build the model again from its document'],
    [2, 'Build the model again from its document'],
    [4, 'Update Assay'],
    [0xffffffff, 'Update Assay'],
  ])('of format %d is rejected with the format and what to do', (version, remedy) => {
    const file = changed(small, (_, view) => view.setUint32(8, version, true));
    expect(outcome(file)).toBe(
      `Model file has format ${version}, but this version of Assay reads format 3. ${remedy}`,
    );
  });

  it('with line endings converted in transfer is rejected', () => {
    const text = [...small];
    text.splice(6, 1);
    expect(outcome(Uint8Array.from(text))).toMatch(/^Not a trained model file: it starts with bytes 89 41/);
  });

  it('of every shorter length is rejected', () => {
    for (let length = 0; length < small.length; length++) {
      expect(outcome(small.subarray(0, length)), `${length} bytes`).toMatch(/^Truncated|it is empty$/);
    }
  });

  it.each([1, 4, 1000])('with %d bytes appended is rejected', (count) => {
    const file = new Uint8Array(small.length + count);
    file.set(small);
    expect(outcome(file)).toBe(`Damaged model file: ${count} extra bytes at the end`);
  });

  it.each([12, 16])('with a huge length at byte %d is rejected without allocating it', (at) => {
    const file = changed(small, (_, view) => view.setUint32(at, 0xffffffff, true));
    expect(outcome(file)).toMatch(/^Truncated model file: \d+ of \d+ bytes$/);
  });

  it('with a header over the limit is rejected', () => {
    expect(outcome(assembled(' '.repeat(headerLimit + 4)))).toBe(
      `Model header has ${headerLimit + 4} bytes, over the limit of ${headerLimit}`,
    );
  });

  it('with zeros over its unit axis is rejected', () => {
    const file = changed(small, (copy) => copy.fill(0, prefixBytes + headerLength(small)));
    expect(outcome(file)).toBe('Invalid model: traits[0].geometry.axis must have unit length');
  });

  it.each([
    ['NaN', Number.NaN],
    ['infinity', Number.POSITIVE_INFINITY],
  ])('with %s in its body is rejected', (_, value) => {
    const file = changed(small, (copy, view) => view.setFloat32(copy.length - 4, value, true));
    expect(outcome(file)).toMatch(/must be an array of finite floats$/);
  });
});

describe('a hostile header', () => {
  it('rewritten without a change is a model', () => {
    expect(outcome(rewritten((text) => text))).toBe('a model');
  });

  it.each([
    ['an unknown property', '{"added":1,', /^Invalid model: the header: /],
    ['an own __proto__', '{"__proto__":{"dimensions":6},', /^Invalid model: the header: /],
    ['a property twice', '{"dimensions":6,', /not in canonical form$/],
    ['white space', '{ ', /not in canonical form$/],
  ])('with %s is rejected', (_, start, expected) => {
    expect(outcome(rewritten((text) => text.replace('{', start)))).toMatch(expected);
  });

  it('with more spaces at its end than necessary is rejected', () => {
    expect(outcome(rewritten((text) => `${text.padEnd(Math.ceil(text.length / 4) * 4)}    `))).toMatch(
      /not in canonical form$/,
    );
  });

  it('with an own __proto__ where any name is allowed is rejected', () => {
    const file = rewritten((text) => text.replace('"metrics":{', '"metrics":{"__proto__":{"a":1},'));
    expect(outcome(file)).toMatch(/not in canonical form$/);
  });

  it.each([
    [
      'an offset past the end',
      '{"floats":[0,9]}',
      '{"floats":[1000,9]}',
      /invalid array reference \[\d+, \d+\]$/,
    ],
    [
      'a length past the end',
      '{"floats":[0,9]}',
      '{"floats":[0,9007199254740991]}',
      /invalid array reference/,
    ],
    ['a last array past the end', '{"floats":[9,9]}', '{"floats":[9,10]}', /array reference \[9, 10\]$/],
    ['overlapping arrays', '{"floats":[9,9]}', '{"floats":[8,9]}', /invalid array reference \[\d+, \d+\]$/],
    ['a negative offset', '{"floats":[0,9]}', '{"floats":[-1,9]}', /invalid array reference \[\d+, \d+\]$/],
    [
      'a fractional length',
      '{"floats":[0,9]}',
      '{"floats":[0,8.5]}',
      /invalid array reference \[\d+, \d+\]$/,
    ],
    [
      'a reference with an extra property',
      '{"floats":[0,9]}',
      '{"floats":[0,9],"x":1}',
      /invalid array reference/,
    ],
    [
      'fewer floats than the body',
      '{"floats":[9,9]}',
      '{"floats":[0,9]}',
      /invalid array reference \[\d+, \d+\]$/,
    ],
    ['floats for a text', '"description":""', '"description":{"floats":[0,0]}', /^Invalid model: card/],
    ['a number that overflows', '"slope":2.5', '"slope":1e309', /^Invalid model: traits\[0\]\.calibration/],
    ['a slope of zero', '"slope":2.5', '"slope":0', /^Invalid model: traits\[0\]\.calibration/],
    ['dimensions that disagree', '"dimensions":6', '"dimensions":7', /must have 10 values, not 9$/],
    ['endless dimensions', '"dimensions":6', '"dimensions":9007199254740991', /dimensions/],
    ['a key against the pattern', '"key":"clarity"', '"key":"Clarity"', /key/],
  ])('with %s is rejected', (_, from, to, expected) => {
    expect(outcome(rewritten((text) => text.replaceAll(from, to)))).toMatch(expected);
  });

  it('without traits, whose arrays are missing, is rejected', () => {
    const file = rewritten((text) => text.replace(/"traits":\[\{"aggregation".*\}\]/, '"traits":[]'));
    expect(outcome(file)).toBe('Damaged model file: no array contains the last 18 words');
  });

  it.each(['null', '[]', '1', '""', '{"floats":[0,0]}'])('of %s alone is rejected', (text) => {
    expect(outcome(assembled(text))).toMatch(/^Invalid model: (the header|card): /);
  });

  it.each(['', '{', '{}}', 'NaN', '{"card":'])('of %j, which is not valid JSON, is rejected', (text) => {
    expect(outcome(assembled(text))).toBe('Damaged model file: the header is not valid JSON');
  });

  it('nested 200,000 levels deep is rejected', () => {
    const text = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    expect(outcome(assembled(text))).toMatch(/the header is nested more than 16 levels deep$/);
  });

  it('with 100,000 entries is rejected, in one object or in many', () => {
    const entries = (count: number) => Array.from({ length: count }, (_, index) => `"k${index}":1`).join();
    expect(outcome(assembled(`{${entries(100_000)}}`))).toMatch(
      /has more than 1024 entries in one object or array$/,
    );
    const objects = Array.from({ length: 100 }, (_, index) => `"o${index}":{${entries(1000)}}`).join();
    expect(outcome(assembled(`{${objects}}`))).toMatch(/has more than 98304 entries$/);
  });

  it('may have brackets, quotes and backslashes in its texts', () => {
    const described = model([spectrum('clarity')]);
    const description = '[[[[[[[[[[[[[[[[[[[[{{"\\,\\",,,'.repeat(500);
    const file = writeArtifact({ ...described, card: { ...described.card, description } });
    expect(readArtifact(file).card.description).toBe(description);
  });
});
