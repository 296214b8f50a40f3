// The processes of a batch over many machines, on this one: Redis, workers, and batches, each of which a test may kill.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { isCurrent } from '../support/current-build.mjs';

const published = resolve('dist/esm/cli.js');

/** The published command, which starts in two thirds of the time, if it was built from these sources. */
const command = isCurrent(published) ? published : resolve('dist/server/cli/index.js');

/** A port that is free now. */
export async function findPort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts a program. @returns the process with `written`, what it has written, and `ended`, its exit code */
function start(program, args, cwd) {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  child.written = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      child.written += chunk;
    });
  child.ended = once(child, 'close').then(([code]) => code);
  return child;
}

/** Waits until a condition holds, for up to 30 seconds. @param describe what is known then, for the error */
export async function until(what, holds, describe = () => '') {
  for (const end = Date.now() + 30_000; !(await holds()); ) {
    if (Date.now() > end) throw new Error(`timed out waiting for ${what}\n${describe()}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Starts Redis on a free port, without persistence: what it holds is lost when it ends. @param folder its working folder */
export async function startRedis(path, folder) {
  const port = await findPort();
  const url = `redis://127.0.0.1:${port}`;
  let server;
  const boot = async () => {
    const options = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    server = start(path, options, folder);
    await until(
      'Redis',
      () => server.written.includes('Ready to accept connections'),
      () => server.written,
    );
  };
  const kill = async () => {
    server.kill('SIGKILL');
    await server.ended;
  };
  await boot();
  return { url, kill, boot };
}

/** Starts `assay` in a folder. */
export const startAssay = (folder, ...args) => start(process.execPath, [command, ...args], folder);

/** The faster embedder: what is tested is the queue. */
export const embedder = 'assay-small';

/** Starts a worker with one thread. @returns once it takes parts */
export async function startWorker(folder, url, ...options) {
  const fixed = ['--queue', url, '--threads', '1', '--stalled-after', '1', '--embedder', embedder];
  const worker = startAssay(folder, 'worker', ...fixed, ...options);
  await until(
    'a worker',
    () => worker.written.includes('takes parts'),
    () => worker.written,
  );
  return worker;
}
