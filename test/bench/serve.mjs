// `npm run bench:serve [seconds] [-- --embedder id]`: `assay serve` under load by autocannon at 64 connections: requests a second, latency,
// errors, and CPU time a request, which a busy machine changes least; then the same beside slow clients and bodies of
// 1 GB. Each text differs, so that no vector is cached. Run `npm run build` first.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { execPath, exit, version } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { installFor } from '../../.scripts/setup.mjs';

installFor('test/bench');
const { default: autocannon } = await import('autocannon');

const script = fileURLToPath(new URL('../../dist/esm/cli.js', import.meta.url));
if (!existsSync(script)) {
  console.error('dist/esm/cli.js is missing. Run: npm run build');
  exit(1);
}
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { embedder: { type: 'string', default: 'assay-base' } },
});
const seconds = Number(positionals[0] ?? 60);
const connections = 64;

const options = ['--port', '0', '--metrics', '--embedder', values.embedder];
const child = spawn(execPath, [script, 'serve', ...options], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
const url = / (http\S+)/.exec(line)[1];

/** CPU seconds of the server so far. */
async function readCpu() {
  const text = await (await fetch(new URL('metrics', url))).text();
  return Number(/^process_cpu_seconds_total (\S+)$/m.exec(text)[1]);
}

let count = 0;
const score = {
  method: 'POST',
  path: '/m/assay.commit-message',
  headers: { 'content-type': 'text/plain' },
  setupRequest: (request) => ({
    ...request,
    body: `Fix race condition number ${count++} in worker dispatch`,
  }),
};

/** Starts the slow clients on a thread, so that they do not hold up those that are measured. @returns a function that ends them */
function attack() {
  const worker = new Worker(new URL('./serve/slow-clients.mjs', import.meta.url), { workerData: url });
  return () => worker.terminate();
}

const loads = {
  'GET /models': { requests: [{ method: 'GET', path: '/models' }] },
  'POST /m/assay.commit-message': { requests: [score] },
  'the same beside 200 slow clients and two bodies of 1 GB': { requests: [score], attack },
};

console.log(
  `Node ${version}, ${values.embedder}, ${availableParallelism()} cores, load ${loadavg()[0].toFixed(1)}, ${connections} connections, ${seconds} s each\n`,
);
console.log(
  '| Load | requests/s | p50 ms | p99 ms | max ms | errors | late (10 s) | not 2xx | CPU ms/request |',
);
console.log('|---|---|---|---|---|---|---|---|---|');
await autocannon({ url, connections, duration: 2, requests: [score] });
for (const [name, { requests, attack: begin }] of Object.entries(loads)) {
  const end = begin?.();
  const before = await readCpu();
  const result = await autocannon({ url, connections, duration: seconds, requests });
  const cpu = (await readCpu()) - before;
  await end?.();
  const { latency, errors, timeouts, non2xx, requests: done } = result;
  const cells = [
    name,
    done.average.toFixed(0),
    latency.p50,
    latency.p99,
    latency.max,
    errors - timeouts,
    timeouts,
    non2xx,
    ((1000 * cpu) / done.total).toFixed(2),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}
console.log(`\nload at the end ${loadavg()[0].toFixed(1)}`);
child.kill('SIGINT');
await once(child, 'exit');
