// Whether GPU tests may be skipped without a GPU: ASSAY_GPU_TESTS is `required` under `npm test`, so that a silent skip
// fails, and `optional` otherwise.

/** A plugin of the test runner: `/__gpu` is { required }. */
export function gpuPlugin(mode = process.env.ASSAY_GPU_TESTS ?? 'optional') {
  return {
    name: 'gpu',
    serve: ({ path }) =>
      path === '/__gpu'
        ? { body: JSON.stringify({ required: mode === 'required' }), type: 'json' }
        : undefined,
  };
}
