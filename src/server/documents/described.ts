// Published schemas with the names of the types that describe them. Used at build time only.
import type * as z from 'zod/mini';
import type { Sentences } from './sentences.js';

/** Returns the sentences of a type of the contract. */
export type Describe = (type: string) => Sentences;

/** A published schema. */
export interface Described {
  /** Name in documents. */
  readonly id: string;
  readonly schema: z.core.$ZodType;
  /** The type of the contract whose comments describe the schema. */
  readonly type: string;
  readonly defaults: Readonly<Record<string, unknown>>;
}

interface Extras {
  /** Default: `id`. */
  readonly type?: string;
  readonly defaults?: Readonly<Record<string, unknown>>;
}

export function describe(
  id: string,
  schema: z.core.$ZodType,
  { type = id, defaults = {} }: Extras = {},
): Described {
  return { id, schema, type, defaults };
}

/** Describes schemas by the types of the same name. */
export const describeAll = (schemas: Readonly<Record<string, z.core.$ZodType>>): readonly Described[] =>
  Object.entries(schemas).map(([id, schema]) => describe(id, schema));

/** The parts of a JSON Schema that {@link annotate} writes to. */
interface Annotatable {
  title?: string | undefined;
  description?: string | undefined;
  properties?: Readonly<Record<string, unknown>> | undefined;
}

/** A default is a keyword of the schema: its sentence would repeat it. */
const defaultSentence = /\s*Default:? `[^`]*`\.|\s*Default:? (?:true|false|\d+)\./;

/**
 * Writes descriptions, defaults and deprecations into the JSON Schema that was created from `described.schema`.
 * @param read without it, neither descriptions nor deprecations are written
 * @throws Error if the type or one of its fields has no comment
 */
export function annotate(node: Annotatable, { id, type, defaults }: Described, read?: Describe): void {
  node.title = id;
  const sentences = read?.(type);
  const silent = (what: string) =>
    new Error(`${what} has no comment in src/core/contract, which describes '${id}'`);
  if (sentences?.description === '') throw silent(`Type '${type}'`);
  if (sentences) node.description = sentences.description;
  for (const [name, property] of Object.entries(node.properties ?? {})) {
    if (typeof property !== 'object' || property === null) continue;
    const preset = Object.hasOwn(defaults, name);
    if (preset) Object.assign(property, { default: defaults[name] });
    if (!sentences) continue;
    const field = sentences.fields.get(name);
    if (!field) throw silent(`Field '${name}' of '${type}'`);
    const description = preset ? field.description.replace(defaultSentence, '') : field.description;
    Object.assign(property, { description, ...(field.deprecated && { deprecated: true }) });
  }
}
