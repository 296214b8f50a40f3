// The weights of an encoder from the files of a hub repository. What is not understood is never guessed: the result says
// why, and another runtime can run the file.
import type { EncoderWeights } from '../runtime/index.js';
import { readConfig } from './config.js';
import { assembleEncoder } from './encoder.js';
import { type Graph, parseGraph } from './onnx/graph.js';
import { isIntegerType, tensorTypes } from './onnx/tensor.js';
import { quoteName, Refusal, refuse } from './refusal.js';
import { readSafetensors } from './safetensors.js';
import { findNeeded, traceGraph } from './trace/trace.js';

/** What reading a file gives. `unknown`: damaged, or not a BERT encoder; the reason is a sentence without a full stop. */
export type EncoderReading =
  | { readonly kind: 'encoder'; readonly weights: EncoderWeights }
  | { readonly kind: 'unknown'; readonly reason: string };

/**
 * Reads an ONNX file: float, half float, or 8-bit weights. Understands post-LN layers with learned positions and GELU,
 * whatever its nodes are named. Big matrices are read on demand and share the file's memory where they are aligned.
 * @param bytes the file, unchanged as long as the weights are in use
 * @param config the parsed config.json, which has the number of heads
 */
export const readOnnxEncoder = (bytes: Uint8Array, config: unknown): EncoderReading =>
  toReading(() => {
    const encoderConfig = readConfig(config);
    const graph = parseGraph(bytes);
    const output = outputNames.find((name) => graph.outputs.includes(name));
    if (output === undefined) return refuse(`The graph has no output ${quoteName(outputNames[0])}`);
    const weights = assembleEncoder(traceGraph(graph, output, encoderConfig), encoderConfig);
    checkLeftOver(graph);
    return weights;
  });

/**
 * Reads a safetensors file with the tensors of a BERT encoder, as F32, F16 or BF16, by their names.
 * @param bytes the file, unchanged as long as the weights are in use
 * @param config the parsed config.json, which says what the encoder computes
 */
export const readSafetensorsEncoder = (bytes: Uint8Array, config: unknown): EncoderReading =>
  toReading(() => readSafetensors(bytes, config, readConfig(config)));

function toReading(read: () => EncoderWeights): EncoderReading {
  try {
    return { kind: 'encoder', weights: read() };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { kind: 'unknown', reason: error.message };
  }
}

/** Names of an output with a state for each token. */
const outputNames = ['last_hidden_state', 'token_embeddings'] as const;

/** A single number belongs to the graph itself. */
const minWeights = 2;

/** Weights that nothing reads are a sign of a damaged name or of a part that was not understood. */
function checkLeftOver(graph: Graph): void {
  const used = new Set([...findNeeded(graph, graph.outputs)].flatMap((node) => node.inputs));
  const weightTypes: readonly number[] = [tensorTypes.int8, tensorTypes.uint8];
  for (const [name, { type, size }] of graph.tensors) {
    const isWeight = !isIntegerType(type) || weightTypes.includes(type);
    if (isWeight && size >= minWeights && !used.has(name))
      refuse(`Nothing in the graph uses the tensor ${quoteName(name)}`);
  }
}
