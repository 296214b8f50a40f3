// What a published schema says in words beside what it checks. Used where documents are made, never at run time.
import type * as z from 'zod/mini';

type Shape = Readonly<Record<string, z.core.$ZodType>>;

/** A published schema: its name, and a sentence for it and for every property. */
export interface Described {
  readonly id: string;
  readonly schema: z.core.$ZodType;
  readonly description: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly defaults: Readonly<Record<string, unknown>>;
  /** Properties that are accepted still, but should not be used any more. */
  readonly deprecated: readonly string[];
}

interface Extras<Fields extends Shape> {
  readonly defaults?: Partial<Record<keyof Fields, unknown>>;
  readonly deprecated?: readonly (keyof Fields & string)[];
}

/** Words for an object schema. A property without a sentence does not compile. */
export function described<const Fields extends Shape>(
  id: string,
  schema: z.ZodMiniObject<Fields>,
  description: string,
  properties: Readonly<Record<keyof Fields & string, string>>,
  extras: Extras<Fields> = {},
): Described {
  const { defaults = {}, deprecated = [] } = extras;
  return { id, schema, description, properties, defaults, deprecated };
}

/** Words for a schema that is not an object. */
export function named(id: string, schema: z.core.$ZodType, description: string): Described {
  return { id, schema, description, properties: {}, defaults: {}, deprecated: [] };
}

/** What of a JSON Schema is written to here. */
interface Annotatable {
  title?: string | undefined;
  description?: string | undefined;
  properties?: Readonly<Record<string, unknown>> | undefined;
}

/** Writes the words, defaults and deprecations into the JSON Schema that was made of `described.schema`. */
export function annotate(
  node: Annotatable,
  { id, description, properties, defaults, deprecated }: Described,
): void {
  node.title = id;
  node.description = description;
  for (const [name, property] of Object.entries(node.properties ?? {})) {
    if (typeof property !== 'object' || property === null) continue;
    if (Object.hasOwn(properties, name)) Object.assign(property, { description: properties[name] });
    if (Object.hasOwn(defaults, name)) Object.assign(property, { default: defaults[name] });
    if (deprecated.includes(name)) Object.assign(property, { deprecated: true });
  }
}
