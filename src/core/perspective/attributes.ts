// Which trait answers for which attribute.
import { AssayError, type AttributeSource, type AttributeSources, quote } from '../contract/index.js';

const model = 'assay.moderation';

/** The attributes that the Perspective API had in production, and SEXUALLY_EXPLICIT. */
const defaultSources = {
  TOXICITY: { model, trait: 'toxicity' },
  SEVERE_TOXICITY: { model, trait: 'severe_toxicity' },
  IDENTITY_ATTACK: { model, trait: 'identity_attack' },
  INSULT: { model, trait: 'insult' },
  PROFANITY: { model, trait: 'profanity' },
  THREAT: { model, trait: 'threat' },
  SEXUALLY_EXPLICIT: { model, trait: 'sexually_explicit' },
} as const satisfies AttributeSources;

const namePattern = /^[A-Z][A-Z0-9_]{0,99}$/;

const invalid = (detail: string) => new AssayError('invalid_request', `Option 'perspective' ${detail}`);

function readSource(name: string, source: unknown): AttributeSource {
  const fields = new Map<string, unknown>(Object.entries(Object(source)));
  const [handle, trait] = [fields.get('model'), fields.get('trait')];
  if (!namePattern.test(name)) throw invalid(`has no attribute in capitals: ${quote(name)}`);
  if (fields.size === 2 && typeof handle === 'string' && typeof trait === 'string')
    return { model: handle, trait };
  throw invalid(`must be like { ${name}: { model: 'assay.moderation', trait: 'toxicity' } }`);
}

/**
 * The sources by attribute: those of the host, and the default for every other attribute.
 * @throws invalid_request naming the attribute whose source is not `{ model, trait }`
 */
export function resolveSources(sources: AttributeSources): ReadonlyMap<string, AttributeSource> {
  const chosen = Object.entries(sources).map(([name, source]) => [name, readSource(name, source)] as const);
  return new Map<string, AttributeSource>([...Object.entries(defaultSources), ...chosen]);
}
