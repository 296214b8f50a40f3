// Sizes and hashes of the official files of common encoders, so that a download shows its progress from the start and
// other bytes are rejected; and published vectors to test them with. Pure.

/** Size and hash of an official file. */
export interface OfficialFile {
  readonly bytes: number;
  readonly sha256: string;
}

const toOfficialFile = (bytes: number, sha256: string): OfficialFile => ({ bytes, sha256 });

const miniLmQ8 = toOfficialFile(
  22_972_370,
  'afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1',
);

/** By repository, then by path; copied from the repositories' Git LFS pointers. */
const files: ReadonlyMap<string, ReadonlyMap<string, OfficialFile>> = new Map([
  [
    'Xenova/all-MiniLM-L6-v2',
    new Map([
      ['onnx/model_quantized.onnx', miniLmQ8],
      ['onnx/model_int8.onnx', miniLmQ8],
      [
        'onnx/model.onnx',
        toOfficialFile(90_387_606, '759c3cd2b7fe7e93933ad23c4c9181b7396442a2ed746ec7c1d46192c469c46e'),
      ],
      [
        'onnx/model_fp16.onnx',
        toOfficialFile(45_297_825, '2cdb5e58291813b6d6e248ed69010100246821a367fa17b1b81ae9483744533d'),
      ],
      [
        'tokenizer.json',
        toOfficialFile(711_661, 'da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0'),
      ],
    ]),
  ],
  [
    'Xenova/gte-small',
    new Map([
      [
        'onnx/model_quantized.onnx',
        toOfficialFile(34_014_427, '34440558460f3d0d05fda102ade2d2a0672d112dd8c05b540c8fc3bc2051db90'),
      ],
      [
        'onnx/model.onnx',
        toOfficialFile(133_093_491, 'b9c15a9afac5d465bda995eca8010fac61efc79c827bc980085810e37d271795'),
      ],
    ]),
  ],
  [
    'Xenova/bge-small-en-v1.5',
    new Map([
      [
        'onnx/model_quantized.onnx',
        toOfficialFile(34_014_426, '6c9c6101a956d62dfb5e7190c538226c0c5bb9cb27b651234b6df063ee7dbfe4'),
      ],
      [
        'onnx/model.onnx',
        toOfficialFile(133_093_490, '828e1496d7fabb79cfa4dcd84fa38625c0d3d21da474a00f08db0f559940cf35'),
      ],
    ]),
  ],
  [
    'Xenova/e5-small-v2',
    new Map([
      [
        'onnx/model_quantized.onnx',
        toOfficialFile(34_014_367, '7d9092cb25f2bd1c023b7e8d2aa459044a02030ac880e5a59fdaf27af69f1ded'),
      ],
      [
        'onnx/model.onnx',
        toOfficialFile(133_093_467, 'b2a43b66f7f9b6f29643a21340ad7c03d2d91e6bd5d43429a77799a9ee880eb0'),
      ],
    ]),
  ],
]);

/** Finds the official file at a path of a repository. */
export const findOfficialFile = (id: string, path: string): OfficialFile | undefined =>
  files.get(id)?.get(path);

/** A text and the first components of its unit vector, as published. */
export interface PublishedVector {
  readonly text: string;
  readonly firstComponents: readonly number[];
}

const miniLmVectors: readonly PublishedVector[] = [
  { text: 'This is an example sentence', firstComponents: [0.0676569, 0.0634959, 0.0487131] },
  { text: 'Each sentence is converted', firstComponents: [0.0864386, 0.1027626, 0.0053946] },
];

/** Finds the published vectors of the model whose file has this hash; empty for other models. */
export function findPublishedVectors(sha256: string): readonly PublishedVector[] {
  const official = files.get('Xenova/all-MiniLM-L6-v2') ?? new Map<string, OfficialFile>();
  return [...official.values()].some((file) => file.sha256 === sha256) ? miniLmVectors : [];
}
