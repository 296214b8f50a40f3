// From the schema library's nested issues to a flat list of our own: of every union the branch that was meant. Pure.
import type * as z from 'zod/mini';
import type { Issue } from '../errors.js';
import { issueAt, type Path, pathText } from './path-text.js';
import { alternatives, expected, mentioned } from './sentences.js';

type ZodIssue = z.core.$ZodIssue;
type UnionIssue = Extract<ZodIssue, { code: 'invalid_union' }>;

/** True when a branch of a union does not even take this kind of value. */
function mismatched(branch: readonly ZodIssue[]): boolean {
  return branch.some((issue) => {
    if (issue.path.length > 0) return false;
    if (issue.code === 'invalid_union') return issue.errors.length > 0 && issue.errors.every(mismatched);
    return issue.code === 'invalid_type' || issue.code === 'invalid_value';
  });
}

/** What every branch of a union would take, in order. */
function takes(issue: ZodIssue): string[] {
  return issue.code === 'invalid_union' ? issue.errors.flat().flatMap(takes) : expected(issue);
}

/** Of several branches that take objects, the first that knows any of the given fields. */
function meant(branches: readonly (readonly ZodIssue[])[], input: unknown): readonly ZodIssue[] | undefined {
  const given = Object.keys(Object(input)).length;
  const strangers = (branch: readonly ZodIssue[]) =>
    branch.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 0), 0);
  return branches.find((branch) => strangers(branch) < given) ?? branches[0];
}

function unionIssues(issue: UnionIssue, path: Path): Issue[] {
  if (issue.errors.length === 0) return tagIssues(issue, path);
  const branch = meant(
    issue.errors.filter((candidate) => !mismatched(candidate)),
    issue.input,
  );
  if (branch) return flatten(branch, path);
  if (issue.input === undefined) return [issueAt(path, 'required', 'is required')];
  const choices = alternatives([...new Set(takes(issue))]);
  return [issueAt(path, 'choice', `must be ${choices}, not ${mentioned(issue.input)}`)];
}

/** No branch has this value in the field that tells the branches apart. */
function tagIssues(issue: UnionIssue, path: Path): Issue[] {
  const tag = String(path.at(-1));
  const given =
    issue.input === undefined ? undefined : Object.entries(Object(issue.input)).find(([key]) => key === tag);
  if (given === undefined) return [issueAt(path, 'required', 'is required')];
  const options = 'options' in issue && Array.isArray(issue.options) ? issue.options.map(String) : [];
  return [issueAt(path, 'choice', `must be ${alternatives(options)}, not ${mentioned(given[1])}`)];
}

const codes: ReadonlyMap<ZodIssue['code'], string> = new Map<ZodIssue['code'], string>([
  ['invalid_type', 'type'],
  ['invalid_value', 'choice'],
  ['too_small', 'range'],
  ['too_big', 'range'],
  ['invalid_format', 'pattern'],
  ['custom', 'length'],
]);

function leafIssue(issue: ZodIssue, path: Path): Issue {
  if (issue.input === undefined) return issueAt(path, 'required', 'is required');
  const measured = issue.code === 'too_small' || issue.code === 'too_big';
  const sized = measured && (issue.origin === 'string' || issue.origin === 'array');
  const code = sized ? 'length' : (codes.get(issue.code) ?? issue.code);
  return issueAt(
    path,
    code,
    code === 'length' ? issue.message : `${issue.message}, not ${mentioned(issue.input)}`,
  );
}

/** Every issue below `base`, in the order of the schema. Needs `reportInput`. */
export function flatten(issues: readonly ZodIssue[], base: Path = []): Issue[] {
  const mistyped = new Set<string>();
  return issues.flatMap((issue) => {
    const path = [...base, ...issue.path];
    switch (issue.code) {
      case 'invalid_union':
        return unionIssues(issue, path);
      case 'unrecognized_keys':
        return issue.keys.map((key) => issueAt([...path, key], 'unknown', 'is not a known property'));
      case 'invalid_type':
        mistyped.add(pathText(path));
        return [leafIssue(issue, path)];
      default:
        // A length is measured even where the type was wrong.
        return mistyped.has(pathText(path)) ? [] : [leafIssue(issue, path)];
    }
  });
}
