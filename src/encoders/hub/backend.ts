// Candidate devices and weights of an encoder, chosen before anything is downloaded: 32-bit or 16-bit floats on the GPU;
// integers on the CPU only, because some GPUs compute them wrongly without an error. Pure.
import { AssayError } from '../../core/contract/index.js';

/** Requested device. `auto` uses the best one available; `webgpu` accepts nothing else. */
export type Device = 'auto' | 'webgpu' | 'wasm';
export type Dtype = 'fp32' | 'fp16' | 'q8' | 'q4';
export type Backend = 'webgpu' | 'wasm';

/** What runs an encoder: Assay's kernels, which read encoders of the BERT family, or ONNX Runtime. */
type Runtime = 'native' | 'onnx';

/** One way to run an encoder. */
export interface Candidate {
  readonly backend: Backend;
  readonly dtype: Dtype;
  readonly runtime: Runtime;
  /** Assay's kernels multiply in half floats. */
  readonly halfProducts?: true;
}

/** Path of the weights of each kind. */
export const modelPath = {
  fp32: 'onnx/model.onnx',
  fp16: 'onnx/model_fp16.onnx',
  q8: 'onnx/model_quantized.onnx',
  q4: 'onnx/model_q4.onnx',
} as const satisfies Record<Dtype, string>;

/**
 * Lists the candidates, best first: if one gives wrong vectors or has no file, the next is tried.
 * @param gpu features of the adapter; null without one
 * @throws invalid_request for integers on the GPU; engine_unavailable when `webgpu` is requested without an adapter
 */
export function listCandidates(
  device: Device,
  dtype: Dtype | 'auto',
  gpu: { readonly f16: boolean } | null,
): Candidate[] {
  if (device === 'webgpu' && (dtype === 'q8' || dtype === 'q4')) {
    throw new AssayError(
      'invalid_request',
      `Invalid dtype '${dtype}' for device 'webgpu'. Use 'fp32' or 'fp16'`,
    );
  }
  const onGpu = device === 'wasm' || !gpu ? [] : listGpuCandidates(dtype, gpu.f16);
  const onCpu = device === 'webgpu' ? [] : listCpuCandidates(dtype);
  if (onGpu.length + onCpu.length === 0) {
    throw new AssayError(
      'engine_unavailable',
      "Device 'webgpu' is not available: no WebGPU adapter. Use 'auto' or 'wasm'",
    );
  }
  return [...onGpu, ...onCpu];
}

/** Assay's kernels read half floats on every GPU, ONNX Runtime only on those that compute with them. */
function listGpuCandidates(dtype: Dtype | 'auto', f16: boolean): Candidate[] {
  const both = listGpuDtypes(dtype, f16).flatMap((kind): Candidate[] => [
    { backend: 'webgpu', dtype: kind, runtime: 'native' },
    { backend: 'webgpu', dtype: kind, runtime: 'onnx' },
  ]);
  const [best] = both;
  if (best?.dtype === 'fp16') both.unshift({ ...best, halfProducts: true });
  // Only where they are asked for: an encoder that only ONNX Runtime runs would download these weights in vain.
  if (dtype === 'fp16' && !f16) both.unshift({ backend: 'webgpu', dtype, runtime: 'native' });
  return both;
}

const listCpuCandidates = (dtype: Dtype | 'auto'): Candidate[] =>
  listCpuDtypes(dtype).flatMap((kind) =>
    cpuRuntimes[kind].map((runtime): Candidate => ({ backend: 'wasm', dtype: kind, runtime })),
  );

/** Best first. Assay's kernels compute in 8 bits only for 8-bit weights: who asks for floats gets products of floats. */
const cpuRuntimes: Record<Dtype, readonly Runtime[]> = {
  fp32: ['native', 'onnx'],
  fp16: ['native'],
  q8: ['native', 'onnx'],
  q4: ['onnx'],
};

function listGpuDtypes(dtype: Dtype | 'auto', f16: boolean): Dtype[] {
  switch (dtype) {
    case 'auto':
    case 'fp16':
      return f16 ? ['fp16', 'fp32'] : ['fp32'];
    case 'fp32':
      return ['fp32'];
    case 'q8':
    case 'q4':
      return [];
    default:
      return dtype satisfies never;
  }
}

function listCpuDtypes(dtype: Dtype | 'auto'): Dtype[] {
  switch (dtype) {
    case 'auto':
      return ['q8', 'fp32'];
    case 'fp16':
      // Widened, which changes no number. ONNX Runtime has no products of half floats on the CPU.
      return ['fp16', 'fp32'];
    case 'fp32':
      return ['fp32'];
    case 'q8':
    case 'q4':
      return [dtype];
    default:
      return dtype satisfies never;
  }
}
