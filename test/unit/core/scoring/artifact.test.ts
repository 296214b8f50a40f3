// The trained-model file: one file for each model, byte for byte.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { formatVersion, headerLimit, prefixBytes } from '../../../../src/core/scoring/artifact/layout.js';
import { readArtifact } from '../../../../src/core/scoring/artifact/read-artifact.js';
import { writeArtifact } from '../../../../src/core/scoring/artifact/write-artifact.js';
import { prepareModel } from '../../../../src/core/scoring/card/ready-model.js';
import { createScoreCard } from '../../../../src/core/scoring/card/score-card.js';
import { packTermWeights } from '../../../../src/core/scoring/terms.js';
import { claim, cosineGeometry, mixedModel, model, randomEncodings, spectrum, topic } from './fixtures.js';

/** The same value with every object's keys in reverse order. */
function reversed<T>(value: T): T {
  if (Array.isArray(value)) return value.map(reversed) as T;
  if (value === null || typeof value !== 'object' || value instanceof Float32Array) return value;
  const entries = Object.entries(value).reverse();
  return Object.fromEntries(entries.map(([key, entry]) => [key, reversed(entry)])) as T;
}

const headerOf = (file: Uint8Array) => {
  const length = new DataView(file.buffer).getUint32(12, true);
  return { length, text: new TextDecoder().decode(file.subarray(prefixBytes, prefixBytes + length)) };
};

const bodyFloats = (file: Uint8Array) => (file.length - prefixBytes - headerOf(file).length) / 4;

describe('trained-model file', () => {
  it('gives back an equal model', () => {
    expect(readArtifact(writeArtifact(mixedModel()))).toEqual(mixedModel());
  });

  it('gives back the terms of every type of trait, equal arrays once', () => {
    const terms = packTermWeights(
      Uint32Array.of(3, 900_000_000, 4_000_000_000),
      Float64Array.of(1, -0.5, 0.25),
    );
    const traits = [spectrum('a', { terms }), topic('b', { terms }), claim('c', { terms })];
    const file = writeArtifact(model(traits));
    expect(readArtifact(file)).toEqual(model(traits));
    const without = [spectrum('a'), topic('b'), claim('c')];
    expect(bodyFloats(file)).toBe(bodyFloats(writeArtifact(model(without))) + 3 + 2);
  });

  it('gives back the valence of a trait', () => {
    const toned = model([spectrum('a', { valence: 1 }), spectrum('b', { valence: -1 }), spectrum('c')]);
    expect(readArtifact(writeArtifact(toned))).toEqual(toned);
  });

  it('has the same bytes for a property that is undefined as for one that is absent', () => {
    const plain = model([spectrum('a')]);
    expect(writeArtifact({ ...plain, familiarity: undefined })).toEqual(writeArtifact(plain));
  });

  it('keeps accents and empty metrics of the card', () => {
    const described = mixedModel();
    const card = { ...described.card, description: 'café ÿ\u0080', metrics: {} };
    expect(readArtifact(writeArtifact({ ...described, card })).card).toEqual(card);
  });

  it('is refused when its header would be too large to be read', () => {
    const described = mixedModel();
    const card = { ...described.card, description: ' '.repeat(headerLimit) };
    expect(() => writeArtifact({ ...described, card })).toThrow(
      /^Model header has \d{7} bytes, over the limit of 4194304$/,
    );
  });

  it('gives back a model that scores the same', () => {
    const content = { encodings: randomEncodings(3, 8), inputTokens: 9, unread: 0 };
    const before = createScoreCard(prepareModel(mixedModel()), null, content, null);
    const after = createScoreCard(
      prepareModel(readArtifact(writeArtifact(mixedModel()))),
      null,
      content,
      null,
    );
    expect(after).toEqual(before);
  });

  it('has the same bytes for any order of properties', () => {
    const file = writeArtifact(mixedModel());
    expect(writeArtifact(reversed(mixedModel()))).toEqual(file);
    expect(writeArtifact(readArtifact(file))).toEqual(file);
  });

  it('has pinned bytes on every platform', () => {
    const small = model([spectrum('a', { geometry: { ...cosineGeometry(1), kind: 'cosine' } })]);
    const file = writeArtifact(small);
    expect([...file.subarray(0, 8)]).toEqual([0x89, 0x41, 0x53, 0x53, 0x41, 0x59, 0x0d, 0x0a]);
    expect(new DataView(file.buffer).getUint32(8, true)).toBe(formatVersion);
    expect(createHash('sha256').update(file).digest('hex')).toBe(
      'ec8a5f5e0df94b8687f4ffe28163dd25275e8b8747bfc64d83be37471d15ad4b',
    );
  });

  it('stores equal arrays once', () => {
    const shared = spectrum('a');
    const { geometry } = shared;
    if (geometry.kind !== 'cosine') throw new Error('expected a cosine geometry');
    const once = writeArtifact(model([shared]));
    const copies = { center: geometry.center.slice(), axis: geometry.axis.slice() };
    const twice = writeArtifact(model([shared, spectrum('b', { ...copies, geometry })]));
    expect(bodyFloats(twice)).toBe(bodyFloats(once));
  });

  it('has an aligned body and an ASCII header', () => {
    const { length, text } = headerOf(writeArtifact(mixedModel()));
    expect(length % 4).toBe(0);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII without its control characters
    expect(text).toMatch(/^[^\u0000-\u001f\u007f-\uffff]+$/);
  });

  it('is read from an odd offset of a larger buffer', () => {
    const file = writeArtifact(mixedModel());
    const buffer = new Uint8Array(file.length + 7);
    buffer.set(file, 3);
    expect(readArtifact(buffer.subarray(3, 3 + file.length))).toEqual(mixedModel());
  });

  it('gives back a model that does not change with the file buffer', () => {
    const file = writeArtifact(mixedModel());
    const read = readArtifact(file);
    file.fill(0);
    expect(read).toEqual(mixedModel());
  });

  it('keeps lone surrogates and control characters of the card', () => {
    const described = mixedModel();
    const card = { ...described.card, description: 'a\u0000b\ud800c\u2028', additional_terms: '\u202e' };
    expect(readArtifact(writeArtifact({ ...described, card })).card).toEqual(card);
  });

  it('keeps a metric named like a property of Object.prototype', () => {
    const described = mixedModel();
    const metrics = { constructor: { valueOf: 0.5 }, 10: { a: 1 }, 9: { b: 1 } };
    const card = { ...described.card, metrics: metrics as never };
    const file = writeArtifact({ ...described, card });
    expect(JSON.parse(JSON.stringify(readArtifact(file).card.metrics))).toEqual(metrics);
  });
});
