// The models of the repositories, generated once into the cache folder: files appear there complete or not at all, and are
// generated again when a generator's source or its input changes.
import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bertModel, modelFiles } from '../onnx/bert.mjs';
import { causalModel } from '../onnx/causal.mjs';
import { benchShape, benchTokens, benchWeights } from '../weights/bench.mjs';
import { bundledFolder } from '../weights/bundled-files.mjs';
import { deepShape, deepWeights, microShape, microTokens, microWeights } from '../weights/micro.mjs';
import { safetensorsModel } from '../weights/safetensors.mjs';

const memoise = (create) => {
  let value;
  return () => {
    value ??= create();
    return value;
  };
};

const micro = { shape: microShape, tokens: memoise(microTokens), weights: () => microWeights };

const generator = { causal: true, dtypes: ['fp32'] };

/** Shape, tokens and weights of each encoder, its files if not all ONNX, the language models, and whether large tensors are external data. */
export const models = {
  micro,
  'micro-deep': { ...micro, shape: deepShape, weights: () => deepWeights },
  'micro-external': { ...micro, external: true },
  'micro-floats': { ...micro, dtypes: ['fp32'] },
  'micro-half': { ...micro, dtypes: ['fp16'] },
  'micro-safetensors': { ...micro, dtypes: ['safetensors'] },
  generator,
  'generator-external': { ...generator, external: true },
  bench: { shape: benchShape, tokens: memoise(benchTokens), weights: memoise(benchWeights) },
};

/** Hash of the generators' sources and inputs: the name of the folder for their files. */
const hashGenerators = memoise(() => {
  const hash = createHash('sha256');
  const folders = ['../onnx/', '../weights/'].map((path) => new URL(path, import.meta.url));
  for (const folder of [...folders, bundledFolder]) {
    for (const name of readdirSync(folder).sort())
      hash.update(name).update(readFileSync(new URL(name, folder)));
  }
  return hash.digest('hex').slice(0, 16);
});

function writeFile(path, chunks) {
  const hash = createHash('sha256');
  const unfinished = `${path}.${randomUUID()}`;
  const file = openSync(unfinished, 'w');
  let size = 0;
  for (const chunk of chunks) {
    hash.update(chunk);
    for (let at = 0; at < chunk.length; ) at += writeSync(file, chunk, at);
    size += chunk.length;
  }
  closeSync(file);
  renameSync(unfinished, path);
  return { size, sha256: hash.digest('hex') };
}

/** Path of each kind of weights. */
const paths = { ...modelFiles, safetensors: 'model.safetensors' };

/** Suffix of the external data file, after the model's path. */
const externalSuffix = '_data';

/** Paths of a model's files, each with the arguments of `modelFile`. */
export const modelPaths = (model) =>
  (models[model].dtypes ?? Object.keys(modelFiles)).flatMap((dtype) => {
    const path = paths[dtype];
    return [
      [path, { model, dtype }],
      ...(models[model].external ? [[`${path}${externalSuffix}`, { model, dtype, part: 'external' }]] : []),
    ];
  });

/**
 * The ONNX file of a model in a dtype, or its external data; generates it on first use.
 * @param part 'model' or 'external' @param cache folder of the files, as a file URL
 * @returns { file, size, sha256 } with the file's path on disk
 */
export function modelFile({ model, dtype, part = 'model' }, cache) {
  const folder = new URL(`${hashGenerators()}/${model}/`, cache);
  mkdirSync(new URL('onnx/', folder), { recursive: true });
  const path = paths[dtype];
  const file = fileURLToPath(new URL(part === 'model' ? path : `${path}${externalSuffix}`, folder));
  const record = `${file}.json`;
  if (!existsSync(record)) {
    const { shape, weights, external, causal } = models[model];
    const name = external && `${posix.basename(path)}${externalSuffix}`;
    const createModel = () => {
      if (causal) return causalModel(name);
      if (dtype === 'safetensors') return { model: safetensorsModel(shape, weights()) };
      return bertModel(shape, weights(), dtype, name);
    };
    const created = createModel();
    const facts = writeFile(file, created[part]);
    writeFile(record, [Buffer.from(JSON.stringify(facts))]);
  }
  return { file, ...JSON.parse(readFileSync(record, 'utf8')) };
}
