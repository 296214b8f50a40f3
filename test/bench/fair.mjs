// `npm run bench:fair [-- --embedder id --rounds 3 --seconds 15]`: how long a text of 20 words waits in `serve` beside 0, 1, 4 and
// 16 callers that send texts of 1 MB without end: latency, and its ratio to that of an idle server in the same round. Then two
// texts of 1 MB in one request. Rounds take turns, and the table has the median round. On Linux also the CPU time that the
// server's thread had within each wait: on a machine that does other work as well it is what the wait would be at rest.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { execPath, version } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { writeLong, writeShort } from './fair/texts.mjs';

const { values } = parseArgs({
  options: {
    embedder: { type: 'string', default: 'assay-base' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '15' },
    callers: { type: 'string', default: '0,1,4,16' },
  },
});
const seconds = Number(values.seconds);
const counts = values.callers.split(',').map(Number);
const megabyte = 1_000_000;
const path = 'm/assay.commit-message';

const script = fileURLToPath(new URL('./fair/server.mjs', import.meta.url));
const child = spawn(execPath, [script, values.embedder, '30000'], { stdio: ['ignore', 'pipe', 'inherit'] });
const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
const url = new URL(path, line.trim());

/** Milliseconds that the server's thread has run; NaN where the system does not say it. */
function readCpu() {
  try {
    const [nanoseconds] = readFileSync(`/proc/${child.pid}/task/${child.pid}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    return Number.NaN;
  }
}

let seed = 0;
async function score(body, signal) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': typeof body === 'string' ? 'text/plain' : 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    signal,
  });
  await response.text();
  return response.status;
}

/** Sends texts of 1 MB until the signal aborts. @returns how often which status came */
async function sendLong(signal, statuses) {
  while (!signal.aborted) {
    const status = await score(writeLong(++seed, megabyte), signal).catch((error) => error.name);
    if (!signal.aborted) statuses[status] = (statuses[status] ?? 0) + 1;
  }
}

const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
const median = (numbers) =>
  quantile(
    [...numbers].sort((a, b) => a - b),
    0.5,
  );

/** Milliseconds of short texts, one after the other, beside long ones. */
async function measure(callers) {
  const controller = new AbortController();
  const statuses = {};
  const running = Array.from({ length: callers }, () => sendLong(controller.signal, statuses));
  await new Promise((resolve) => setTimeout(resolve, callers > 0 ? 2000 : 200));
  const times = [];
  const cpu = [];
  let failed = 0;
  for (const end = performance.now() + 1000 * seconds; performance.now() < end; ) {
    const [began, ran] = [performance.now(), readCpu()];
    if ((await score(writeShort(++seed))) !== 200) failed += 1;
    times.push(performance.now() - began);
    cpu.push(readCpu() - ran);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  controller.abort();
  await Promise.all(running);
  times.sort((a, b) => a - b);
  cpu.sort((a, b) => a - b);
  const [p50, p99, max] = [quantile(times, 0.5), quantile(times, 0.99), times.at(-1)];
  const [cpu50, cpu99] = [quantile(cpu, 0.5), quantile(cpu, 0.99)];
  return { n: times.length, p50, p99, max, cpu50, cpu99, failed, statuses };
}

console.log(
  `Node ${version}, ${values.embedder}, ${availableParallelism()} cores, load ${loadavg()[0].toFixed(1)}, ${values.rounds} rounds of ${seconds} s`,
);
for (let i = 0; i < 50; i++) await score(writeShort(++seed));
const results = counts.map(() => []);
for (let round = 0; round < Number(values.rounds); round++) {
  for (const [at, callers] of counts.entries()) {
    const result = await measure(callers);
    results[at].push(result);
    console.error(`round ${round + 1}, ${callers} callers:`, JSON.stringify(result));
  }
}
console.log(
  '\n| Callers with 1 MB | short texts | p50 ms | p99 ms | / idle | max ms | p50, p99 ms of CPU | not 200 |',
);
console.log('|---:|---:|---:|---:|---:|---:|---:|---:|');
const idle = median((results[0] ?? []).map(({ p99 }) => p99));
for (const [at, callers] of counts.entries()) {
  const of = (key) => median(results[at].map((result) => result[key]));
  const failed = results[at].reduce((sum, result) => sum + result.failed, 0);
  const cells = [
    of('n'),
    of('p50').toFixed(0),
    of('p99').toFixed(0),
    (of('p99') / idle).toFixed(1),
    of('max').toFixed(0),
    `${of('cpu50').toFixed(0)}, ${of('cpu99').toFixed(0)}`,
    failed,
  ];
  console.log(`| ${callers} | ${cells.join(' | ')} |`);
}
const began = performance.now();
const status = await score({ content: writeLong(++seed, megabyte), compare_to: writeLong(++seed, megabyte) });
console.log(
  `\nTwo texts of 1 MB in one request: ${status} after ${((performance.now() - began) / 1000).toFixed(1)} s`,
);
console.log(`load at the end ${loadavg()[0].toFixed(1)}`);
child.kill('SIGINT');
await once(child, 'exit');
