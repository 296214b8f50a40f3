// The root of an image like `node:slim`, made of this machine's Node, npm and shell, because tests fetch no image.
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The shared libraries of a program, its loader included. */
function listLibraries(program) {
  const lines = execFileSync('ldd', [program], { encoding: 'utf8' });
  return [...lines.matchAll(/(\/\S+) \(0x/g)].map(([, path]) => path);
}

function write(root, path, text, mode = 0o644) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  chmodSync(join(root, path), mode);
}

/** Writes the root into an empty folder. */
export function writeBaseRoot(root) {
  const node = realpathSync(process.execPath);
  const shell = realpathSync('/bin/sh');
  const npm = join(dirname(node), '../lib/node_modules/npm');
  const files = [
    [node, '/usr/local/bin/node'],
    [shell, '/bin/sh'],
    [npm, '/usr/local/lib/node_modules/npm'],
    ...[...new Set([...listLibraries(node), ...listLibraries(shell)])].map((path) => [path, path]),
  ];
  for (const [from, to] of files) {
    mkdirSync(dirname(join(root, to)), { recursive: true });
    cpSync(realpathSync(from), join(root, to), { recursive: true });
  }
  write(
    root,
    '/usr/local/bin/npm',
    '#!/bin/sh\nexec node /usr/local/lib/node_modules/npm/bin/npm-cli.js "$@"\n',
    0o755,
  );
  write(root, '/etc/passwd', 'root:x:0:0::/root:/bin/sh\nnode:x:1000:1000::/home/node:/bin/sh\n');
  write(root, '/etc/group', 'root:x:0:\nnode:x:1000:\n');
  for (const folder of ['proc', 'dev', 'sys', 'tmp', 'root', 'app'])
    mkdirSync(join(root, folder), { recursive: true });
}
