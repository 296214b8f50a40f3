// Finds redis-server for the tests of queues: REDIS_SERVER_PATH, then the usual name. On Debian as root, installs it with
// apt-get.
import { execFileSync, spawnSync } from 'node:child_process';
import { isDebianRoot } from './chromium.mjs';

const isServer = (path) => spawnSync(path, ['--version']).status === 0;

/** @returns `{ path }`, or `{ reason }` why there is none */
export function findRedis() {
  const { REDIS_SERVER_PATH: given } = process.env;
  if (given) {
    if (isServer(given)) return { path: given };
    throw new Error(`REDIS_SERVER_PATH is '${given}', which does not run.`);
  }
  if (isServer('redis-server')) return { path: 'redis-server' };
  if (isDebianRoot()) {
    console.log('No redis-server found; installing it with apt-get.');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const options = { stdio: 'ignore', env };
    execFileSync('apt-get', ['update', '-q'], options);
    execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'redis-server'], options);
    if (isServer('redis-server')) return { path: 'redis-server' };
  }
  return { reason: 'no redis-server found. Install it, or set REDIS_SERVER_PATH to its binary' };
}
