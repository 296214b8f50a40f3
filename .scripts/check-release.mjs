// `node .scripts/check-release.mjs v1.2.3`: stops a release whose package.json does not name its repository, or whose tag,
// version and changelog differ. Prints every reason, and exits with 1 if there is one.
import { readFileSync } from 'node:fs';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';

/**
 * What is wrong with a release.
 * @param tag the Git tag, `v` and a version
 * @param manifest what package.json holds
 * @param changelog the text of CHANGELOG.md
 * @returns sentences; none for a release that can be published
 */
export function findReleaseProblems(tag, manifest, changelog) {
  const problems = [];
  const { version, repository, homepage, bugs } = manifest;
  const fields = { 'repository.url': repository?.url, homepage, 'bugs.url': bugs?.url };
  const missing = Object.keys(fields).filter((name) => !fields[name]);
  if (missing.length > 0)
    problems.push(`package.json has no ${missing.join(', ')}. Set them with npm pkg set (docs/releasing.md)`);
  if (tag !== `v${version}`)
    problems.push(`The tag is '${tag}', but package.json has the version ${version}. Tag it v${version}`);
  const heading = changelog.split('\n').find((line) => line.startsWith(`## ${version}`));
  if (!heading) problems.push(`CHANGELOG.md has no heading '## ${version}'`);
  else if (/unreleased/i.test(heading))
    problems.push(`CHANGELOG.md calls ${version} unreleased. Write its date`);
  return problems;
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const read = (path) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
  const problems = findReleaseProblems(argv[2] ?? '', JSON.parse(read('package.json')), read('CHANGELOG.md'));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
