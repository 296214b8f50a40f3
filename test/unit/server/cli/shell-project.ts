// A project in a temporary folder in which a shell finds the command, as `assay` and by `npx assay`.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, relative, resolve } from 'node:path';
import { isCurrent } from '../../../support/current-build.mjs';
import { writeFiles } from './package-fixture.js';

const compiled = resolve('dist/server/cli/index.js');
const published = resolve('dist/esm/cli.js');

/**
 * Path of the command's script: the published command if it was built from these sources, as in `npm test`, because it
 * starts in two thirds of the time; else the compiled one, which `npm run check` writes.
 */
export const commandScript = isCurrent(published) ? published : compiled;

/**
 * Creates a project.
 * @param files texts by path
 * @param packageFolder of light models, for commands that build; default: this package
 * @returns its folder
 */
export async function createShellProject(
  files: Readonly<Record<string, string>>,
  packageFolder?: string,
): Promise<string> {
  if (!existsSync(commandScript))
    throw new Error('the command is not compiled yet: node .scripts/tsc.mjs -b');
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'assay-shell-')));
  const bin = 'node_modules/.bin/assay';
  // The folder has links to the scripts, which then find its models.
  const script = packageFolder
    ? `--preserve-symlinks --preserve-symlinks-main '${join(packageFolder, relative('.', commandScript))}'`
    : `'${commandScript}'`;
  await writeFiles(folder, {
    'package.json': '{ "private": true }',
    [bin]: `#!/bin/sh\nexec '${process.execPath}' ${script} "$@"\n`,
    ...files,
  });
  await chmod(join(folder, bin), 0o755);
  return folder;
}

const isolated = {
  npm_config_update_notifier: 'false',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  ASSAY_CACHE: '',
};

const withoutGit = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('GIT_')));

export interface ShellResult {
  code: number | null;
  output: string;
  errors: string;
}

/** Starts a shell command. @returns the process, its result, and what it has written so far */
export function startShell(folder: string, command: string, env: Readonly<Record<string, string>> = {}) {
  const path = `${join(folder, 'node_modules/.bin')}${delimiter}${process.env.PATH}`;
  const child = spawn('sh', ['-c', command], {
    cwd: folder,
    // Without the repository that a hook of Git may run this test for, and the settings of this machine's user.
    env: { ...withoutGit(process.env), PATH: path, ...isolated, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const written = { output: '', errors: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    written.output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    written.errors += text;
  });
  const result = new Promise<ShellResult>((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => done({ code, ...written }));
  });
  return { child, written, result };
}

/** Runs a shell command to its end. */
export const runShell = (folder: string, command: string, env: Readonly<Record<string, string>> = {}) =>
  startShell(folder, command, env).result;
