// Score cards as JSON text. An object lists keys like `10` before all others and by number, whatever order they were
// set in, so the maps of a card, which keep the order of the model's traits, are written one trait at a time. Pure.

/** Members whose values are maps by trait key. */
const traitMaps: ReadonlySet<string> = new Set(['scores', 'detail', 'traits']);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function object(members: readonly (readonly [string, string])[]): string {
  return `{${members.map(([key, json]) => `${JSON.stringify(key)}:${json}`).join(',')}}`;
}

function traitMap(map: Record<string, unknown>, order: readonly string[]): string {
  const known = order.filter((key) => Object.hasOwn(map, key));
  const others = Object.keys(map).filter((key) => !order.includes(key));
  return object([...known, ...others].map((key) => [key, JSON.stringify(map[key])]));
}

/**
 * A card, or an object of cards, as `JSON.stringify` writes it but for the order of traits.
 * @param order trait keys in model order
 */
export function cardJson(value: object, order: readonly string[]): string {
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return object(
    members.map(([key, member]) => {
      if (!isObject(member)) return [key, JSON.stringify(member)];
      return [key, traitMaps.has(key) ? traitMap(member, order) : cardJson(member, order)];
    }),
  );
}

/** The answer with a card. @param traits of the model, in its order */
export function cardAnswer(
  value: object,
  traits: readonly { readonly key: string }[],
  headers: Record<string, string>,
): Response {
  const order = traits.map(({ key }) => key);
  return new Response(cardJson(value, order), {
    headers: { 'Content-Type': 'application/json', ...headers },
  });
}
