// The models behind the repositories, made once into the cache folder: a file appears there whole or not at all, and
// is made anew when a maker's source or what it is made of changes.
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
import { benchShape, benchTokens, benchWeights } from '../weights/bench.mjs';
import { bundledFolder } from '../weights/bundled-files.mjs';
import { microShape, microTokens, microWeights } from '../weights/micro.mjs';

const once = (make) => {
  let made;
  return () => {
    made ??= make();
    return made;
  };
};

const micro = { shape: microShape, tokens: once(microTokens), weights: () => microWeights };

/** What a model is made of, and whether its large tensors are in a file beside it. */
export const models = {
  micro,
  'micro-beside': { ...micro, beside: true },
  bench: { shape: benchShape, tokens: once(benchTokens), weights: once(benchWeights) },
};

/** The makers' sources and inputs in one hash: the name of the folder that their files go to. */
const makers = once(() => {
  const hash = createHash('sha256');
  const folders = ['../onnx/', '../weights/'].map((path) => new URL(path, import.meta.url));
  for (const folder of [...folders, bundledFolder]) {
    for (const name of readdirSync(folder).sort())
      hash.update(name).update(readFileSync(new URL(name, folder)));
  }
  return hash.digest('hex').slice(0, 16);
});

function write(path, chunks) {
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

/** The ending of the file beside a model, after the model's own path. */
const besideEnding = '_data';

/** Paths of a model's files, each with what to ask `modelFile` for. */
export const modelPaths = (model) =>
  Object.entries(modelFiles).flatMap(([dtype, path]) => [
    [path, { model, dtype }],
    ...(models[model].beside ? [[`${path}${besideEnding}`, { model, dtype, part: 'beside' }]] : []),
  ]);

/**
 * The ONNX file of a model in a dtype, or the one beside it, made if it is not there yet.
 * @param part 'model' or 'beside' @param cache folder that the files are kept in, as a file URL
 * @returns { file, size, sha256 } with the file's path on disk
 */
export function modelFile({ model, dtype, part = 'model' }, cache) {
  const folder = new URL(`${makers()}/${model}/`, cache);
  mkdirSync(new URL('onnx/', folder), { recursive: true });
  const path = modelFiles[dtype];
  const file = fileURLToPath(new URL(part === 'model' ? path : `${path}${besideEnding}`, folder));
  const record = `${file}.json`;
  if (!existsSync(record)) {
    const { shape, weights, beside } = models[model];
    const name = beside && `${posix.basename(path)}${besideEnding}`;
    const facts = write(file, bertModel(shape, weights(), dtype, name)[part]);
    write(record, [Buffer.from(JSON.stringify(facts))]);
  }
  return { file, ...JSON.parse(readFileSync(record, 'utf8')) };
}
