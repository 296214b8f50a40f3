// An outside linter's verdict on the published documents: no error and no warning of Redocly's recommended rules.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { builtDocuments, written } from './documents.js';

const cli = fileURLToPath(new URL('../../../node_modules/@redocly/cli/bin/cli.js', import.meta.url));
/** It reports home and looks for a newer version of itself unless it is told not to. */
const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

async function lint(documents: Readonly<Record<string, object>>, folder: string): Promise<string[]> {
  const path = written(documents, folder);
  const files = Object.keys(documents).map((name) => `${name}.json`);
  const run = promisify(execFile)(process.execPath, [cli, 'lint', '--format=json', ...files], {
    cwd: path,
    env: { ...process.env, ...quiet },
  });
  // With an error among the problems it exits with 1.
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  const reports = stdout.match(/\{\n[\s\S]*?\n\}/g) ?? [];
  expect(reports).toHaveLength(files.length);
  return reports.flatMap((report) => {
    const { problems }: { problems: { ruleId: string; message: string }[] } = JSON.parse(report);
    return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
  });
}

test('the linter has nothing to say', { timeout: 60_000 }, async () => {
  expect(await lint(await builtDocuments(), 'lint')).toEqual([]);
});

test('the linter would say so', { timeout: 60_000 }, async () => {
  const { a } = await builtDocuments();
  const { security: _, ...open } = { security: [], ...a };
  expect(await lint({ open }, 'lint-open')).toContainEqual(expect.stringMatching(/^security-defined: /));
});
