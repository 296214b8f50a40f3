// A WGSL program with the entry point `main`: compiled once, then recorded with the buffers of each call.

export class Program {
  readonly #device: GPUDevice;
  readonly #label: string;
  readonly #pipeline: GPUComputePipeline;

  /** Never throws: a program that does not compile fails in the error scope of its first use. */
  constructor(device: GPUDevice, label: string, code: string) {
    this.#device = device;
    this.#label = label;
    this.#pipeline = device.createComputePipeline({
      label,
      layout: 'auto',
      compute: { module: device.createShaderModule({ label, code }), entryPoint: 'main' },
    });
  }

  /**
   * Records one compute pass.
   * @param buffers by binding, each with the number of bytes in use
   * @param groups number of workgroups in x and y
   */
  record(
    encoder: GPUCommandEncoder,
    buffers: readonly { buffer: GPUBuffer; size: number }[],
    groups: readonly [number, number],
  ): void {
    const entries = buffers.map((resource, binding) => ({ binding, resource }));
    const layout = this.#pipeline.getBindGroupLayout(0);
    const pass = encoder.beginComputePass({ label: this.#label });
    pass.setPipeline(this.#pipeline);
    pass.setBindGroup(0, this.#device.createBindGroup({ label: this.#label, layout, entries }));
    pass.dispatchWorkgroups(...groups);
    pass.end();
  }
}
