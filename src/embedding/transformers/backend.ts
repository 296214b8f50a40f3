// On which device and with which weights an encoder runs, decided before anything is downloaded. 32 or 16 bit floats on
// the GPU; 8 bit integers on the CPU only, because some GPUs compute them wrongly without a word. Pure.
import { AssayError } from '../../contract/errors.js';

/** What was asked for. `auto` takes what the device can do; `webgpu` insists. */
export type Device = 'auto' | 'webgpu' | 'wasm';
export type Dtype = 'fp32' | 'fp16' | 'q8' | 'q4';
export type Backend = 'webgpu' | 'wasm';

/** One way to run. */
export interface Choice {
  readonly backend: Backend;
  readonly dtype: Dtype;
}

/** Path of the weights of a kind. */
export const modelPath = {
  fp32: 'onnx/model.onnx',
  fp16: 'onnx/model_fp16.onnx',
  q8: 'onnx/model_quantized.onnx',
  q4: 'onnx/model_q4.onnx',
} as const satisfies Record<Dtype, string>;

/**
 * The ways to run, best first: when one gives wrong vectors or has no file, the next is taken.
 * @param gpu what the adapter can do; null where there is none
 * @throws invalid_request for integers on the GPU; engine_unavailable when the GPU is insisted on and cannot do it
 */
export function choicesOf(
  device: Device,
  dtype: Dtype | 'auto',
  gpu: { readonly f16: boolean } | null,
): Choice[] {
  if (device === 'webgpu' && (dtype === 'q8' || dtype === 'q4')) {
    throw new AssayError(
      'invalid_request',
      `dtype '${dtype}' is not for device 'webgpu': use 'fp32' or 'fp16'`,
    );
  }
  const onGpu = device === 'wasm' || !gpu ? [] : gpuDtypes(dtype, gpu.f16);
  const onCpu = device === 'webgpu' ? [] : cpuDtypes(dtype);
  if (onGpu.length + onCpu.length === 0) {
    throw new AssayError(
      'engine_unavailable',
      "Device 'webgpu' is not available here: no WebGPU adapter; use 'auto' or 'wasm'",
    );
  }
  return [
    ...onGpu.map((kind): Choice => ({ backend: 'webgpu', dtype: kind })),
    ...onCpu.map((kind): Choice => ({ backend: 'wasm', dtype: kind })),
  ];
}

function gpuDtypes(dtype: Dtype | 'auto', f16: boolean): Dtype[] {
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

function cpuDtypes(dtype: Dtype | 'auto'): Dtype[] {
  switch (dtype) {
    case 'auto':
      return ['q8', 'fp32'];
    case 'fp16':
    case 'fp32':
      return ['fp32'];
    case 'q8':
    case 'q4':
      return [dtype];
    default:
      return dtype satisfies never;
  }
}
