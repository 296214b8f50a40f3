// The snippets of docs/agents.md, each run as it is printed there, with the compiled command and the SDK's own client.
import { readFile, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { tools as scoringTools } from '../../../../../src/server/agents/index.js';
import { commands } from '../../../../../src/server/cli/commands.js';
import { buildTools } from '../../../../../src/server/mcp/build-tools.js';
import { writeFiles } from '../package-fixture.js';
import { createShellProject, runShell, startShell } from '../shell-project.js';

const guide = await readFile('docs/agents.md', 'utf8');

/** Code blocks of a section of the guide. */
function blocksOf(heading: string, language: string): string[] {
  const section = guide.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? '';
  return [...section.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(
    ([, code = '']) => code,
  );
}

let project = '';
beforeAll(async () => {
  project = await createShellProject({});
  await symlink(
    resolve('node_modules/@modelcontextprotocol'),
    join(project, 'node_modules/@modelcontextprotocol'),
  );
});
afterAll(() => rm(project, { recursive: true }));

const createClient = () => new Client({ name: 'test', version: '1.0.0' });

const serverSchema = z.object({ command: z.string(), args: z.array(z.string()) });
const configuration = z.object({ mcpServers: z.object({ assay: serverSchema }) });
const webConfiguration = z.object({
  mcpServers: z.object({ assay: z.object({ type: z.literal('http'), url: z.string() }) }),
});

/** As a client starts a server of its configuration, with the project's commands on the path. */
async function connect(block: string | undefined): Promise<Client> {
  const { command, args } = configuration.parse(JSON.parse(block ?? '')).mcpServers.assay;
  const client = createClient();
  const env = {
    PATH: `${join(project, 'node_modules/.bin')}:${process.env.PATH}`,
    npm_config_update_notifier: 'false',
  };
  await client.connect(new StdioClientTransport({ command, args, cwd: project, env, stderr: 'inherit' }));
  return client;
}

const given = { model: 'assay.commit-message', content: 'misc updates' };
const textSchema = z.object({ composite: z.number() });

it('the configuration of a project starts a server that scores', async () => {
  const client = await connect(blocksOf('MCP over stdio', 'json')[0]);
  const { structuredContent } = await client.callTool({ name: 'score', arguments: given });
  expect(textSchema.parse(structuredContent).composite).toBeGreaterThan(0);
  await client.close();
});

it('the configuration of a global installation offers some tools only', async () => {
  const client = await connect(blocksOf('MCP over stdio', 'json')[1]);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['score', 'explain', 'list_models', 'get_traits']);
  await client.close();
});

it.skipIf(process.platform === 'win32')(
  'the server over HTTP is where the configuration says, until it is asked to stop',
  async () => {
    const [command = ''] = blocksOf('MCP over HTTP', 'sh');
    const [block = ''] = blocksOf('MCP over HTTP', 'json');
    const { url } = webConfiguration.parse(JSON.parse(block)).mcpServers.assay;
    const { child, written, result } = startShell(
      project,
      command.replaceAll('npx assay', 'exec assay').replace(`--port ${new URL(url).port}`, '--port 0'),
    );
    for (const end = Date.now() + 20_000; !written.output.includes('\n') && Date.now() < end; )
      await new Promise((done) => setTimeout(done, 20));
    const [, address = ''] = /^Assay serves MCP at (\S+)\. Ctrl-C stops it\.\n$/.exec(written.output) ?? [];
    expect(new URL(address).pathname).toBe(new URL(url).pathname);
    const client = createClient();
    await client.connect(new StreamableHTTPClientTransport(new URL(address)));
    expect((await client.callTool({ name: 'score', arguments: given })).isError).toBeUndefined();
    process.kill(-(child.pid ?? 0), 'SIGTERM');
    expect(await result).toMatchObject({ code: 0, errors: '' });
    await client.close();
  },
);

it('the program scores', async () => {
  await writeFiles(project, { 'agent.mjs': blocksOf('In your own agent', 'js')[0] ?? '' });
  const { code, output } = await runShell(project, `'${process.execPath}' agent.mjs`);
  expect(code).toBe(0);
  expect(output).toMatch(/composite: \d+/);
});

it('the help has the commands of the guide', async () => {
  const { examples } = await commands.mcp.load();
  expect(examples).toEqual(['npx assay mcp', blocksOf('MCP over HTTP', 'sh')[0]?.trimEnd()]);
});

it('the table names every tool', () => {
  const rows = guide.split('\n').filter((line) => line.startsWith('| `'));
  const named = (column: number) =>
    rows
      .filter((row) => row.split('|')[column]?.trim() === 'yes')
      .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(named(4)).toEqual(Object.keys(scoringTools));
  expect(named(3)).toEqual([...Object.keys(scoringTools), ...Object.keys(buildTools)]);
});
