// Reads the requests of the Perspective API. Names are accepted in both forms of its JSON: `doNotStore` and `do_not_store`.
import { isVisible, quote } from '../contract/index.js';
import { createEmptyRefusal, createInvalidRefusal, Refusal } from './refusal.js';

/** Bytes of UTF-8 of a comment. */
const commentLimit = 20_480;
/** Attributes and languages of one request: more than there are. */
const entriesLimit = 100;

type Fields = ReadonlyMap<string, unknown>;

export interface RequestedAttribute {
  readonly name: string;
  /** Lowest score that is returned; 0 returns all. */
  readonly threshold: number;
}

export interface AnalyzeRequest {
  readonly text: string;
  readonly isHtml: boolean;
  readonly attributes: readonly RequestedAttribute[];
  /** As sent; empty where the comment says it. */
  readonly languages: readonly string[];
  readonly spanAnnotations: boolean;
  /** True to leave out attributes that do not support the language, instead of an error. */
  readonly dropUnsupported: boolean;
  readonly clientToken: string | undefined;
}

const toCamelCase = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of an object that are not null. @throws a Refusal for others than `names` */
function readFields(value: unknown, path: string, names: readonly string[]): Fields {
  if (!isObject(value)) throw createInvalidRefusal(`Invalid value at '${path}': it must be an object`);
  const entries = Object.entries(value).map(([name, field]) => [toCamelCase(name), field] as const);
  for (const [name] of entries) {
    if (!names.includes(name))
      throw createInvalidRefusal(`Invalid JSON payload received. Unknown name ${quote(name)} at '${path}'`);
  }
  return new Map(entries.filter(([, field]) => field !== null));
}

type Kinds = { string: string; boolean: boolean; number: number };

function readField<Kind extends keyof Kinds>(
  fields: Fields,
  name: string,
  kind: Kind,
): Kinds[Kind] | undefined {
  const value = fields.get(name);
  // The check says what the compiler cannot infer from a string.
  if (value === undefined || typeof value === kind) return value as Kinds[Kind] | undefined;
  throw createInvalidRefusal(`Invalid value at '${name}': it must be a ${kind}`);
}

/** UTF-8 bytes beyond the limit are not counted. */
const isTooLong = (text: string): boolean =>
  text.length > commentLimit || new TextEncoder().encode(text).byteLength > commentLimit;

function readComment(value: unknown): { text: string; isHtml: boolean } {
  const fields = readFields(value ?? {}, 'comment', ['text', 'type']);
  const text = readField(fields, 'text', 'string') ?? '';
  const type = readField(fields, 'type', 'string') ?? 'PLAIN_TEXT';
  if (!['PLAIN_TEXT', 'HTML', 'TEXT_TYPE_UNSPECIFIED'].includes(type))
    throw createInvalidRefusal(`Unknown text type ${quote(type)}`);
  if (isTooLong(text)) throw new Refusal('COMMENT_TOO_LONG', 'Comment text too long.');
  if (!isVisible(text)) throw createEmptyRefusal();
  return { text: text.toWellFormed(), isHtml: type === 'HTML' };
}

function readAttribute(name: string, value: unknown): RequestedAttribute {
  const fields = readFields(value ?? {}, `requestedAttributes.${name.slice(0, 80)}`, [
    'scoreType',
    'scoreThreshold',
  ]);
  const type = readField(fields, 'scoreType', 'string') ?? 'PROBABILITY';
  if (type !== 'PROBABILITY' && type !== 'SCORE_TYPE_UNSPECIFIED') {
    const attribute = quote(name).slice(1, -1);
    throw createInvalidRefusal(
      `Requested score type ${quote(type).slice(1, -1)} is not supported by attribute ${attribute}`,
    );
  }
  return { name, threshold: readField(fields, 'scoreThreshold', 'number') ?? 0 };
}

function readAttributes(value: unknown): RequestedAttribute[] {
  const entries = isObject(value) ? Object.entries(value) : [];
  if (entries.length === 0) throw new Refusal('NO_REQUESTED_ATTRIBUTES', 'Missing requested_attributes');
  if (entries.length > entriesLimit)
    throw createInvalidRefusal(`More than ${entriesLimit} requested attributes`);
  return entries.map(([name, attribute]) => readAttribute(name, attribute));
}

function readLanguages(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value ?? []].flat();
  if (list.length > entriesLimit) throw createInvalidRefusal(`More than ${entriesLimit} languages`);
  return list.map((language) => {
    if (typeof language === 'string' && /^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8}){0,3}$/.test(language))
      return language;
    throw createInvalidRefusal("Invalid value at 'languages': it must be a list of language codes");
  });
}

/** Fields that are accepted, and change nothing. */
const ignored = ['context', 'communityId', 'sessionId', 'doNotStore'];

/** @throws a Refusal */
export function readAnalyzeRequest(body: object): AnalyzeRequest {
  const fields = readFields(body, 'request', [
    ...ignored,
    'comment',
    'requestedAttributes',
    'languages',
    'spanAnnotations',
    'dropUnsupportedAttributes',
    'clientToken',
  ]);
  return {
    ...readComment(fields.get('comment')),
    attributes: readAttributes(fields.get('requestedAttributes')),
    languages: readLanguages(fields.get('languages')),
    spanAnnotations: readField(fields, 'spanAnnotations', 'boolean') ?? false,
    dropUnsupported: readField(fields, 'dropUnsupportedAttributes', 'boolean') ?? false,
    clientToken: readField(fields, 'clientToken', 'string'),
  };
}

/** Reads a suggested score, of which only the form is checked. @throws a Refusal */
export function readSuggestRequest(body: object): { clientToken: string | undefined } {
  const fields = readFields(body, 'request', [
    ...ignored,
    'comment',
    'attributeScores',
    'languages',
    'clientToken',
  ]);
  readComment(fields.get('comment'));
  readLanguages(fields.get('languages'));
  const scores = fields.get('attributeScores');
  if (!isObject(scores) || Object.keys(scores).length === 0)
    throw createInvalidRefusal('Missing attribute_scores');
  return { clientToken: readField(fields, 'clientToken', 'string') };
}
