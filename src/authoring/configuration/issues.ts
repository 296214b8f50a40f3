// Flattens the schema library's nested issues: of every union, only the branch that the author meant. Pure.
import type * as z from 'zod/mini';
import type { Issue } from '../../core/contract/index.js';
import { describeExpected, joinAlternatives, mentionValue } from './issue-text.js';
import { createIssue, formatPath, type Path } from './path-text.js';

type ZodIssue = z.core.$ZodIssue;
type UnionIssue = Extract<ZodIssue, { code: 'invalid_union' }>;

/** True when a branch of a union does not accept values of this type at all. */
function isMismatched(branch: readonly ZodIssue[]): boolean {
  return branch.some((issue) => {
    if (issue.path.length > 0) return false;
    if (issue.code === 'invalid_union') return issue.errors.length > 0 && issue.errors.every(isMismatched);
    return issue.code === 'invalid_type' || issue.code === 'invalid_value';
  });
}

/** The types or values that the branches of a union accept, in order. */
function listAccepted(issue: ZodIssue): string[] {
  return issue.code === 'invalid_union' ? issue.errors.flat().flatMap(listAccepted) : describeExpected(issue);
}

/** The first branch, of those that accept objects, that knows any of the given fields. */
function findMeantBranch(
  branches: readonly (readonly ZodIssue[])[],
  input: unknown,
): readonly ZodIssue[] | undefined {
  const fieldCount = Object.keys(Object(input)).length;
  const countUnknown = (branch: readonly ZodIssue[]) =>
    branch.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 0), 0);
  return branches.find((branch) => countUnknown(branch) < fieldCount) ?? branches[0];
}

function flattenUnion(issue: UnionIssue, path: Path): Issue[] {
  if (issue.errors.length === 0) return [toDiscriminatorIssue(issue, path)];
  const branch = findMeantBranch(
    issue.errors.filter((candidate) => !isMismatched(candidate)),
    issue.input,
  );
  if (branch) return flattenIssues(branch, path);
  if (issue.input === undefined) return [createIssue(path, 'required', 'is required')];
  const choices = joinAlternatives([...new Set(listAccepted(issue))]);
  return [createIssue(path, 'choice', `must be ${choices}, not ${mentionValue(issue.input)}`)];
}

/** The issue of a value whose discriminator is missing or unknown. */
function toDiscriminatorIssue(issue: UnionIssue, path: Path): Issue {
  const tag = String(path.at(-1));
  const received =
    issue.input === undefined ? undefined : Object.entries(Object(issue.input)).find(([key]) => key === tag);
  if (received === undefined) return createIssue(path, 'required', 'is required');
  const options = 'options' in issue && Array.isArray(issue.options) ? issue.options.map(String) : [];
  return createIssue(
    path,
    'choice',
    `must be ${joinAlternatives(options)}, not ${mentionValue(received[1])}`,
  );
}

const codes: ReadonlyMap<ZodIssue['code'], string> = new Map<ZodIssue['code'], string>([
  ['invalid_type', 'type'],
  ['invalid_value', 'choice'],
  ['too_small', 'range'],
  ['too_big', 'range'],
  ['invalid_format', 'pattern'],
  ['custom', 'length'],
]);

function toLeafIssue(issue: ZodIssue, path: Path): Issue {
  if (issue.input === undefined) return createIssue(path, 'required', 'is required');
  const measured = issue.code === 'too_small' || issue.code === 'too_big';
  const sized = measured && (issue.origin === 'string' || issue.origin === 'array');
  const code = sized ? 'length' : (codes.get(issue.code) ?? issue.code);
  return createIssue(
    path,
    code,
    code === 'length' ? issue.message : `${issue.message}, not ${mentionValue(issue.input)}`,
  );
}

/** Every issue below `base`, in the order of the schema. Requires `reportInput`. */
export function flattenIssues(issues: readonly ZodIssue[], base: Path = []): Issue[] {
  const mistyped = new Set<string>();
  return issues.flatMap((issue) => {
    const path = [...base, ...issue.path];
    switch (issue.code) {
      case 'invalid_union':
        return flattenUnion(issue, path);
      case 'unrecognized_keys':
        return issue.keys.map((key) => createIssue([...path, key], 'unknown', 'is not a known property'));
      case 'invalid_type':
        mistyped.add(formatPath(path));
        return [toLeafIssue(issue, path)];
      default:
        // zod checks the length even when the type is wrong.
        return mistyped.has(formatPath(path)) ? [] : [toLeafIssue(issue, path)];
    }
  });
}
