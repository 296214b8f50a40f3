// Every recipe of docs/command-line.md, as it is printed there; with --long also those that differ little from another.
import { chmod, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { long } from '../../../support/long.mjs';
import { writeFiles } from './package-fixture.js';
import { createShellProject, runShell } from './shell-project.js';

const guide = await readFile('docs/command-line.md', 'utf8');

/** Code blocks of a section of the guide. */
function blocksOf(heading: string, language: string): string[] {
  const section = guide.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? '';
  return [...section.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(
    ([, code = '']) => code,
  );
}

const good = 'Retry webhook deliveries after 429 with the delay that the server asks for';
const bad = 'wip';
const document = `To rotate the key, run \`rotate --key <id>\`. The old key stays valid for 24 hours, so clients that cached
it keep working. If the command exits with 1, the new key was not stored: check the permissions of /var/keys, then run it
again.`;
const chatter = 'so yeah, basically it is what it is, you know, stuff and things, whatever';

let project = '';
beforeEach(async () => {
  project = await createShellProject({ 'a.txt': 'a', 'docs/good.md': document, 'docs/bad.md': chatter });
});
afterEach(() => rm(project, { recursive: true }));

const run = (command: string, env: Readonly<Record<string, string>> = {}) => runShell(project, command, env);

/** Runs a command that must succeed. @returns its output */
async function expectSuccess(command: string): Promise<string> {
  const { code, output, errors } = await run(command);
  expect({ command, code, errors: code === 0 ? '' : errors }).toEqual({ command, code: 0, errors: '' });
  return output;
}

async function createRepository(): Promise<void> {
  await expectSuccess(
    "git init -q -b main && git config user.name Test && git config user.email test@example.org && git commit -q --allow-empty -m 'Start'",
  );
}

/** Installs a `commit-msg` hook. @param script text of the hook */
async function installHook(script: string | undefined): Promise<void> {
  await createRepository();
  await writeFiles(project, { '.githooks/commit-msg': script ?? '' });
  await chmod(join(project, '.githooks/commit-msg'), 0o755);
  await expectSuccess('git config core.hooksPath .githooks && git add a.txt');
}

/** An editor that writes a message above what Git has put into the file. */
async function installEditor(message: string): Promise<Readonly<Record<string, string>>> {
  const script = `#!/bin/sh\n{ printf '%s\\n' '${message}'; cat "$1"; } > new && mv new "$1"\n`;
  await writeFiles(project, { 'node_modules/.bin/test-editor': script });
  await chmod(join(project, 'node_modules/.bin/test-editor'), 0o755);
  return { GIT_EDITOR: 'test-editor' };
}

const lastSubject = () => expectSuccess('git log -1 --format=%s');

describe('commit messages', () => {
  const [hook, stripping, why] = blocksOf('Commit messages', 'sh');

  it('the hook rejects a commit with a bad message, and says why', async () => {
    await installHook(hook);
    const { code, output, errors } = await run(`git commit -m '${bad}'`);
    expect(code).toBe(1);
    expect(output + errors).toMatch(/assay: composite \d+ is below 25/);
    expect(output + errors).toContain('intent_clarity');
    expect(await lastSubject()).toBe('Start\n');
    await expectSuccess(`git commit --no-verify -m '${bad}'`);
  });

  it('the hook accepts a good message, typed below a diff, and messages that Git writes', async () => {
    await installHook(hook);
    const editor = await installEditor(good);
    expect(await run('git commit --verbose', editor)).toMatchObject({ code: 0 });
    expect(await lastSubject()).toBe(`${good}\n`);
    await expectSuccess('git revert --no-edit HEAD');
    expect(await lastSubject()).toContain('Revert');
    const refused = await run('git commit --allow-empty --verbose', await installEditor(bad));
    expect(refused.code).toBe(1);
  });

  it.runIf(long)('Git itself cleans a message with another comment character', async () => {
    await installHook(stripping);
    await expectSuccess("git config core.commentChar ';'");
    expect(await run('git commit', await installEditor(good))).toMatchObject({ code: 0 });
    expect(await run('git commit --allow-empty', await installEditor(bad))).toMatchObject({ code: 1 });
    expect(await lastSubject()).toBe(`${good}\n`);
  });

  it('a low score is explained', async () => {
    await createRepository();
    expect(await expectSuccess(why ?? '')).toMatch(/^intent_clarity: \d+ \(starts at /);
  });
});

describe('the GitHub workflow', () => {
  const workflow = z.object({
    jobs: z.object({
      score: z.object({
        steps: z.array(z.object({ name: z.optional(z.string()), run: z.optional(z.string()) })),
      }),
    }),
  });
  const { steps } = workflow.parse(parse(blocksOf('GitHub workflow', 'yaml')[0] ?? '')).jobs.score;
  const runStep = (name: string) =>
    // As the runner of GitHub starts it.
    run(
      `bash -e -c '${(steps.find((step) => step.name === name)?.run ?? 'exit 99').replaceAll("'", "'\\''")}'`,
      {
        GITHUB_BASE_REF: 'main',
      },
    );

  it('scores every commit of a pull request', async () => {
    await createRepository();
    await expectSuccess(
      `git update-ref refs/remotes/origin/main HEAD && git commit -q --allow-empty -m '${good}'`,
    );
    const { code, output } = await runStep('Commit messages');
    expect(code).toBe(0);
    expect(output.match(/^Composite {2}/gm)).toHaveLength(1);
    await expectSuccess(`git commit -q --allow-empty -m '${bad}'`);
    expect(await runStep('Commit messages')).toMatchObject({ code: 1 });
  });

  it.runIf(long)('scores every document', async () => {
    const { code, output, errors } = await runStep('Documents');
    expect(code).toBe(1);
    expect(output).toContain('docs/good.md\n');
    expect(errors).toMatch(/^assay: docs\/bad\.md: composite \d+ is below 30$/m);
    await rm(join(project, 'docs/bad.md'));
    expect(await runStep('Documents')).toMatchObject({ code: 0 });
  });
});

describe('pre-commit', () => {
  const configuration = z.object({
    repos: z.array(
      z.object({ repo: z.literal('local'), hooks: z.array(z.object({ id: z.string(), entry: z.string() })) }),
    ),
  });
  const [{ hooks } = { hooks: [] }] = configuration.parse(
    parse(blocksOf('pre-commit', 'yaml')[0] ?? ''),
  ).repos;
  /** As pre-commit starts it: the entry, then the names of the files. */
  const runHook = (id: string, ...files: string[]) =>
    run([hooks.find((hook) => hook.id === id)?.entry ?? 'exit 99', ...files].join(' '));

  it('scores the message file and the staged documents', async () => {
    await writeFiles(project, {
      'good-message': `${good}\n# a comment\n`,
      'bad-message': `${bad}\n# ${good}\n`,
    });
    expect(await runHook('assay-commit-message', 'good-message')).toMatchObject({ code: 0 });
    expect(await runHook('assay-commit-message', 'bad-message')).toMatchObject({ code: 1 });
    expect(await runHook('assay-documents', 'docs/good.md')).toMatchObject({ code: 0 });
    expect(await runHook('assay-documents', 'docs/good.md', 'docs/bad.md')).toMatchObject({ code: 1 });
  });
});

describe('lint-staged', () => {
  const manifest = z.object({ 'lint-staged': z.record(z.string(), z.string()) });

  it.runIf(long)('scores the staged files, whose names are added', async () => {
    const commands = manifest.parse(JSON.parse(blocksOf('lint-staged', 'json')[0] ?? ''))['lint-staged'];
    const [command = 'exit 99'] = Object.values(commands);
    expect(await run(`${command} "${project}/docs/good.md"`)).toMatchObject({ code: 0 });
    expect(await run(`${command} "${project}/docs/good.md" "${project}/docs/bad.md"`)).toMatchObject({
      code: 1,
    });
  });
});

it('a script fails when a rewrite is worse than the text before', async () => {
  const [script = 'exit 99'] = blocksOf('In scripts', 'sh');
  await writeFiles(project, { 'new.md': document, 'old.md': chatter });
  expect(await run(script)).toMatchObject({ code: 0 });
  await writeFiles(project, { 'new.md': chatter, 'old.md': document });
  expect(await run(script)).toMatchObject({ code: 1 });
});

it('the line for ~/.bashrc installs a completion', async () => {
  await writeFiles(project, { bashrc: blocksOf('Shell completion', 'sh')[0] ?? '' });
  expect(await expectSuccess("bash -c '. ./bashrc; complete -p assay'")).toBe(
    'complete -o filenames -F _assay assay\n',
  );
});

it('the table of exit codes has every code, and the table of commands every command', async () => {
  const { exitCodes } = await import('../../../../src/server/cli/exit-code.js');
  const { commands } = await import('../../../../src/server/cli/commands.js');
  const codes = [...guide.matchAll(/^\| (\d) \|/gm)].map(([, code]) => Number(code));
  expect(codes).toEqual(Object.values(exitCodes));
  for (const name of Object.keys(commands)) expect(guide).toMatch(new RegExp(`^\\|.*\`${name}\\b`, 'm'));
});

describe('many texts', () => {
  const [first = '', formats = '', shards = ''] = blocksOf('Many texts', 'sh');
  const tickets = 'id,text\n1,You will not believe what happened next\n2,Rates rise by a quarter point\n';

  it('a table becomes the same table with scores, or one in another format', async () => {
    const { devDependencies } = JSON.parse(await readFile('package.json', 'utf8'));
    expect(guide).toContain(`npm install @duckdb/node-api@${devDependencies['@duckdb/node-api']}\``);
    await writeFiles(project, {
      'tickets.csv': tickets,
      'logs/1.jsonl': '{"text":"The old key stays valid"}\n',
      'logs/2.jsonl': '{"text":"Run it again"}\n',
      'news.csv': 'id,title\n7,Rates rise by a quarter point\n8,Short\n',
    });
    expect(await expectSuccess(first)).toMatch(/^Scored 2 texts in .*scored\.csv\n$/);
    expect(await readFile(join(project, 'scored.csv'), 'utf8')).toMatch(/^id,text,composite,.*\n1,You will/);
    await expectSuccess(formats);
    const scored = await readFile(join(project, 'scored.jsonl'), 'utf8');
    expect(
      scored
        .trim()
        .split('\n')
        .map((line) => typeof JSON.parse(line).plain_language),
    ).toEqual(['number', 'number']);
    expect(await readFile(join(project, 'titles.csv'), 'utf8')).toMatch(
      /^id,text,composite,.*\n7,Rates rise/,
    );
  });

  it.runIf(long)('shards, one after the other, are what one run gives', async () => {
    await writeFiles(project, { 'tickets.csv': tickets });
    await expectSuccess(`${shards}assay batch tickets.csv whole.jsonl --model assay.clickbait`);
    const read = (name: string) => readFile(join(project, name), 'utf8');
    expect(await read('scored.jsonl')).toBe(await read('whole.jsonl'));
  });

  it('names the versions of the packages that workers need', async () => {
    const { devDependencies } = JSON.parse(await readFile('package.json', 'utf8'));
    const { bullmq, ioredis } = devDependencies;
    expect(guide).toContain(`npm install bullmq@${bullmq} ioredis@${ioredis} `);
  });
});
