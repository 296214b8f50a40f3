// Score cards as JSON text, with traits in the order of the model. JavaScript objects list integer-like keys such as
// `10` first, so each map by trait is written one trait at a time. Pure.

/** Members whose values are maps by trait key. */
const traitMaps: ReadonlySet<string> = new Set(['scores', 'detail', 'traits']);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function formatObject(members: readonly (readonly [string, string])[]): string {
  return `{${members.map(([key, json]) => `${JSON.stringify(key)}:${json}`).join(',')}}`;
}

function formatTraitMap(map: Record<string, unknown>, order: readonly string[]): string {
  const known = order.filter((key) => Object.hasOwn(map, key));
  const others = Object.keys(map).filter((key) => !order.includes(key));
  return formatObject([...known, ...others].map((key) => [key, JSON.stringify(map[key])]));
}

/**
 * Formats a card, or an object of cards, like `JSON.stringify` except for the order of traits.
 * @param order trait keys in model order
 */
export function formatCard(value: object, order: readonly string[]): string {
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return formatObject(
    members.map(([key, member]) => {
      if (!isObject(member)) return [key, JSON.stringify(member)];
      return [key, traitMaps.has(key) ? formatTraitMap(member, order) : formatCard(member, order)];
    }),
  );
}
