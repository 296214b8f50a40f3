// Build time and peak memory of a model of four spectrum traits of 2,000 samples each, at every effort, vectors at
// hand. Each effort in a process of its own, so that peaks are its own.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const efforts = ['low', 'medium', 'high', 'xhigh', 'max'];
const worker = fileURLToPath(new URL('build-once.mjs', import.meta.url));
/** An effort that takes longer is stopped, and said to. */
const limit = 600;
/** Seconds at `high`. */
const goal = 20;

/** The section, from its heading on. */
export function buildTimes(heading, { commit, machine, efforts: asked = efforts }) {
  const rows = asked.map((effort) => [effort, once(effort)]);
  const high = rows.find(([effort]) => effort === 'high')?.[1];
  const verdict = high
    ? `\`high\` under ${goal} s on one core: ${high.cpu < goal ? '**met**' : '**not met**'} (${high.cpu.toFixed(1)} s).`
    : '`high`: not finished.';
  const date = new Date().toISOString().slice(0, 10);
  return [
    heading,
    `Written by \`npm run bench:quality -- --build-time\` on ${date}: commit ${commit}, ${machine}. 2,000 samples for ` +
      'each of 4 spectrum traits, vectors at hand, made from seeded labels on ambient texts. CPU seconds are the ' +
      'figure on one core; the wall clock shows what else the machine was doing.',
    verdict,
    [
      '| effort | CPU s | wall s | peak resident MB | above the start MB | method |',
      '|---|---|---|---|---|---|',
      ...rows.map(([effort, one]) => row(effort, one)),
    ].join('\n'),
  ].join('\n\n');
}

function row(effort, one) {
  if (!one) return `| ${effort} | over ${limit} | — | — | — | — |`;
  const { cpu, wall, peak, start, method } = one;
  return `| ${effort} | ${cpu.toFixed(1)} | ${wall.toFixed(1)} | ${peak} | ${peak - start} | ${method} |`;
}

function once(effort) {
  try {
    const text = execFileSync(process.execPath, [worker, effort], {
      encoding: 'utf8',
      timeout: limit * 1000,
    });
    const result = JSON.parse(text);
    console.log(effort, result);
    return result;
  } catch (error) {
    if (error.code === 'ETIMEDOUT') return undefined;
    throw error;
  }
}
