// The published documents have no error and no warning by the recommended rules of Redocly's linter.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { buildDocuments, writeDocuments } from './documents.js';

const cli = fileURLToPath(new URL('./node_modules/@redocly/cli/bin/cli.js', import.meta.url));
/** Disables telemetry and the check for updates. */
const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

async function lint(documents: Readonly<Record<string, object>>, folder: string): Promise<string[]> {
  const path = writeDocuments(documents, folder);
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

test('the linter reports no problem in the published documents', async () => {
  expect(await lint(await buildDocuments(), 'lint')).toEqual([]);
});

test('the linter reports a missing security definition', async () => {
  const { a } = await buildDocuments();
  const { security: _, ...open } = { security: [], ...a };
  expect(await lint({ open }, 'lint-open')).toContainEqual(expect.stringMatching(/^security-defined: /));
});
