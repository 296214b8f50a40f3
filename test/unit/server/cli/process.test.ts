// What only a process of its own shows: pipes and exit codes.
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createShellProject, runShell } from './shell-project.js';

let project = '';
beforeAll(async () => {
  project = await createShellProject({});
});
afterAll(() => rm(project, { recursive: true }));

it('reads a pipe, and writes no colours into one', async () => {
  const { code, output, errors } = await runShell(
    project,
    "printf 'misc updates' | assay explain assay.commit-message",
    { TERM: 'xterm-256color' },
  );
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect(output).toMatch(/^intent_clarity: \d+/);
  expect(output).not.toContain('\u001b');
});

it('ends without an error when the reader of a pipe has seen enough', async () => {
  const command = "bash -o pipefail -c 'assay card assay.assistant-domain | head -n 1'";
  expect(await runShell(project, command)).toEqual({
    code: 0,
    output: '# assay.assistant-domain\n',
    errors: '',
  });
});

it('returns the exit code to the shell', async () => {
  const below = "printf 'wip' | assay score assay.commit-message --min-composite 99 >/dev/null 2>&1";
  const { output } = await runShell(
    project,
    `${below}; echo $?; assay scroe 2>/dev/null; echo $?; assay score assay.humor missing 2>/dev/null; echo $?`,
  );
  expect(output).toBe('1\n2\n3\n');
});
