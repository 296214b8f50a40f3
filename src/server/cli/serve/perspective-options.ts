// Options of `assay serve` for clients of the Perspective API.
import { type AttributeSource, quote } from '../../../core/contract/index.js';
import type { ServerOptions } from '../../node/index.js';
import { createUsageError } from '../usage-error.js';

interface Values {
  readonly perspective?: boolean | undefined;
  readonly attribute?: readonly string[] | undefined;
  readonly 'perspective-key'?: string | undefined;
}

/** `FLIRTATION=local.flirts/flirting`. */
function parseAttribute(text: string): [string, AttributeSource] {
  const [, name, model, trait] = /^([A-Z][A-Z0-9_]*)=([^/=\s]+)\/(.+)$/.exec(text) ?? [];
  if (name !== undefined && model !== undefined && trait !== undefined) return [name, { model, trait }];
  throw createUsageError(`--attribute is like FLIRTATION=local.flirts/flirting, not ${quote(text)}`);
}

/** @throws a usage error for one of the others without `--perspective` */
export function parsePerspective(values: Values): Pick<ServerOptions, 'perspective' | 'perspectiveKey'> {
  const { perspective, attribute = [], 'perspective-key': perspectiveKey } = values;
  if (perspective) return { perspective: Object.fromEntries(attribute.map(parseAttribute)), perspectiveKey };
  if (attribute.length > 0) throw createUsageError('--attribute needs --perspective');
  if (perspectiveKey !== undefined) throw createUsageError('--perspective-key needs --perspective');
  return {};
}
