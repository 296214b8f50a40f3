// `npm run bench:fair [-- --page | --build --embedder id --rounds 3 --seconds 15 --callers 0,1,4,16]`: how long a text of 20 words waits in
// `serve`, or through the service worker of a page of the built site, beside callers that send texts of 1 MB without end: latency, and
// its ratio to that of an idle engine. Then two texts of 1 MB in one request. Rounds take turns, and the table has the median
// round. Of a server on Linux also the CPU time that its thread had within each wait: on a machine that does other work as
// well it is what the wait would be at rest. With `--build`: 10,000 short texts and a build, each alone and both at once.
import { availableParallelism, loadavg } from 'node:os';
import { exit, version } from 'node:process';
import { parseArgs } from 'node:util';
import { measureBuild } from './fair/build.mjs';
import { openNode, openPage } from './fair/services.mjs';

const { values } = parseArgs({
  options: {
    page: { type: 'boolean', default: false },
    build: { type: 'boolean', default: false },
    embedder: { type: 'string', default: 'assay-base' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '15' },
    callers: { type: 'string', default: '0,1,4,16' },
  },
});
const seconds = Number(values.seconds);
const counts = values.callers.split(',').map(Number);
const quantile = (numbers, share) => {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
};

if (values.build) {
  console.log(
    `Node ${version}, ${values.embedder}, load ${loadavg()[0].toFixed(1)}, ${values.rounds} rounds`,
  );
  console.log(
    '\n| 10,000 short texts, 16 at a time, and a build | Texts/s | p50 ms | p99 ms | Build, s |\n|---|---:|---:|---:|---:|',
  );
  for (let round = 1; round <= Number(values.rounds); round++) {
    const { alone, together } = await measureBuild(values.embedder, 10_000, quantile);
    for (const [name, { scores, build }] of Object.entries({ alone, together })) {
      const cells = [(10_000_000 / scores.time).toFixed(0), scores.p50.toFixed(1), scores.p99.toFixed(1)];
      console.log(`| round ${round}, ${name} | ${cells.join(' | ')} | ${(build / 1000).toFixed(1)} |`);
    }
  }
  exit();
}
const place = await (values.page ? openPage : openNode)(values.embedder);
const where = values.page ? 'service worker of a page' : `serve, Node ${version}`;
const machine = `${availableParallelism()} cores, load ${loadavg()[0].toFixed(1)}`;
console.log(`${where}, ${values.embedder}, ${machine}, ${values.rounds} rounds of ${seconds} s`);
await place.measure(0, 3);
const rounds = counts.map(() => []);
for (let round = 0; round < Number(values.rounds); round++) {
  for (const [at, callers] of counts.entries()) {
    const { times, cpu, failed, statuses } = await place.measure(callers, seconds);
    const figures = {
      n: times.length,
      ...{ p50: quantile(times, 0.5), p99: quantile(times, 0.99), max: Math.max(...times) },
      ...{ cpu50: quantile(cpu, 0.5), cpu99: quantile(cpu, 0.99), failed },
    };
    rounds[at].push(figures);
    console.error(`round ${round + 1}, ${callers} callers:`, JSON.stringify({ ...figures, statuses }));
  }
}
console.log(
  '\n| Callers with 1 MB | Short texts | p50 ms | p99 ms | Max ms | p99 / first row | CPU ms, p50, p99 | Not 200 |',
);
console.log('|---:|---:|---:|---:|---:|---:|---:|---:|');
const median = (at, key) =>
  quantile(
    rounds[at].map((figures) => figures[key]),
    0.5,
  );
for (const [at, callers] of counts.entries()) {
  const of = (key) => Number(median(at, key) ?? Number.NaN).toFixed(0);
  const ratio = (median(at, 'p99') / median(0, 'p99')).toFixed(1);
  const failed = rounds[at].reduce((sum, figures) => sum + figures.failed, 0);
  const cells = [
    callers,
    of('n'),
    of('p50'),
    of('p99'),
    of('max'),
    ratio,
    `${of('cpu50')}, ${of('cpu99')}`,
    failed,
  ];
  console.log(`| ${cells.join(' | ')} |`);
}
const { status, time } = await place.scoreTwo();
console.log(`\nTwo texts of 1 MB in one request: ${status} after ${(time / 1000).toFixed(1)} s`);
console.log(`load at the end ${loadavg()[0].toFixed(1)}`);
await place.close();
