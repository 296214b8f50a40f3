// Descriptions of published schemas. Used at build time only.
import type * as z from 'zod/mini';

type Shape = Readonly<Record<string, z.core.$ZodType>>;

/** A published schema, with its name, and descriptions of it and of every property. */
export interface Described {
  readonly id: string;
  readonly schema: z.core.$ZodType;
  readonly description: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly defaults: Readonly<Record<string, unknown>>;
  /** Properties that are still accepted but should no longer be used. */
  readonly deprecated: readonly string[];
}

interface Extras<Fields extends Shape> {
  readonly defaults?: Partial<Record<keyof Fields, unknown>>;
  readonly deprecated?: readonly (keyof Fields & string)[];
}

/** Describes an object schema. A property without a description does not compile. */
export function describe<const Fields extends Shape>(
  id: string,
  schema: z.ZodMiniObject<Fields>,
  description: string,
  properties: Readonly<Record<keyof Fields & string, string>>,
  extras: Extras<Fields> = {},
): Described {
  const { defaults = {}, deprecated = [] } = extras;
  return { id, schema, description, properties, defaults, deprecated };
}

/** Names and describes a schema that is not an object. */
export function nameSchema(id: string, schema: z.core.$ZodType, description: string): Described {
  return { id, schema, description, properties: {}, defaults: {}, deprecated: [] };
}

/** The parts of a JSON Schema that {@link annotate} writes to. */
interface Annotatable {
  title?: string | undefined;
  description?: string | undefined;
  properties?: Readonly<Record<string, unknown>> | undefined;
}

/** Writes descriptions, defaults and deprecations into the JSON Schema that was created from `described.schema`. */
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
