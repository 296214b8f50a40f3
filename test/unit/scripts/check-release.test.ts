import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { findReleaseProblems } from '../../../.scripts/check-release.mjs';

const address = 'https://git.example/assay';
const manifest = {
  version: '1.2.3',
  repository: { url: `git+${address}.git` },
  homepage: address,
  bugs: { url: `${address}/issues` },
};
const changelog = '# Changelog\n\n## 1.2.3 (2026-12-01)\n\n## 1.2.2 (2026-11-01)\n';

it('accepts a release whose tag, version, changelog and addresses are set', () => {
  expect(findReleaseProblems('v1.2.3', manifest, changelog)).toEqual([]);
});

it('names the addresses that package.json lacks', () => {
  expect(findReleaseProblems('v1.2.3', { version: '1.2.3', homepage: address }, changelog)).toEqual([
    'package.json has no repository.url, bugs.url. Set them with npm pkg set (docs/releasing.md)',
  ]);
});

it('names a tag of another version', () => {
  expect(findReleaseProblems('v1.2.4', manifest, changelog)).toEqual([
    "The tag is 'v1.2.4', but package.json has the version 1.2.3. Tag it v1.2.3",
  ]);
});

it('names a version that the changelog lacks, or calls unreleased', () => {
  expect(findReleaseProblems('v1.2.3', manifest, '# Changelog\n')).toEqual([
    "CHANGELOG.md has no heading '## 1.2.3'",
  ]);
  expect(findReleaseProblems('v1.2.3', manifest, '## 1.2.3 (unreleased)\n')).toEqual([
    'CHANGELOG.md calls 1.2.3 unreleased. Write its date',
  ]);
});

it('exits with 1 and prints each reason', () => {
  const { status, stderr } = spawnSync(process.execPath, ['.scripts/check-release.mjs', 'v999.0.0'], {
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toContain("The tag is 'v999.0.0'");
});
