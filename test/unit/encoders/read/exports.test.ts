// Micro encoders as published exporters write them, in test/fixtures/encoders/exports: each is read, and its hidden states are
// those of the library that it comes from.
import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readOnnxEncoder } from '../../../../src/encoders/read/index.js';
import { FloatEncoder } from '../../../../src/encoders/runtime/index.js';

const folder = new URL('../../../fixtures/encoders/exports/', import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith('.onnx.gz'));
const config = { hidden_size: 32, num_attention_heads: 2, vocab_size: 64, max_position_embeddings: 32 };

interface Expected {
  readonly input_ids: readonly number[][];
  readonly attention_mask: readonly number[][];
  readonly last_hidden_state: readonly number[][][];
}

describe('an export', () => {
  it.each(names)('%s is read with the hidden states of its library', (name) => {
    const reading = readOnnxEncoder(new Uint8Array(gunzipSync(readFileSync(new URL(name, folder)))), config);
    if (reading.kind === 'unknown') throw new Error(reading.reason);
    const encoder = new FloatEncoder(reading.weights, {});
    const expected = JSON.parse(
      readFileSync(new URL(name.replace('.onnx.gz', '.json'), folder), 'utf8'),
    ) as Expected;
    expected.input_ids.forEach((padded, text) => {
      const ids = Uint32Array.from(padded.filter((_, at) => expected.attention_mask[text]?.[at] === 1));
      const { data } = encoder.encodeStates(ids);
      const rows = expected.last_hidden_state[text]?.slice(0, ids.length).flat() ?? [];
      expect(data).toHaveLength(rows.length);
      const differences = rows.map((value, at) => Math.abs(value - (data[at] ?? Number.NaN)));
      expect(Math.max(...differences)).toBeLessThan(1e-4);
    });
  });
});
