// Model handles: `prefix.name`, or `prefix.name@v3` for one version. Pure.

const part = '[a-z0-9][a-z0-9-]*';

/** A handle without a version. */
export const handlePattern = new RegExp(`^${part}\\.${part}$`, 'u');
// Nine digits stay far from where integers lose their last one.
const pinnedPattern = new RegExp(`^((${part})\\.(${part}))(?:@v([1-9]\\d{0,8}))?$`, 'u');

export interface Handle {
  /** `prefix.name`, without the version. */
  readonly handle: string;
  readonly prefix: string;
  readonly name: string;
  /** The pinned version, 1 or more; undefined for the active one. */
  readonly version: number | undefined;
}

/** Takes a handle apart; undefined for any text that is not one. */
export function parseHandle(text: string): Handle | undefined {
  const [, handle, prefix, name, version] = pinnedPattern.exec(text) ?? [];
  if (handle === undefined || prefix === undefined || name === undefined) return undefined;
  return { handle, prefix, name, version: version === undefined ? undefined : Number(version) };
}
