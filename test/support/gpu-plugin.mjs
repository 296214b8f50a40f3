// Whether tests of the GPU may be skipped where there is none: ASSAY_GPU_TESTS is `required` under `npm test`, so that
// they cannot stop running unseen, and `optional` otherwise.

/** A plugin of the test runner: `/__gpu` is { required }. */
export function gpuPlugin(wish = process.env.ASSAY_GPU_TESTS ?? 'optional') {
  return {
    name: 'gpu',
    serve: ({ path }) =>
      path === '/__gpu'
        ? { body: JSON.stringify({ required: wish === 'required' }), type: 'json' }
        : undefined,
  };
}
