// Model handles: `prefix.name`; `prefix.name@v3` for one version, or `prefix.name@beta` for the one with this tag. Pure.

const part = '[a-z0-9][a-z0-9-]*';

/** A handle without a version. */
export const handlePattern = new RegExp(`^${part}\\.${part}$`, 'u');
// Nine digits stay far below the largest safe integer.
const versionName = 'v([1-9]\\d{0,8})';
const tagName = `(?!${versionName}$)[A-Za-z0-9][A-Za-z0-9._-]{0,39}`;

/** A tag of a version: 1 to 40 letters, digits, `.`, `_` and `-`; never a version's own name, like `v3`. */
export const tagPattern = new RegExp(`^${tagName}$`, 'u');
const pinnedPattern = new RegExp(`^((${part})\\.(${part}))(?:@(?:${versionName}|(${tagName})))?$`, 'u');

export interface Handle {
  /** `prefix.name`, without the version. */
  readonly handle: string;
  readonly prefix: string;
  readonly name: string;
  /** The pinned version, 1 or more; undefined for the active one, and for one that its tag names. */
  readonly version: number | undefined;
  /** The tag that names the version. */
  readonly tag: string | undefined;
}

/** Parses a handle. @returns undefined if the text is not one */
export function parseHandle(text: string): Handle | undefined {
  const [, handle, prefix, name, version, tag] = pinnedPattern.exec(text) ?? [];
  if (handle === undefined || prefix === undefined || name === undefined) return undefined;
  return { handle, prefix, name, version: version === undefined ? undefined : Number(version), tag };
}
