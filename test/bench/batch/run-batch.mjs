// Runs of `assay batch` for benchmarks: tables of texts, and what a run takes.
import { spawn } from 'node:child_process';
import { createWriteStream, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';

/** Rows of a part by default. */
const partRows = 4096;

/** The script of the command in this checkout. */
export const builtCommand = fileURLToPath(new URL('../../../dist/esm/cli.js', import.meta.url));

const words = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8').match(/[A-Za-z]{2,}/g);

let seed = 1;
const draw = (limit) => {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return Math.floor((seed / 2147483648) * limit);
};

/** Writes a file of different texts: CSV, or JSON lines for `*.jsonl`. */
export async function writeTexts(path, texts, length) {
  const file = createWriteStream(path);
  const isJson = path.endsWith('.jsonl');
  if (!isJson) file.write('id,text\n');
  for (let id = 0; id < texts; id += 1) {
    const text = `${Array.from({ length }, () => words[draw(words.length)]).join(' ')} ${id}`;
    const row = isJson ? JSON.stringify({ id, text }) : `${id},${text}`;
    if (!file.write(`${row}\n`)) await new Promise((drained) => file.once('drain', drained));
  }
  await new Promise((closed) => file.end(closed));
}

const report = "process.on('exit',()=>console.error('USAGE'+JSON.stringify(process.resourceUsage())))";

/** Megabytes of memory of a process; undefined when it has ended. */
function readMemory(pid) {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return undefined;
  }
}

function countParts(folder) {
  try {
    return readdirSync(folder).filter((name) => name.startsWith('part-')).length;
  } catch {
    return 0;
  }
}

/**
 * Runs a batch.
 * @param options of the command, with its model
 * @param run `command`, the script of another build; `prefix`, a command line that starts it; `format` of the output
 * @returns wall and CPU seconds, texts a second while scoring, peak memory in MB, memory by texts scored
 */
export async function runBatch(
  folder,
  input,
  options,
  { command = builtCommand, prefix = [], format = 'parquet' } = {},
) {
  const output = join(folder, `out.${format}`);
  rmSync(output, { force: true });
  const args = ['batch', input, output, ...options, '--quiet'];
  const start = performance.now();
  const program = [...prefix, execPath, '--import', `data:text/javascript,${report}`, command, ...args];
  const child = spawn(program[0], program.slice(1), {
    env: { ...process.env, ASSAY_CACHE: join(folder, 'cache') },
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      written += chunk;
    });
  const memory = [];
  const timer = setInterval(() => {
    const parts = countParts(`${output}.parts`);
    const megabytes = readMemory(child.pid);
    if (parts > 0 && megabytes) memory.push({ texts: parts * partRows, megabytes });
  }, 250);
  const code = await new Promise((closed) => child.on('close', closed));
  clearInterval(timer);
  if (code !== 0) throw new Error(written);
  const usage = JSON.parse(/USAGE(.*)/.exec(written)[1]);
  const [, rate] = /([\d,]+) texts\/s/.exec(written);
  return {
    wall: (performance.now() - start) / 1000,
    cpu: (usage.userCPUTime + usage.systemCPUTime) / 1e6,
    rate: Number(rate.replaceAll(',', '')),
    peak: usage.maxRSS / 1024,
    memory,
  };
}

export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** Prints a row of a table. */
export const show = (...cells) => console.log(`| ${cells.join(' | ')} |`);
