// JSON for people: indented by two spaces, with values that fit on one line kept on one. Pure.

/** Characters. */
const lineLength = 56;

function formatOnOneLine(value: unknown): string {
  return JSON.stringify(value, null, 1)
    .replace(/\n\s*/g, ' ')
    .replace(/\[ | \]/g, (mark) => mark.trim());
}

/**
 * @param value anything that JSON can represent
 * @param indent white space before the line on which the value starts
 * @param key text before the value on that line
 */
export function formatJson(value: unknown, indent = '', key = ''): string {
  const start = `${indent}${key}`;
  if (typeof value !== 'object' || value === null) return start + JSON.stringify(value);
  const flat = formatOnOneLine(value);
  if (start.length + flat.length <= lineLength) return start + flat;
  const deeper = `${indent}  `;
  const lines = Array.isArray(value)
    ? value.map((item) => formatJson(item, deeper))
    : Object.entries(value).map(([name, item]) => formatJson(item, deeper, `${JSON.stringify(name)}: `));
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return `${start}${open}\n${lines.join(',\n')}\n${indent}${close}`;
}
