// Sets the number of CPU cores of this worker to that of its URL, and reports the workers that it starts.
const cores = Number(new URL(location.href).searchParams.get('cores'));
Object.defineProperty(navigator, 'hardwareConcurrency', { value: cores });

const started = new BroadcastChannel('started-workers');
globalThis.Worker = class extends Worker {
  constructor(script: string | URL, options?: WorkerOptions) {
    super(script, options);
    started.postMessage(`${script}`);
  }
};
