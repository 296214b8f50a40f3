// Runs the fake hub with the browser test runner, and serves its address at /__hub.
import { startHub } from './hub.mjs';

/** Plugin of the test runner: `await (await fetch('/__hub')).json()` is { url } of the hub. */
export function hubPlugin(options) {
  let hub;
  return {
    name: 'hub',
    async serverStart() {
      hub = await startHub(options);
    },
    serverStop: () => hub.close(),
    serve: ({ path }) =>
      path === '/__hub' ? { body: JSON.stringify({ url: hub.url }), type: 'json' } : undefined,
  };
}
