// Keeps Node's event loop busy while ONNX Runtime works. Where nothing else waits there, Node first lets V8 finish all that it
// compiles in the background, which for the runtime's WebAssembly takes a minute, in which nothing runs.

/** Milliseconds between two ticks: any live handle will do. */
const interval = 200;

/** @returns stops it */
export function keepAlive(): () => void {
  const handle = setInterval(() => {}, interval);
  return () => clearInterval(handle);
}
