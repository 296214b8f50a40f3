// The Containerfile, built without a daemon by buildah, and what it starts, run by bwrap as the image says: its user, an
// unwritable root, no capability, no network but its own loopback.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { installTarball, repository } from '../consumers/install.mjs';
import { writeBaseRoot } from './base-image.mjs';

const base = 'localhost/assay-test-node';

/** Buildah with a storage of its own, in a folder. */
function createBuildah(folder) {
  const storage = [
    '--root',
    join(folder, 'storage'),
    '--runroot',
    join(folder, 'run'),
    '--storage-driver',
    'vfs',
  ];
  return (...args) =>
    execFileSync('buildah', [...storage, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, BUILDAH_ISOLATION: 'chroot' },
      maxBuffer: 64e6,
    }).trim();
}

/** Builds the image, with the packed package in place of the published one, from packages that npm has already fetched. */
function buildImage(folder, buildah) {
  const root = join(folder, 'base');
  mkdirSync(root);
  writeBaseRoot(root);
  const container = buildah('from', 'scratch');
  buildah('copy', container, root, '/');
  buildah('config', '--env', 'PATH=/usr/local/bin:/usr/bin:/bin', container);
  buildah('commit', '--rm', container, base);
  const packages = join(folder, 'packages');
  const cache = join(folder, 'cache');
  process.env.npm_config_cache = cache;
  const installed = installTarball();
  delete process.env.npm_config_cache;
  mkdirSync(packages);
  cpSync(installed.tarball, join(packages, basename(installed.tarball)));
  installed.remove();
  writeFileSync(join(folder, 'npmrc'), 'cache=/cache\noffline=true\n');
  const volumes = [`${packages}:/packages:ro`, `${cache}:/cache`, `${join(folder, 'npmrc')}:/root/.npmrc:ro`];
  return buildah(
    ...['build', '--quiet', '--format', 'docker', '--network', 'none', '--file', 'Containerfile'],
    ...['--build-arg', `NODE=${base}`],
    ...['--build-arg', `PACKAGE=/packages/${basename(installed.tarball)}`],
    ...volumes.flatMap((volume) => ['--volume', volume]),
    repository,
  );
}

/** Starts the command of an image. @returns its process id, its lines, and a promise of its exit code */
async function start(root, { User, WorkingDir, Env, Cmd }) {
  const [uid, gid] = User.split(':');
  const environment = Env.flatMap((entry) => {
    const [name, ...value] = entry.split('=');
    return ['--setenv', name, value.join('=')];
  });
  const child = spawn(
    'bwrap',
    [
      ...['--ro-bind', root, '/', '--proc', '/proc', '--dev', '/dev'],
      ...['--unshare-all', '--as-pid-1', '--cap-drop', 'ALL', '--uid', uid, '--gid', gid],
      ...['--clearenv', ...environment, '--chdir', WorkingDir, '--info-fd', '3', '--', ...Cmd],
    ],
    { stdio: ['ignore', 'pipe', 'pipe', 'pipe'] },
  );
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
  const ended = once(child, 'exit').then(([code]) => code);
  const [info] = await once(child.stdio[3], 'data');
  const pid = JSON.parse(info)['child-pid'];
  for (let look = 0; !output.join('').includes('Assay serves') && look < 300; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { pid, output, ended };
}

/** Runs a command in the namespaces of a process. @returns its exit code and output */
function runInside(pid, command) {
  const args = ['--target', String(pid), '--user', '--mount', '--net', '--pid', '--preserve-credentials'];
  const child = spawn('nsenter', [...args, '--', ...command], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  return once(child, 'close').then(([code]) => ({ code, output }));
}

const score = `fetch('http://127.0.0.1:8080/m/assay.clickbait',{method:'POST',body:'You won’t believe it'})
  .then(async(answer)=>console.log(answer.status,Object.keys((await answer.json()).scores).length))`;
const write =
  "try{require('fs').writeFileSync('/tmp/x','');console.log('written')}catch({code}){console.log(code)}";

/** Builds and runs the image. */
export async function checkContainer({ check }) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-container-'));
  const buildah = createBuildah(folder);
  try {
    await check('docs/container.md shows the Containerfile', () => {
      const [, shown] = /```dockerfile\n(.*?)```/s.exec(readFileSync('docs/container.md', 'utf8')) ?? [];
      assert.equal(shown, readFileSync('Containerfile', 'utf8'));
    });
    let image = '';
    await check('the Containerfile builds', () => {
      image = buildImage(folder, buildah);
      assert.match(image, /^[0-9a-f]{64}$/);
    });
    if (image === '') return;
    const { config } = JSON.parse(buildah('inspect', '--type', 'image', image)).Docker;
    await check('its image names a user without rights, a check of its health and no shell', () => {
      assert.equal(config.User, '1000:1000');
      assert.equal(config.Healthcheck.Test[0], 'CMD');
      assert.equal(config.Cmd[0], 'node');
    });
    const root = buildah('mount', buildah('from', image));
    const { pid, output, ended } = await start(root, config);
    const node = '/usr/local/bin/node';
    const [, , ...healthcheck] = config.Healthcheck.Test;
    await check('it serves without a right, a network or a writable file', async () => {
      assert.match(output.join(''), /^Assay serves http:\/\/0\.0\.0\.0:8080\//);
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      assert.match(status, /^CapEff:\s+0+$/m);
      assert.match(status, /^NSpid:\s+\d+\s+1$/m);
      assert.deepEqual(await runInside(pid, [node, '-e', write]), { code: 0, output: 'EROFS\n' });
      const scored = await runInside(pid, [node, '-e', score]);
      assert.match(scored.output, /^200 [1-9]/);
    });
    await check('its check of health passes while it serves', async () => {
      assert.deepEqual(await runInside(pid, [node, ...healthcheck]), { code: 0, output: '' });
    });
    await check('SIGTERM ends it with 0 in less than five seconds', async () => {
      process.kill(pid, 'SIGTERM');
      const late = new Promise((resolve) => setTimeout(resolve, 5000, 'still running').unref());
      const code = await Promise.race([ended, late]);
      if (code === 'still running') process.kill(pid, 'SIGKILL');
      assert.equal(code, 0);
    });
    buildah('umount', '--all');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
