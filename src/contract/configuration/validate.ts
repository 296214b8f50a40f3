// A configuration document accepted or refused, with every reason at once.
import { AssayError, type Issue } from '../errors.js';
import { type Configuration, configurationSchema } from './document.js';
import { flatten } from './issues.js';
import { ruleIssues } from './rules.js';
import { sentence } from './sentences.js';
import { snapshot } from './snapshot.js';

/** Issues of one document at most. */
const issuesLimit = 50;
/** Leaves room in a `detail` for how many more there are. */
const firstLimit = 260;

export type Validation = { ok: true; value: Configuration } | { ok: false; issues: Issue[] };

/**
 * Judges any value as a configuration document: parsed JSON or YAML, or an argument of the JS API.
 *
 * @returns a copy of the document, free of getters and undefined fields, or up to 50 issues, shape before rules
 */
export function validateConfiguration(value: unknown): Validation {
  const { whole, copy, issues } = snapshot(value);
  if (!whole) return { ok: false, issues };
  const parsed = configurationSchema.safeParse(copy, { reportInput: true, error: sentence });
  const all = [...issues, ...(parsed.success ? [] : flatten(parsed.error.issues)), ...ruleIssues(copy)];
  if (parsed.success && all.length === 0) return { ok: true, value: parsed.data };
  return { ok: false, issues: all.slice(0, issuesLimit) };
}

/**
 * The document, or an error that names the first thing wrong and counts the others.
 *
 * @throws config_invalid with every issue in `issues`
 */
export function parseConfiguration(value: unknown): Configuration {
  const validation = validateConfiguration(value);
  if (validation.ok) return validation.value;
  const [first, ...others] = validation.issues;
  const message = [...(first?.message ?? 'configuration: is not valid')].slice(0, firstLimit).join('');
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  throw new AssayError('config_invalid', `${message}${more}`, { issues: validation.issues });
}
