// The public model of the cases, with texts and request builders.

export const handle = 'assay.commit-message';
export const scorePath = `m/${handle}`;
export const keys = [
  'intent_clarity',
  'scope_precision',
  'actionable_summary',
  'context_sufficiency',
  'signal_density',
] as const;
export const text = 'Fix the parser: accept empty lines';
export const baseline = 'wip';

/** Traits that answer for attributes of the Perspective API here. */
export const perspective = {
  INTENT: { model: handle, trait: 'intent_clarity' },
  SCOPE: { model: handle, trait: 'Scope precision' },
};

const json = { 'Content-Type': 'application/json' };

/** A score request as JSON. */
export function asJson(value: unknown, path: string = scorePath) {
  return { path, headers: json, body: JSON.stringify(value) };
}

/** A body that is sent unchanged as JSON. */
export function rawJson(body: string | Uint8Array<ArrayBuffer> | (() => string | Uint8Array<ArrayBuffer>)) {
  return { path: scorePath, headers: json, body };
}

export const plain = { 'Content-Type': 'text/plain' };

export const utf8 = (value: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(value);
