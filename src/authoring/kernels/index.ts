// Kernels of discovery: exact sums of products on the GPU, and their check against the CPU.
export { checkSecondMoment } from './check-second-moment.js';
export { GpuSecondMoment } from './second-moment.js';
