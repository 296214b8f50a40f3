// Starts `assay` in surroundings that go wrong: outputs that close or are full, limits, no working folder, PID 1.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isCurrent } from '../support/current-build.mjs';

const published = resolve('dist/esm/cli.js');

/** The published command, whose first statement is the entry's, if it was built from these sources. */
const command = isCurrent(published) ? published : resolve('dist/server/cli/index.js');

/** Runs `"$@"` on a disk of its own, and writes the names of what is left on it to `left`. @param kilobytes that are free */
const onSmallDisk = (kilobytes) => `exec unshare --mount bash -c '
  mkdir disk && mount -t tmpfs -o size=64k none disk && cp -r *.* tickets disk && cd disk || exit 99
  cat /dev/zero >filler 2>/dev/null; truncate -s -${kilobytes}K filler
  "$@"; code=$?; rm filler; ls >../left; cd ..; umount disk; rmdir disk; exit $code' bash "$@"`;

/** Shell scripts that run `"$@"`. */
const scripts = {
  'stdout closed': '"$@" | true; exit $PIPESTATUS',
  'stderr closed': '"$@" 2>&1 >/dev/null | true; exit $PIPESTATUS',
  'both closed': '"$@" 2>&1 | true; exit $PIPESTATUS',
  'stdout full': '"$@" >/dev/full',
  'stderr full': '"$@" 2>/dev/full',
  'no folder': 'mkdir gone; cd gone; rmdir ../gone; "$@"',
  'disk full': onSmallDisk(0),
  'disk fills up': onSmallDisk(12),
  'few addresses': 'ulimit -v 6000000; "$@"',
  'PID 1': 'exec unshare --pid --fork --mount-proc --kill-child=SIGKILL "$@"',
  'log full': 'exec "$@" >/dev/full 2>/dev/full',
  'server with few addresses': 'ulimit -v 6000000; exec "$@"',
  direct: 'exec "$@"',
};

/** True if a process can be PID 1 here: Linux, with the right to make name spaces. */
export const canBeFirst = spawnSync('unshare', ['--pid', '--fork', '--mount-proc', 'true']).status === 0;

/** True if a process can have a disk of its own here. */
export const canMount =
  spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;

/** True where the other ways exist. */
export const isLinux = existsSync('/dev/full') && existsSync('/proc/self/status');

/**
 * Starts a command line.
 * @param way a name of `scripts`
 * @param input text of the standard input; null keeps it open
 * @returns the process with `written` by stream, and `ended`: its exit code, or the name of its signal
 */
export function launch(folder, way, args, input = '') {
  const line = ['-c', scripts[way], 'bash', process.execPath, command, ...args];
  const child = spawn('bash', line, { cwd: folder, env: { ...process.env, ASSAY_CACHE: '' } });
  child.stdin.on('error', () => {});
  if (input !== null) child.stdin.end(input);
  child.written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'])
    child[name].on('data', (chunk) => {
      child.written[name] += chunk;
    });
  child.ended = once(child, 'close').then(([code, signal]) => code ?? signal);
  return child;
}

/** PID of the command, seen from here: below `unshare`, or of the process itself. */
export function findCommand(child, way) {
  if (way !== 'PID 1') return child.pid;
  try {
    return Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

/** True once a process handles SIGTERM. */
export function handlesSignals(pid) {
  try {
    const caught = /^SigCgt:\t([0-9a-f]+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    const sigterm = 1n << 14n;
    return (BigInt(`0x${caught ?? 0}`) & sigterm) !== 0n;
  } catch {
    return false;
  }
}

/** Waits until a condition holds, for up to 60 seconds. @returns its value */
export async function until(what, holds) {
  for (const end = Date.now() + 60_000; ; ) {
    const value = await holds();
    if (value) return value;
    if (Date.now() > end) throw new Error(`timed out waiting for ${what}`);
    await new Promise((wait) => setTimeout(wait, 5));
  }
}
