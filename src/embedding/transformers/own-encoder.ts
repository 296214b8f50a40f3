// An encoder on Assay's own runtime: the weights of an ONNX or safetensors file on our WebAssembly kernels, which quantise
// floats. Opened only where the file is understood completely; ONNX Runtime runs any other ONNX file.
import { WasmEncoder } from '../../kernels/encoder/index.js';
import { readOnnxEncoder, readSafetensorsEncoder } from '../../weights/index.js';
import { checkIds, findVectorFault } from './guards.js';
import type { Encoder } from './onnx-encoder.js';
import type { EncoderSettings } from './settings.js';
import type { ModelFiles } from './weights.js';

/** Increased when its vectors change although no file does. Part of the revision of every embedder that uses it. */
export const ownRuntimeRevision = 'assay-runtime-1';

/**
 * Opens an encoder on the CPU.
 * @param config the parsed `config.json`
 * @throws Error that says why this runtime does not run it
 */
export function openOwnEncoder(
  { bytes, format }: ModelFiles,
  settings: EncoderSettings,
  config: unknown,
): Encoder {
  if (settings.head) throw new Error('it has a dense layer after the pooling');
  const read = format === 'safetensors' ? readSafetensorsEncoder : readOnnxEncoder;
  const reading = read(bytes, config);
  if (reading.kind === 'unknown') throw new Error(reading.reason);
  const { pooling, limit } = settings;
  const encoder = WasmEncoder.fromWeights(reading.weights, { pooling, limit });
  let isTuned = false;
  return {
    dimensions: encoder.hidden,
    async encode(batch) {
      checkIds(batch, settings);
      const vectors = encoder.encode(batch);
      const fault = findVectorFault(vectors);
      if (fault) throw new Error(`the encoder returned ${fault}`);
      // After the first batch, when the kernels are compiled; the vectors stay the same bit for bit.
      if (!isTuned) encoder.chooseMethod();
      isTuned = true;
      return vectors;
    },
    ...(pooling === 'mean' && {
      encodeStates(ids) {
        checkIds([ids], settings);
        return encoder.encodeStates(ids);
      },
    }),
    async dispose() {},
  };
}
