// The version of onnxruntime-web that the package is built with. Apart from its files, so that what runs on Assay's kernels loads
// nothing about them.
export const builtVersion = '1.31.0-dev.20260914-8d85527a0';
