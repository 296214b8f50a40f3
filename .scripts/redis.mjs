// Finds redis-server for the tests of queues: REDIS_SERVER_PATH, then the usual name. On Debian as root, installs it with
// apt-get.
import { spawnSync } from 'node:child_process';
import { installPackage, isDebianRoot } from './debian.mjs';

const isServer = (path) => spawnSync(path, ['--version']).status === 0;

/** @returns `{ path }`, or `{ reason }` why it was not found */
export function findRedis() {
  const { REDIS_SERVER_PATH: given } = process.env;
  if (given) {
    if (isServer(given)) return { path: given };
    throw new Error(`REDIS_SERVER_PATH is '${given}', which does not run.`);
  }
  if (isServer('redis-server')) return { path: 'redis-server' };
  if (isDebianRoot()) {
    installPackage('redis-server', 'redis-server');
    if (isServer('redis-server')) return { path: 'redis-server' };
  }
  return { reason: 'no redis-server found. Install it, or set REDIS_SERVER_PATH to its binary' };
}
