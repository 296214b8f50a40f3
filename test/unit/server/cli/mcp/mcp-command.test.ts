// The command in a process of its own, over its standard input and output, and the errors of its command line.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadMcp } from '../../../../../src/server/cli/mcp/load-mcp.js';
import { createLightModels } from '../../../../support/light-models.js';
import { runIn, writePackage } from '../package-fixture.js';
import { commandScript, createShellProject, runShell, startShell } from '../shell-project.js';
import { exportSmallModel, smallDocument } from '../small-model.js';

const lightModels = createLightModels();
let project = '';
beforeAll(async () => {
  project = await createShellProject({});
});
afterAll(() => rm(project, { recursive: true }));

const message = (id: number, method: string, params: object) =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;
const hello = message(1, 'initialize', {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'pipe', version: '1' },
});

describe('assay mcp', () => {
  it('answers what is piped in, writes nothing else, and ends with the input', async () => {
    const score = message(2, 'tools/call', {
      name: 'score',
      arguments: { model: 'assay.humor', content: 'Knock knock' },
    });
    await writeFile(join(project, 'messages'), hello + score);
    const { code, output, errors } = await runShell(project, 'assay mcp < messages');
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    const answers = output
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(answers.map(({ id }) => id)).toEqual([1, 2]);
    expect(answers[1].result.structuredContent.composite).toBeGreaterThan(0);
  });

  it('builds with the files of a folder, and writes the model', async () => {
    const csv =
      'text,label\nThe server room is on fire,urgent\nProduction is down,urgent\nCall me now,urgent\nNo hurry,calm\nWhenever you like,calm\nThis can wait,calm\n';
    await writeFile(join(project, 'tickets.csv'), csv);
    const client = new Client({ name: 'test', version: '1.0.0' });
    const args = [commandScript, 'mcp', '--models', lightModels, '--files', '.', '--out', 'built'];
    await client.connect(new StdioClientTransport({ command: process.execPath, args, cwd: project }));
    const steps: number[] = [];
    const configuration = {
      effort: 'low',
      traits: [{ type: 'spectrum', key: 'urgency', positive_label: 'urgent', negative_label: 'calm' }],
      sources: [
        {
          type: 'csv',
          path: 'tickets.csv',
          text_column: 'text',
          label_column: 'label',
          mapping: {
            urgent: { trait: 'urgency', quality: 'high' },
            calm: { trait: 'urgency', quality: 'low' },
          },
        },
      ],
    };
    const params = { name: 'build_model', arguments: { handle: 'local.tickets', configuration } };
    const built = await client.callTool(params, undefined, {
      onprogress: ({ progress }) => steps.push(progress),
    });
    expect(built.structuredContent).toMatchObject({
      version: 'v1',
      file: join('built', 'local.tickets.assay'),
    });
    expect(steps.length).toBeGreaterThan(2);
    const outside = {
      handle: 'local.x',
      configuration: { ...configuration, sources: [{ ...configuration.sources[0], path: '../x.csv' }] },
    };
    expect((await client.callTool({ name: 'build_model', arguments: outside })).isError).toBe(true);
    await client.close();
    expect(await readdir(join(project, 'built'))).toEqual(['local.tickets.assay']);
    expect(await runShell(project, 'echo Fire | assay score built/local.tickets.assay')).toMatchObject({
      code: 0,
    });
  });

  it.skipIf(process.platform === 'win32')('aborts a running build when it is asked to stop', async () => {
    const configuration = smallDocument.replace('effort: low', 'effort: max');
    const build = message(2, 'tools/call', {
      name: 'build_model',
      arguments: { handle: 'local.slow', configuration },
    });
    await writeFile(join(project, 'slow'), hello + build);
    const { child, written, result } = startShell(project, '{ cat slow; sleep 60; } | assay mcp');
    for (const end = Date.now() + 20_000; !written.output.includes('\n') && Date.now() < end; )
      await new Promise((done) => setTimeout(done, 20));
    process.kill(-(child.pid ?? 0), 'SIGTERM');
    expect((await result).output.trimEnd().split('\n')).toHaveLength(1);
  });
});

describe('the command line of assay mcp', () => {
  const fail = async (...args: string[]) => {
    const { code, errors } = await runIn(project, resolve('.'), ['mcp', ...args]);
    return [code, ...errors];
  };

  it('names the command that installs the SDK when it is missing', async () => {
    const packageFolder = await writePackage();
    const context = { findPackage: () => packageFolder };
    const missing = Object.assign(
      new Error("Cannot find package '@modelcontextprotocol/sdk' imported from x.js"),
      {
        code: 'ERR_MODULE_NOT_FOUND',
      },
    );
    await expect(loadMcp(false, context, () => Promise.reject(missing))).rejects.toMatchObject({
      code: 'artifact_unavailable',
      detail:
        'The MCP server needs @modelcontextprotocol/sdk. Run: npm install @modelcontextprotocol/sdk@1.0.0-test',
    });
    const other = Object.assign(new Error("Cannot find module './x.js'"), { code: 'ERR_MODULE_NOT_FOUND' });
    await expect(loadMcp(false, context, () => Promise.reject(other))).rejects.toBe(other);
    await rm(packageFolder, { recursive: true });
  });

  it('rejects wrong options', async () => {
    expect(await fail('--port', '80')).toEqual([2, 'assay: --port needs --http']);
    expect(await fail('--http', '--host', '0.0.0.0')).toEqual([
      2,
      'assay: --host 0.0.0.0 lets other machines build models: it needs --api-key',
    ]);
    expect(await fail('--tools', 'score,scores')).toEqual([
      3,
      "assay: Unknown tool 'scores'. Tools: score, compare, explain, list_models, get_traits, extract, build_model, discover",
    ]);
    expect(await fail('--files', 'none')).toEqual([3, "assay: Folder 'none' not found"]);
    expect(await fail('--http', '--allow-origin', 'x')).toEqual([
      3,
      "assay: Not an origin like 'https://example.org': 'x'",
    ]);
    expect(await fail('extra')).toEqual([2, "assay: Unexpected argument 'extra'. Usage: npx assay mcp"]);
  });

  it('serves the models of a folder over HTTP', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'assay-mcp-'));
    await writeFile(join(folder, 'local.urgency.assay'), await exportSmallModel());
    let stop = () => {};
    const stopped = new Promise<void>((done) => {
      stop = done;
    });
    const lines: string[] = [];
    const { code } = await runIn(folder, resolve('.'), ['mcp', '--http', '--port', '0', '--models', '.'], {
      untilStopped: () => stopped,
      onLine: (line) => {
        lines.push(line);
        stop();
      },
    });
    expect([code, lines]).toEqual([
      0,
      [expect.stringMatching(/^Assay serves MCP at http:\/\/127\.0\.0\.1:\d+\/mcp\. /)],
    ]);
    await rm(folder, { recursive: true });
  });
});
