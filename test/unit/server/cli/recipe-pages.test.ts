// The commands and tools of the pages in docs/recipes, and of the move from Perspective, run as they are printed there, and
// their printed output.
import { chmod, cp, readFile, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { readBlocks } from '../../../../.scripts/docs/markdown.mjs';
import { openModels } from '../../../../src/server/node/index.js';
import { writeFiles } from './package-fixture.js';
import { createShellProject, runShell } from './shell-project.js';

let project = '';
beforeEach(async () => {
  project = await createShellProject({ 'a.txt': 'a' });
});
afterEach(() => rm(project, { recursive: true }));

/** Code blocks of a recipe in one language. */
async function readRecipe(name: string, language: string): Promise<string[]> {
  const blocks = readBlocks(await readFile(`docs/recipes/${name}.md`, 'utf8'));
  return blocks.filter((block) => block.language === language).map(({ code }) => code);
}

/** Runs lines of a recipe without those that install packages, and with `assay` in place of `npx assay`. */
async function runLines(code = 'exit 99'): Promise<string> {
  const lines = code.split('\n').filter((line) => !line.startsWith('npm install'));
  const command = lines.join('\n').replaceAll('npx assay', 'assay');
  const { code: exitCode, output, errors } = await runShell(project, command);
  expect({ command, exitCode, errors: exitCode === 0 ? '' : errors }).toEqual({
    command,
    exitCode: 0,
    errors: '',
  });
  return output;
}

const readOutput = (path: string) => readFile(join(project, path), 'utf8');

it('commit gate: the hook rejects a vague message with the printed line, and the step fails, too', async () => {
  const [hook = '', choose] = await readRecipe('commit-gate', 'sh');
  const [install, refusal = '?'] = await readRecipe('commit-gate', '');
  await writeFiles(project, { '.githooks/commit-msg': hook });
  await chmod(join(project, '.githooks/commit-msg'), 0o755);
  await runLines(
    'git init -q -b main && git config user.name T && git config user.email t@example.org && git commit -q --allow-empty -m Start && git update-ref refs/remotes/origin/main HEAD',
  );
  await runLines(install);
  const { code, output, errors } = await runShell(project, 'git commit --allow-empty -m wip');
  expect(code).toBe(1);
  expect(output + errors).toContain(refusal.trim());
  await runLines("git commit --allow-empty -m 'Retry webhook deliveries after 429 with the delay asked for'");
  expect(await runLines(choose)).toContain('Composite');
  const [workflow = ''] = await readRecipe('commit-gate', 'yaml');
  const step = z
    .object({ run: z.string() })
    .parse(parse(workflow).jobs.score.steps.find(({ name }: { name?: string }) => name));
  await writeFiles(project, { 'step.sh': step.run });
  const env = { GITHUB_BASE_REF: 'main' };
  expect(await runShell(project, 'bash -e step.sh', env)).toMatchObject({ code: 0 });
  await runLines('git commit -q --no-verify --allow-empty -m wip');
  expect(await runShell(project, 'bash -e step.sh', env)).toMatchObject({ code: 1 });
}, 120_000);

it('ticket triage: builds from the files of the repository, and prints and scores what the page shows', async () => {
  await cp('docs/recipes/tickets', join(project, 'tickets'), { recursive: true });
  const [document] = await readRecipe('ticket-triage', 'yaml');
  expect(await readOutput('tickets/model.yaml')).toBe(document);
  const [excerpt = '?', report, scored] = await readRecipe('ticket-triage', '');
  expect(await readOutput('tickets/tickets.csv')).toContain(excerpt);
  const [build, batch] = await readRecipe('ticket-triage', 'sh');
  expect(await runLines(build)).toBe(report);
  await runLines(batch);
  expect(await readOutput('scored.csv')).toBe(scored);
}, 120_000);

it('many rows: scores a table with titles, and parts are what one run gives', async () => {
  await writeFiles(project, {
    'titles.csv':
      'id,title\n1,You will not believe what happened next\n2,\n3,Rates rise by a quarter point\n',
  });
  const [whole, parts] = await readRecipe('many-rows', 'sh');
  await runLines(whole);
  expect((await readOutput('scored.csv')).trim().split('\n')).toHaveLength(4);
  await runLines(parts);
  await runLines('assay batch titles.csv one.jsonl --model assay.clickbait --text-column title');
  expect(await readOutput('scored.jsonl')).toBe(await readOutput('one.jsonl'));
}, 120_000);

it('agent: both configurations start the server, and it answers what the page shows', async () => {
  await symlink(
    resolve('node_modules/@modelcontextprotocol'),
    join(project, 'node_modules/@modelcontextprotocol'),
  );
  const blocks = (await readRecipe('agent', 'json')).map((code) => JSON.parse(code));
  const [{ mcpServers }, { servers }, given, card, failure] = blocks;
  const { type, ...server } = servers.assay;
  expect([type, server]).toEqual(['stdio', mcpServers.assay]);
  const env = { PATH: `${join(project, 'node_modules/.bin')}:${process.env.PATH}` };
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(new StdioClientTransport({ ...server, cwd: project, env, stderr: 'inherit' }));
  const call = (args: Record<string, unknown>) => client.callTool({ name: 'score', arguments: args });
  expect((await call(given)).structuredContent).toEqual(card);
  const refused = await call({ ...given, model: 'assay.commit-mesage' });
  expect(refused).toMatchObject({ isError: true, content: [{ text: JSON.stringify(failure) }] });
  await client.close();
}, 60_000);

it('moving from Perspective: the script draws both scores of a table and finds a threshold for each old one', async () => {
  const page = '../guides/perspective';
  const [comments = ''] = await readRecipe(page, 'csv');
  const script = (await readRecipe(page, 'js')).find((code) => code.includes('old score')) ?? '';
  const commands = (await readRecipe(page, 'sh')).find((code) => code.includes('assay batch'));
  await writeFiles(project, { 'comments.csv': comments, 'thresholds.mjs': script });
  const printed = await runLines(commands);
  expect(printed).toMatch(/^from 0\.9 +1 +\| {15,}# *\|$/m);
  expect(printed).toMatch(/^from 0\.0 +1 +\| {0,6}# +\|$/m);
  expect(printed).toMatch(/^0\.7 held 1: \d+ holds as many, 1 of them the same$/m);
}, 60_000);

it('comment form: the minimum accepts and refuses the texts that the page names', async () => {
  const page = (await readFile('docs/recipes/comment-form.md', 'utf8')).replaceAll(/\s+/g, ' ');
  const [, minimum] = /min-composite="(\d+)"/.exec(page) ?? [];
  const [, bad = '', good = ''] =
    /With the minimum \d+, "([^"]+)" is refused, and "([^"]+)" is accepted/.exec(page) ?? [];
  const models = openModels('models');
  const score = async (content: string) =>
    (await models.score('assay.formality', { content })).card.composite;
  expect(await score(bad)).toBeLessThan(Number(minimum));
  expect(await score(good)).toBeGreaterThanOrEqual(Number(minimum));
});

it('own rule: the printed comments of both kinds make a model that holds the advertising among new ones', async () => {
  const [html = ''] = await readRecipe('own-rule', 'html');
  const fields = [...html.matchAll(/<textarea[^>]*>\n([^<]*)<\/textarea>/g)];
  const [breaks, keeps, incoming = []] = fields.map(([, lines = '']) => lines.trim().split('\n'));
  const poles = { positive_paraphrases: breaks, negative_paraphrases: keeps };
  const configuration = { traits: [{ type: 'spectrum', key: 'rule', ...poles }] };
  const models = openModels('models');
  await models.authoring.build({ handle: 'local.rule', configuration });
  const [, threshold] = /type="range"[^>]* value="(\d+)"/.exec(html) ?? [];
  const held: string[] = [];
  for (const content of incoming) {
    const { card } = await models.score('local.rule', { content });
    if (card.composite > Number(threshold)) held.push(content.replace(/ .*/, ''));
  }
  expect(held).toEqual(['Visit', 'Earn', 'We']);
}, 60_000);

it('comments to moderate: the thresholds of the page hold the insult and the threat, and not what is harmless', async () => {
  const page = await readFile('docs/recipes/moderate-comments.md', 'utf8');
  const [, threshold] = /type="range"[^>]* value="(\d+)"/.exec(page) ?? [];
  const models = openModels('models');
  const findComment = (word: string) =>
    new RegExp(`^ {4}'(.*${word}.*)',$`, 'm').exec(page)?.[1] ?? `no comment on the page has '${word}'`;
  const score = async (word: string, trait: string) =>
    (await models.score('assay.moderation', { content: findComment(word) })).card.scores[trait];
  expect(await score('brainless', 'toxicity')).toBeGreaterThan(Number(threshold));
  const [, threats] = /threat > (\d+);/.exec(page) ?? [];
  expect(await score('knife', 'threat')).toBeGreaterThan(Number(threats));
  for (const word of ['harbour', 'council', 'teacher']) {
    expect(await score(word, 'toxicity'), word).toBeLessThanOrEqual(Number(threshold));
  }
});
