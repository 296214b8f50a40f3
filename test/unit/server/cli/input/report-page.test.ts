// What the commands say about a page, on the error output.
import { expect, it } from 'vitest';
import { reportPage } from '../../../../../src/server/cli/input/report-page.js';

it('says that a page was cut off, and that it was read as Windows-1252', () => {
  const lines: string[] = [];
  const context = { printError: (line: string) => void lines.push(line) };
  reportPage({ truncated: false, readAs: undefined, verb: 'scored' }, 'assay: ', context);
  expect(lines).toEqual([]);
  reportPage({ truncated: true, readAs: 'windows-1252', verb: 'explained' }, 'assay: ', context);
  expect(lines).toEqual([
    'assay: the page is long; only its beginning was explained',
    'assay: the page is read as Windows-1252, because it declares no encoding and is not UTF-8',
  ]);
});
