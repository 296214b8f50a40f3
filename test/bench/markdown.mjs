// Tables of Markdown.
const line = (cells) => `| ${cells.join(' | ')} |`;

/** @param rows cells, a list a row */
export const tableOf = (head, rows) =>
  [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
