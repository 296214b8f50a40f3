// Runs a command of `npm test` and keeps its output. A command that hangs is ended, so that the run has an end too.
import { spawn } from 'node:child_process';

/** Longest silence of a command: that of the longest quiet step, several times over. */
const silentMs = 10 * 60_000;
/** How long a command may take to end once it is asked to, and its output to close once it has ended. */
const graceMs = 5_000;

/** Commands that run. Each leads a process group of its own, where the system has these. */
const running = new Set();
const grouped = process.platform !== 'win32';

function signal(child, name) {
  try {
    if (grouped) process.kill(-child.pid, name);
    else child.kill(name);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

// Ctrl-C reaches this process alone, because its commands are in other groups.
for (const [name, code] of Object.entries({ SIGINT: 130, SIGTERM: 143 }))
  process.on(name, () => {
    for (const child of running) signal(child, name);
    process.exit(code);
  });

/**
 * Runs a command and resolves with its exit code, its output and whether it hung. The output is also shown at once if it is
 * live. A command that prints nothing for ten minutes is ended, and fails with a line that says so. Processes that it leaves
 * behind do not keep its output open.
 */
export function runCommand([command, ...args], { live, silent = silentMs }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: grouped,
      shell: process.platform === 'win32' && command === 'npx',
    });
    running.add(child);
    let output = '';
    let hung = false;
    const keep = (chunk) => {
      output += chunk;
      if (live) process.stdout.write(chunk);
    };
    const end = () => {
      hung = true;
      keep(`\nnot ok  ended after ${silent / 1000} s without output: ${[command, ...args].join(' ')}\n`);
      signal(child, 'SIGTERM');
      const killing = setTimeout(() => signal(child, 'SIGKILL'), graceMs);
      child.on('exit', () => clearTimeout(killing));
    };
    const watch = setTimeout(end, silent);
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        keep(chunk);
        if (!hung) watch.refresh();
      });
    let closing;
    child.on('exit', () => {
      clearTimeout(watch);
      closing = setTimeout(() => {
        signal(child, 'SIGKILL');
        for (const stream of [child.stdout, child.stderr]) stream.destroy();
      }, graceMs);
    });
    child.on('error', ({ message }) => keep(`not ok  ${message}\n`));
    child.on('close', (code) => {
      clearTimeout(watch);
      clearTimeout(closing);
      running.delete(child);
      resolve({ code: hung ? 1 : (code ?? 1), output, hung });
    });
  });
}
