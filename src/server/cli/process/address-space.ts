// Limits of the address space, as shared hosts set them with `ulimit -v`. WebAssembly reserves 10 GB of addresses for each
// memory, unless Node checks bounds itself; even fetch needs one. Under a limit, Node is started again with that option.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import process from 'node:process';

const option = '--disable-wasm-trap-handler';

/** True if the address space of this process has a limit. Only Linux says so, and only there it matters. */
export function hasAddressLimit(): boolean {
  if (process.platform !== 'linux' || process.execArgv.includes(option)) return false;
  try {
    return /^Max address space +\d/m.test(readFileSync('/proc/self/limits', 'utf8'));
  } catch {
    return false;
  }
}

/** Runs the same command line in a process that needs few addresses. @returns its exit code */
export function runWithBoundsChecks(): Promise<number> {
  const args = [...process.execArgv, option, ...process.argv.slice(1)];
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  const forward = (signal: NodeJS.Signals) => child.kill(signal);
  process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM');
  process.on('SIGTERM', forward).on('SIGINT', (signal) => {
    // A terminal sends it to both.
    if (!process.stdin.isTTY) forward(signal);
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}
