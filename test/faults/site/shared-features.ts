// A SharedWorker that says what it can do.

export interface Features {
  webgpu: string;
  locks: boolean;
  indexedDB: boolean;
  caches: boolean;
  nestedWorkers: boolean;
  sharedMemory: boolean;
}

async function readGpu(): Promise<string> {
  if (!navigator.gpu) return 'no navigator.gpu';
  const adapter = await navigator.gpu.requestAdapter();
  if (!adapter) return 'no adapter';
  const device = await adapter.requestDevice();
  device.destroy();
  return `${adapter.info.vendor}/${adapter.info.architecture}`;
}

const scope = globalThis as unknown as { onconnect: (event: MessageEvent) => void };
scope.onconnect = async ({ ports: [port] }) => {
  const features: Features = {
    webgpu: await readGpu().catch(String),
    locks: 'locks' in navigator,
    indexedDB: 'indexedDB' in globalThis,
    caches: 'caches' in globalThis,
    nestedWorkers: 'Worker' in globalThis,
    sharedMemory: globalThis.crossOriginIsolated,
  };
  port?.postMessage(features);
};
