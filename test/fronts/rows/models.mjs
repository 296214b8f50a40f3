// Files of models and encoders.

import { encodePieces } from '../../../.scripts/pieces/encode.mjs';
import { piecesFormat, readPieces } from '../../../dist/core/embedding/bundled/unigram/pieces-file.js';
import { readArtifact } from '../../../dist/core/scoring/artifact/read-artifact.js';
import { readEncoderFile } from '../../../dist/encoders/bundled/encoder-file.js';
import { parseJson } from '../../../dist/encoders/hub/json.js';
import { readBertTokenizer } from '../../../dist/encoders/hub/tokenizer/bert-tokenizer.js';
import { parseGraph } from '../../../dist/encoders/read/onnx/graph.js';
import { parseSafetensors } from '../../../dist/encoders/read/safetensors-file.js';
import { fewJson, json, lines, repeat, textOf, toBytes } from '../shapes.mjs';

/** The file of a trained model with this header. */
function toArtifact(header) {
  const text = toBytes(header.padEnd(Math.ceil(header.length / 4) * 4));
  const out = new Uint8Array(20 + text.length);
  out.set([0x89, 0x41, 0x53, 0x53, 0x41, 0x59, 0x0d, 0x0a]);
  new DataView(out.buffer).setUint32(8, 2, true);
  new DataView(out.buffer).setUint32(12, text.length, true);
  out.set(text, 20);
  return out;
}

function toSafetensors(header) {
  const text = toBytes(header);
  const out = new Uint8Array(8 + text.length);
  new DataView(out.buffer).setBigUint64(0, BigInt(text.length), true);
  out.set(text, 8);
  return out;
}

function toEncoderFile(header) {
  const text = toBytes(header);
  return Buffer.concat(
    [Uint32Array.of(text.length), text].map(({ buffer, byteOffset, byteLength }) =>
      Buffer.from(buffer, byteOffset, byteLength),
    ),
  );
}

/** A protobuf field of bytes. */
function toField(number, bytes) {
  const length = [];
  for (let rest = bytes.length; length.length === 0 || rest > 0; rest = Math.floor(rest / 128))
    length.push((rest % 128) + (rest >= 128 ? 128 : 0));
  return Buffer.concat([Uint8Array.from([number * 8 + 2, ...length]), bytes]);
}

const toOnnx = (parts) => toField(7, Buffer.concat(parts));

/** The file of a vocabulary of so many pieces, with these suffixes. */
function toPieces(count, suffixes) {
  const { magic, version, headerBytes } = piecesFormat;
  const out = new Uint8Array(headerBytes + 5 * count + suffixes.length);
  const view = new DataView(out.buffer);
  [magic, version + (2 << 16), count, 0, suffixes.length].forEach((value, i) => {
    view.setUint32(4 * i, value, true);
  });
  out.fill(1, headerBytes + count, headerBytes + 2 * count);
  out.set(suffixes, headerBytes + 2 * count);
  return out;
}

/** Reads the settings and the tokenizer of a repository. */
function readHubFile(text) {
  const file = parseJson(toBytes(text), 'https://a.example/tokenizer.json');
  const vocab = file.vocab ?? file;
  const special = { added_tokens: [], normalizer: { type: 'BertNormalizer', clean_text: true } };
  const model = { type: 'WordPiece', continuing_subword_prefix: '##', unk_token: '[UNK]', vocab };
  readBertTokenizer({ ...special, pre_tokenizer: { type: 'BertPreTokenizer' }, model }, {});
}

export const fronts = {
  hubFileLimits: {
    apart: 'it is read while the embedder loads, and published vocabularies have 250,000 keys',
    size: 4_000_000,
    bytes: 64 * 1024 * 1024,
    shapes: {
      ...json,
      vocabulary: (n) => `{"vocab":{${lines(n, (i) => `"p${i}":${i},`)}"[UNK]":-1}}`,
      tooLarge: (n) => `["${repeat('x', n * 20)}"]`,
    },
    read: readHubFile,
  },
  artifactLimits: {
    size: 4_000_000,
    bytes: 32 * 1024 * 1024,
    shapes: textOf(fewJson, toArtifact),
    read: readArtifact,
  },
  safetensorsLimits: {
    size: 8_000_000,
    bytes: 32 * 1024 * 1024,
    shapes: textOf(
      {
        ...fewJson,
        tensors: (n) =>
          `{${lines(n, (i) => `"t${i}":{"dtype":"F32","shape":[0],"data_offsets":[0,0]},`)}"z":{}}`,
      },
      toSafetensors,
    ),
    read: parseSafetensors,
  },
  encoderFileLimits: {
    size: 4_000_000,
    bytes: 32 * 1024 * 1024,
    shapes: textOf(
      {
        ...fewJson,
        tensors: (n) =>
          `{"format":1,"activation":"gelu","norm":"after","pooling":"mean","epsilon":0,"vocabulary":8,"tensors":[${lines(n, (i) => `{"name":"t${i}","kind":"q4","shape":[0],"offset":0},`)}{}]}`,
      },
      toEncoderFile,
    ),
    read: readEncoderFile,
  },
  onnxLimits: {
    size: 2_000_000,
    bytes: 64 * 1024 * 1024,
    shapes: {
      nodes: (n) => toOnnx(Array(Math.ceil(n / 4)).fill(toField(1, toField(4, toBytes('A'))))),
      inputs: (n) =>
        toOnnx([toField(1, Buffer.concat(Array(Math.ceil(n / 3)).fill(toField(1, toBytes('a')))))]),
      nested: (n) => {
        let bytes = toBytes('a');
        while (bytes.length < Math.min(n, 20_000)) bytes = toField(7, bytes);
        return bytes;
      },
      long: (n) => toOnnx([toField(2, toBytes(repeat('a', n)))]),
      zeros: (n) => new Uint8Array(n),
    },
    read: parseGraph,
  },
  pieceLimits: {
    size: 4_000_000,
    bytes: 32 * 1024 * 1024,
    shapes: {
      zeros: (n) => toPieces(n / 4, new Uint8Array(n)),
      claimed: (n) => toPieces(1_000_000, new Uint8Array(n)),
      long: (n) => toPieces(1, toBytes(repeat('x', n))),
      pieces: (n) =>
        encodePieces(
          lines(n, (i) => `p${i}`)
            .split('\n')
            .map((piece) => [piece, -8]),
          0,
        ),
    },
    read: readPieces,
  },
};
