// What is missing or wrong with the GPU of a worker, for a test: `?gpu=none`, `wrong`, `broken` or `lost`. Imported first.
const fault = new URL(location.href).searchParams.get('gpu');

if (fault === 'none') navigator.gpu.requestAdapter = async () => null;
if (fault === 'wrong') {
  // Like a driver that computes exponentials wrongly: nothing fails, but the numbers differ.
  const create = GPUDevice.prototype.createShaderModule;
  GPUDevice.prototype.createShaderModule = function (descriptor) {
    const code = descriptor.code
      .replaceAll('exp(', 'exp(0.1 * ')
      .replace('power_of_two(score - top)', 'power_of_two(0.1 * (score - top))');
    return create.call(this, { ...descriptor, code });
  };
}
if (fault === 'broken') {
  // Like a compiler that rejects one of Assay's programs.
  const create = GPUDevice.prototype.createShaderModule;
  GPUDevice.prototype.createShaderModule = function ({ label = '', code }) {
    const broken = code.replaceAll('exp(', 'exq(').replace('power_of_two(score - top)', 'exq(score - top)');
    return create.call(this, { label, code: label === 'attention' ? broken : code });
  };
}
if (fault === 'lost') {
  const devices: GPUDevice[] = [];
  const request = GPUAdapter.prototype.requestDevice;
  GPUAdapter.prototype.requestDevice = async function (descriptor) {
    const device = await request.call(this, descriptor);
    devices.push(device);
    return device;
  };
  const submit = GPUQueue.prototype.submit;
  GPUQueue.prototype.submit = function (commands) {
    submit.call(this, commands);
    for (const device of devices) device.destroy();
  };
}

export {};
