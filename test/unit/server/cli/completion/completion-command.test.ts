import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { commands } from '../../../../../src/server/cli/commands.js';
import { openModels } from '../../../../../src/server/node/index.js';
import { run } from '../package-fixture.js';

const print = async (shell: string) => {
  const { code, lines } = await run('.', resolve('.'), 'completion', shell);
  expect(code).toBe(0);
  return `${lines.join('\n')}\n`;
};

describe('completion in bash', () => {
  let script = '';
  beforeAll(async () => {
    script = await print('bash');
  });

  /** What bash offers for the last of the words. */
  const complete = (...words: string[]) => completeIn('test/unit', ...words);
  const completeIn = (cwd: string, ...words: string[]) => {
    const quoted = words.map((word) => `'${word}'`).join(' ');
    const source = `${script}\nCOMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1}; _assay; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return execFileSync('bash', ['-c', source], { encoding: 'utf8', cwd }).split('\n').filter(Boolean);
  };

  it('offers every command', () => {
    expect(complete('assay', '')).toEqual([...Object.keys(commands), '--help', '--version']);
    expect(complete('assay', 'co')).toEqual(['compare', 'completion']);
  });

  it('offers the options of a command', () => {
    expect(complete('assay', 'score', 'x', '--mi')).toEqual(['--min-composite', '--min']);
    expect(complete('assay', 'models', '--')).toEqual(['--json', '--models', '--help']);
  });

  it('offers handles where a model is expected, shells, and files elsewhere', async () => {
    const handles = (await openModels('models').models()).map(({ handle }) => handle);
    expect(complete('assay', 'score', 'assay.')).toEqual(handles);
    expect(complete('assay', 'completion', 'z')).toEqual(['zsh']);
    expect(complete('assay', 'score', 'assay.humor', 'package.')).toEqual(['package.test.ts']);
    expect(complete('assay', 'score', '--json', '--min', 'a=1', 'assay.')).toEqual(handles);
    expect(complete('assay', 'completion', '')).toEqual(['bash', 'zsh', 'fish']);
  });

  it('offers the values of options, with and without an equals sign', async () => {
    const handles = (await openModels('models').models()).map(({ handle }) => handle);
    expect(complete('assay', 'batch', '--model', 'assay.')).toEqual(handles);
    expect(complete('assay', 'batch', '--model', '=', 'assay.')).toEqual(handles);
    expect(complete('assay', 'serve', '--variant', '')).toEqual(['A', 'B']);
    expect(complete('assay', 'serve', '--variant', '=')).toEqual(['A', 'B']);
    expect(complete('assay', 'score', '--embedder', '')).toEqual(['assay-base', 'assay-small']);
    expect(complete('assay', 'discover', '--effort', 'm')).toEqual(['medium', 'max']);
    expect(complete('assay', 'serve', '--port', '')).toEqual([]);
    expect(complete('assay', 'build', '--html', 'package.')).toEqual(['package.test.ts']);
  });

  it('completes names with spaces, as they are typed', () => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-completion-'));
    writeFileSync(join(folder, 'my file.txt'), '');
    mkdirSync(join(folder, 'my folder'));
    for (const word of ['my', 'my f', 'my\\ f', '"my f'])
      expect(completeIn(folder, 'assay', 'score', 'assay.humor', word).sort()).toEqual([
        'my file.txt',
        'my folder',
      ]);
    rmSync(folder, { recursive: true });
  });
});

const isInstalled = (shell: string) =>
  execFileSync('sh', ['-c', `command -v ${shell} || true`], { encoding: 'utf8' }) !== '';

describe.each(['zsh', 'fish'])('completion in %s', (shell) => {
  it('has every command, every option and every handle', async () => {
    const script = await print(shell);
    for (const [name, { load }] of Object.entries(commands)) {
      expect(script).toContain(name);
      const { options } = await load();
      for (const option of Object.keys(options)) {
        expect(script).toContain(shell === 'zsh' ? `--${option}[` : `-l ${option} `);
      }
    }
    for (const { handle } of await openModels('models').models()) expect(script).toContain(handle);
    const offers =
      shell === 'zsh'
        ? [':value:(A B)', ':value:(assay-base assay-small)', ':value:(low medium high xhigh max)']
        : ["-x -a 'A B'", "-x -a 'assay-base assay-small'", "-x -a 'low medium high xhigh max'"];
    for (const offer of offers) expect(script).toContain(offer);
  });

  it.runIf(isInstalled(shell))('is accepted by the shell, where that is installed', async () => {
    // From a file: fish reads its standard input only where that is no terminal, and not in every version.
    const script = join(mkdtempSync(join(tmpdir(), 'assay-completion-')), shell);
    writeFileSync(script, await print(shell));
    execFileSync(shell, ['-n', script]);
    rmSync(dirname(script), { recursive: true });
  });
});

const fish: string = 'fish';

it.runIf(isInstalled(fish))('fish offers values of options and handles, where it is installed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-completion-'));
  const script = join(folder, 'assay.fish');
  writeFileSync(script, await print('fish'));
  const complete = (line: string) =>
    execFileSync(fish, ['--no-config', '-c', `source ${script}; complete -C '${line}'`], {
      encoding: 'utf8',
    })
      .split('\n')
      .map((offer) => offer.split('\t')[0])
      .filter(Boolean);
  expect(complete('assay serve --variant ')).toEqual(['A', 'B']);
  expect(complete('assay score --embedder ')).toEqual(['assay-base', 'assay-small']);
  expect(complete('assay batch --model assay.hu')).toEqual(['assay.humor']);
  expect(complete('assay serve --port ')).toEqual([]);
  rmSync(folder, { recursive: true });
});

it('refuses another shell', async () => {
  expect(await run('.', resolve('.'), 'completion', 'csh')).toEqual({
    code: 2,
    lines: [],
    errors: ["assay: Unknown shell 'csh'. Usage: npx assay completion <bash|zsh|fish>"],
  });
});
