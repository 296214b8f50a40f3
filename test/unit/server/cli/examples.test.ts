// Every example of every `--help` runs as it is printed.
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commands } from '../../../../src/server/cli/commands.js';
import { formatHelp } from '../../../../src/server/cli/format-help.js';
import { createLightPackage } from '../../../support/light-models.js';
import { createShellProject, runShell, startShell } from './shell-project.js';
import { ticketFiles } from './tickets.js';

const packageFolder = createLightPackage();
let project = '';
beforeAll(async () => {
  const files = {
    'README.md': 'The queue rejects a job when 256 requests wait. Retry after the seconds in Retry-After.',
    'before.md': 'It is what it is, basically.',
    'after.md': 'The queue rejects a job when 256 requests wait.',
    '.git/COMMIT_EDITMSG':
      'Retry webhook deliveries after 429 with the delay that the server asks for\n# a comment\n',
    'ticket.txt': 'Production is on fire',
    'tickets/model.yaml': ticketFiles['model.yaml'],
    'tickets/tickets.csv': ticketFiles['tickets.csv'],
    'tickets.csv': ticketFiles['tickets.csv'],
  };
  project = await createShellProject(files, packageFolder);
});
afterAll(() => rm(project, { recursive: true }));

/** The command itself: `npx`, which finds the same file, takes longer than most commands. */
const withoutNpx = (example: string) => example.replaceAll('npx assay', 'assay');

/** Those that run until they are stopped. The queue's own test runs `worker`, mcp/agents-guide.test.ts `mcp`. */
const endless = ['serve', 'worker', 'mcp'];
const finite = Object.entries(commands).filter(([name]) => !endless.includes(name));

it.each(finite)(
  '%s',
  async (_, { load }) => {
    const { examples, ...description } = await load();
    expect(examples.length).toBeGreaterThan(0);
    const help = formatHelp({ examples, ...description });
    for (const example of examples) {
      expect(help).toContain(`\n  ${example}`);
      const { code, output, errors } = await runShell(project, withoutNpx(example));
      expect({ example, code, errors: code === 0 ? '' : errors }).toEqual({ example, code: 0, errors: '' });
      expect(output).not.toBe('');
    }
  },
  180_000,
);

it('build and init wrote what their help says', () => {
  const files = ['local.tickets.assay', 'report.html', 'public/assay-sw.js'];
  expect(files.filter((path) => !existsSync(join(project, path)))).toEqual([]);
});

it.skipIf(process.platform === 'win32')('serve, until it is asked to stop', async () => {
  const { examples } = await commands.serve.load();
  expect(examples).toHaveLength(1);
  const { child, written, result } = startShell(project, withoutNpx(examples[0] ?? '').replace('8080', '0'));
  for (const end = Date.now() + 20_000; !written.output.includes('\n') && Date.now() < end; )
    await new Promise((done) => setTimeout(done, 50));
  const [, url = ''] = /^Assay serves (\S+)/.exec(written.output) ?? [];
  expect((await fetch(new URL('models', url))).status).toBe(200);
  process.kill(-(child.pid ?? 0), 'SIGINT');
  expect((await result).errors).toBe('');
  await expect(fetch(url)).rejects.toThrow();
});
