// The steps of action.yml, executed as the runner of GitHub does.
import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { writeFiles } from './package-fixture.js';
import { commandScript, createShellProject, runShell, type ShellResult } from './shell-project.js';

const text = z.record(z.string(), z.string());
const { inputs, runs } = z
  .object({
    inputs: z.record(z.string(), z.object({ description: z.string(), default: z.optional(z.string()) })),
    runs: z.object({
      using: z.literal('composite'),
      steps: z.array(
        z.object({
          name: z.string(),
          if: z.optional(z.string()),
          shell: z.literal('bash'),
          env: text,
          run: z.string(),
        }),
      ),
    }),
  })
  .parse(parse(await readFile('action.yml', 'utf8')));

const clear = `To rotate the key, run \`rotate --key <id>\`. The old key stays valid for 24 hours, so clients that cached
it keep working. If the command exits with 1, the new key was not stored.\n`;
const chatter = 'so yeah, basically it is what it is, you know, stuff and things, whatever.';

let [project, temporary] = ['', ''];

const git = async (command: string) => {
  const { code, errors } = await runShell(project, command);
  expect({ command, code, errors: code === 0 ? '' : errors }).toEqual({ command, code: 0, errors: '' });
};

/** The expressions of the action's steps, with what a run gives them. */
const evaluate = (expression: string, given: Readonly<Record<string, string>>) =>
  expression.replace(/\$\{\{ (.+?) \}\}/g, (_, name: string) => given[name] ?? '');

/** Runs the steps of the action until one fails. */
async function runAction(
  chosen: Readonly<Record<string, string>>,
  event: Readonly<Record<string, string>> = {},
): Promise<ShellResult> {
  const defaults = Object.entries(inputs).map(([name, input]) => [
    `inputs.${name}`,
    chosen[name] ?? input.default ?? '',
  ]);
  const given = { ...Object.fromEntries(defaults), ...event };
  let result: ShellResult = { code: 0, output: '', errors: '' };
  for (const step of runs.steps) {
    const [, input = '', wanted] = /^(inputs\.\w+) == '([\w-]+)'$/.exec(step.if ?? '') ?? [];
    if (step.if && given[input] !== wanted) continue;
    const env = Object.entries(step.env).map(([name, value]) => [name, evaluate(value, given)]);
    await writeFiles(temporary, { 'step.sh': step.run });
    result = await runShell(
      project,
      `bash --noprofile --norc -e -o pipefail '${join(temporary, 'step.sh')}'`,
      { ...Object.fromEntries(env), RUNNER_TEMP: temporary, GITHUB_BASE_REF: 'main' },
    );
    if (result.code !== 0) break;
  }
  return result;
}

let standIn = '';
beforeAll(async () => {
  project = await createShellProject({ '.gitignore': 'node_modules\n', 'old.md': chatter, 'a.txt': chatter });
  temporary = await realpath(await mkdtemp(join(tmpdir(), 'assay-runner-')));
  standIn = join(temporary, 'package');
  await writeFiles(standIn, {
    'package.json': '{ "name": "assay", "version": "1.0.0", "bin": "assay.sh" }',
    'assay.sh': `#!/bin/sh\nexec '${process.execPath}' '${commandScript}' "$@"\n`,
  });
  await chmod(join(standIn, 'assay.sh'), 0o755);
  const user = 'git config user.name Test && git config user.email test@example.org';
  await git(`git init -q -b main && ${user} && git add . && git commit -q -m Start`);
  await git(
    `git clone -q --bare . '${temporary}/origin.git' && git remote add origin '${temporary}/origin.git'`,
  );
  await git('git checkout -q -b work');
}, 60_000);
afterAll(() => Promise.all([project, temporary].map((folder) => rm(folder, { recursive: true }))));

const act = (chosen: Readonly<Record<string, string>>, event?: Readonly<Record<string, string>>) =>
  runAction({ package: standIn, ...chosen }, event);

describe('the action', () => {
  it('passes a pull request without changed documents', async () => {
    expect(await act({ rules: 'composite>=99' })).toMatchObject({ code: 0, output: '' });
  }, 60_000);

  it('annotates the sentence of a changed document that counts most against it', async () => {
    await writeFiles(project, { 'docs/new one.md': `${clear}\n${chatter}\n`, 'docs/-good.md': clear });
    await git('git add . && git commit -q -m Documents');
    const { code, output, errors } = await act({ rules: 'plain_language>=0 composite>=99', doubt: 'hold' });
    expect(code).not.toBe(0);
    expect(output).toMatch(
      /^::error file=docs\/new one\.md,line=4,title=assay\.technical-writing::composite \d+ is below 99\. This sentence lowers [A-Z][\w ]+ most, by \d+\.\d points\.$/m,
    );
    expect(output).not.toContain('old.md');
    expect(errors).toMatch(/^assay: docs\/-good\.md: composite \d+ is below 99$/m);
    expect(await act({ rules: 'composite>=1' })).toMatchObject({ code: 0 });
  }, 60_000);

  it('scores title and text of a pull request, whatever they hold', async () => {
    const event = {
      'github.event.pull_request.title': 'wip $(touch broken) `touch broken` %',
      'github.event.pull_request.body': '',
    };
    const chosen = { texts: 'pull-request', model: 'assay.commit-message' };
    const { code, output } = await act({ ...chosen, rules: 'composite>=99', doubt: 'hold' }, event);
    expect(code).toBe(1);
    expect(output).toMatch(/^::error title=assay\.commit-message::composite \d+ is below 99\./m);
    expect((await runShell(project, 'test ! -e broken')).code).toBe(0);
  }, 60_000);

  it('stops at a rule that cannot be read', async () => {
    const { code, errors } = await act({ texts: 'pull-request', rules: 'composite>40' });
    expect(code).toBe(2);
    expect(errors).toContain("assay: --rules: 'composite>40' is not a rule. Write a key, >= or <=");
  }, 60_000);
});
