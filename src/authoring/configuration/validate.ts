// Validation of a configuration document, which reports every issue at once.
import type { Configuration } from '../../core/contract/configuration/index.js';
import { AssayError, type Issue } from '../../core/contract/index.js';
import { configurationSchema } from './document-schema.js';
import { toSentence } from './issue-text.js';
import { flattenIssues } from './issues.js';
import { findRuleIssues } from './rules.js';
import { takeSnapshot } from './snapshot.js';

/** Maximum number of issues of one document. */
const issuesLimit = 50;
/** Characters of the first issue in a `detail`, which leaves room for the number of others. */
const firstIssueLimit = 260;

export type Validation = { ok: true; value: Configuration } | { ok: false; issues: Issue[] };

/**
 * Validates any value as a configuration document: parsed JSON or YAML, or an argument of the JS API.
 *
 * @returns a copy of the document, free of getters and undefined fields, or up to 50 issues: shape first, then rules
 */
export function validateConfiguration(value: unknown): Validation {
  const { complete, copy, issues } = takeSnapshot(value);
  if (!complete) return { ok: false, issues };
  const parsed = configurationSchema.safeParse(copy, { reportInput: true, error: toSentence });
  const all = [
    ...issues,
    ...(parsed.success ? [] : flattenIssues(parsed.error.issues)),
    ...findRuleIssues(copy),
  ];
  if (parsed.success && all.length === 0) return { ok: true, value: parsed.data };
  return { ok: false, issues: all.slice(0, issuesLimit) };
}

/**
 * Validates a document and returns a copy, or throws an error with the first issue and the number of others.
 *
 * @throws config_invalid with every issue in `issues`
 */
export function parseConfiguration(value: unknown): Configuration {
  const validation = validateConfiguration(value);
  if (validation.ok) return validation.value;
  const [first, ...others] = validation.issues;
  const message = [...(first?.message ?? 'configuration: is not valid')].slice(0, firstIssueLimit).join('');
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  throw new AssayError('config_invalid', `${message}${more}`, { issues: validation.issues });
}
