// What Markdown may cost, found before it is rendered: the renderer takes seconds for a line of nested lists, and for a
// paragraph of many `*` and `_`. Pure, in linear time.
import { markdownLimits } from '../../../core/contract/fronts/index.js';

/** Lists and quotes that a line begins with, and levels of its indentation. */
function countContainers(line: string): number {
  const [prefix = ''] = /^[\s>*+\-\d.)]*/.exec(line) ?? [];
  const indentation = /^\s*/.exec(prefix)?.[0].length ?? 0;
  const markers = prefix.match(/>|(?:[-+*]|\d[.)])(?=\s)/g)?.length ?? 0;
  return markers + indentation / 2;
}

/** True for Markdown that exceeds a limit. */
export function exceedsMarkdownLimits(text: string): boolean {
  const { characters, depth, marks } = markdownLimits;
  if (text.length > characters) return true;
  let count = 0;
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (countContainers(line) > depth) return true;
    count = line.trim() === '' ? 0 : count + (line.match(/[*_]/g)?.length ?? 0);
    if (count > marks) return true;
  }
  return false;
}
