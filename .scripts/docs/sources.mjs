// Reads the Markdown of the docs. Links become paths from the repository's root, and a line
// `<!-- section: test/bench/NAME.md#heading -->` is replaced by that section, so that no text is written twice.
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { toSlug } from './markdown.mjs';

const include = /^<!-- section: (\S+)#(\S+) -->$/gm;

/** Makes the targets of links and images absolute: `../b.md#c` in docs/guides/a.md -> `/docs/b.md#c`. */
function resolveLinks(text, path) {
  return text.replace(/\]\((?!https?:|\/)([^)\s]+)\)/g, (_, target) =>
    target.startsWith('#') ? `](/${path}${target})` : `](/${posix.join(posix.dirname(path), target)})`,
  );
}

/** The text below a heading, up to the next one of its level. @throws Error when the file has no such heading */
export function readSection(text, slug, path) {
  const lines = text.split('\n');
  let fenced = false;
  const headings = lines.map((line) => {
    if (line.startsWith('```')) fenced = !fenced;
    return fenced ? null : /^(#+) (.*)$/.exec(line);
  });
  const start = headings.findIndex((heading) => heading && toSlug(heading[2]) === slug);
  if (start < 0) throw new Error(`${path} has no section '${slug}', which a page of the docs shows`);
  const level = headings[start][1].length;
  const length = headings.slice(start + 1).findIndex((heading) => heading && heading[1].length <= level);
  const end = length < 0 ? lines.length : start + 1 + length;
  const body = lines.slice(start + 1, end);
  return { level, text: body.join('\n').trim() };
}

/** Shifts headings so that they follow the level above. @param by levels, such as -1 */
const shiftHeadings = (text, by) =>
  by === 0 ? text : text.replace(/^#+(?= )/gm, (marks) => '#'.repeat(marks.length + by));

/**
 * Reads a page's Markdown.
 * @param root path of the repository, with a trailing slash
 * @returns its text, and the sections of other files that it shows, as in `test/bench/NAME.md#heading`
 */
export function readSource(root, path) {
  const sections = [];
  const own = resolveLinks(readFileSync(root + path, 'utf8'), path);
  const text = own.replace(include, (_, file, slug, offset) => {
    sections.push(`${file}#${slug}`);
    const section = readSection(readFileSync(root + file, 'utf8'), slug, file);
    const above = /^(#+) /gm;
    const last = [...own.slice(0, offset).matchAll(above)].at(-1)?.[1].length ?? 1;
    return shiftHeadings(resolveLinks(section.text, file), last - section.level);
  });
  return { text, sections };
}
