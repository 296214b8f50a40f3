// Token ids to hidden states: the word's row of int8 times its scale and plus its offset, plus the position's row. One workgroup per token, a
// thread for every 64th quad of columns.
// Bindings: 0 tokens (id, position), 1 words (vocabulary, hidden), 2 scales and offsets (vocabulary), 3 positions (limit, hidden),
// 4 states (tokens, hidden).
import { weightFormats } from './weights.wgsl.js';

const threads = 64;

export const embedIntegersShader = (hidden: number): string => /* wgsl */ `
@group(0) @binding(0) var<storage, read> tokens: array<vec2u>;
@group(0) @binding(1) var<storage, read> words: array<${weightFormats.integer.quad}>;
@group(0) @binding(2) var<storage, read> scales: array<vec2f>;
@group(0) @binding(3) var<storage, read> positions: array<vec4f>;
@group(0) @binding(4) var<storage, read_write> states: array<vec4f>;

const quads = ${hidden / 4}u;

@compute @workgroup_size(${threads})
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) index: u32) {
  let token = tokens[group.x];
  for (var quad = index; quad < quads; quad += ${threads}u) {
    let word = words[token.x * quads + quad];
    let value = ${weightFormats.integer.read('word')} * scales[token.x].x + scales[token.x].y;
    states[group.x * quads + quad] = value + positions[token.y * quads + quad];
  }
}
`;
