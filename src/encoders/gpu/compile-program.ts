// Compiles one WGSL program, and says why it does not compile.
import type { Gpu } from '../../core/kernels/parts/index.js';

/**
 * @param name for messages
 * @throws Error with the compiler's message when it does not compile; Error when the device is lost
 */
export async function compileProgram(
  { device }: Gpu,
  name: string,
  code: string,
): Promise<GPUComputePipeline> {
  // Errors of the module are reported by the pipeline, too, so this scope only keeps them out of the console.
  device.pushErrorScope('validation');
  const module = device.createShaderModule({ label: name, code });
  const compiling = device.createComputePipelineAsync({
    label: name,
    layout: device.createPipelineLayout({ bindGroupLayouts: [createLayout(device, code)] }),
    compute: { module, entryPoint: 'main' },
  });
  const scope = device.popErrorScope();
  try {
    return await compiling;
  } catch (error) {
    const { messages } = await module.getCompilationInfo();
    const firstError = messages.find(({ type }) => type === 'error');
    const reason = firstError
      ? `line ${firstError.lineNum}: ${findSummary(firstError.message)}`
      : String(error);
    throw new Error(`GPU program '${name}' does not compile: ${reason}`, { cause: error });
  } finally {
    await scope;
  }
}

/** The first line of a message that says something: Naga's shows the program in others. */
const findSummary = (message: string): string => message.trim().split('\n', 1)[0] ?? message;

const bufferTypes: Readonly<Record<string, GPUBufferBindingType>> = {
  uniform: 'uniform',
  'storage, read': 'read-only-storage',
  'storage, read_write': 'storage',
};

/**
 * The bindings that a program declares. Not left to `layout: 'auto'`, with which no two pipelines are equal, so that a
 * device would compile the same program again for the next encoder of its shape.
 */
function createLayout(device: GPUDevice, code: string): GPUBindGroupLayout {
  const declarations = Array.from(code.matchAll(/@binding\((\d+)\) var<([^>]+)>/g));
  const entries = declarations.map(([, binding, kind]) => ({
    binding: Number(binding),
    visibility: GPUShaderStage.COMPUTE,
    buffer: { type: bufferTypes[kind] },
  }));
  return device.createBindGroupLayout({ entries });
}
