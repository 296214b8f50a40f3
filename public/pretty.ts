// JSON as a person reads it: two spaces deep, with whatever fits into one line kept on one. Pure.

const lineLength = 56;

function oneLine(value: unknown): string {
  return JSON.stringify(value, null, 1)
    .replace(/\n\s*/g, ' ')
    .replace(/\[ | \]/g, (mark) => mark.trim());
}

/**
 * @param value anything that JSON can hold
 * @param indent white space before the line that the value starts on
 * @param key what stands before the value on that line
 */
export function pretty(value: unknown, indent = '', key = ''): string {
  const start = `${indent}${key}`;
  if (typeof value !== 'object' || value === null) return start + JSON.stringify(value);
  const flat = oneLine(value);
  if (start.length + flat.length <= lineLength) return start + flat;
  const deeper = `${indent}  `;
  const lines = Array.isArray(value)
    ? value.map((item) => pretty(item, deeper))
    : Object.entries(value).map(([name, item]) => pretty(item, deeper, `${JSON.stringify(name)}: `));
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return `${start}${open}\n${lines.join(',\n')}\n${indent}${close}`;
}
