// The reference of the package's modules as Markdown, from their built declarations (dist/esm/*.d.ts) and the comments in
// them. Each export is shown once, in the first module that has it.
import ts from 'typescript';
import { toSlug } from './markdown.mjs';

/** Lines of a declaration that are shown; schemas of Zod have thousands. */
const longest = 60;

const printer = ts.createPrinter({ removeComments: false });

/** @returns the exports of a declaration file: `{ name, declarations }`, in alphabetical order */
function readExports(program, path) {
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(program.getSourceFile(path));
  if (!module) return [];
  return checker
    .getExportsOfModule(module)
    .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol))
    .map((symbol) => ({ name: symbol.name, symbol, declarations: symbol.declarations ?? [] }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

const isValue = ({ symbol }) =>
  (symbol.flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Class | ts.SymbolFlags.Variable)) !== 0;

/** The statement of a declaration: `const` belongs to the list around it. */
const toStatement = (node) => (ts.isVariableDeclaration(node) ? node.parent.parent : node);

/** Text of a comment: its words, then its tags as sentences. */
function readComment(node) {
  const [comment] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc).slice(-1);
  if (!comment) return '';
  const words = ts.getTextOfJSDocComment(comment.comment) ?? '';
  const tags = (comment.tags ?? []).map((tag) => {
    const name = tag.name ? `\`${tag.name.getText()}\` ` : '';
    const text = (ts.getTextOfJSDocComment(tag.comment) ?? '').replace(/\s+/g, ' ');
    return tag.tagName.text === 'param' ? `- ${name}${text}` : `- ${tag.tagName.text}: ${name}${text}`;
  });
  const plain = words.replace(/\{@link (\w+)\s*\}/g, '`$1`').replace(/<(?=[\w/])/g, '&lt;');
  return `${plain}\n\n${tags.join('\n').replace(/<(?=[\w/])/g, '&lt;')}\n\n`;
}

/** The declaration as it is in the file, with the comments of its members, without its own. */
function readCode(node) {
  const statement = toStatement(node);
  const lines = printer
    .printNode(ts.EmitHint.Unspecified, statement, node.getSourceFile())
    // Its own comments come before its first word; the bundler adds the names of files.
    .replace(/^(\s*(\/\/[^\n]*\n|\/\*\*[\s\S]*?\*\/))+\s*/, '')
    .replace(/^(export )?declare /, '')
    // The bundler's names of types that it met twice.
    .replace(/\$\d+\b/g, '')
    .replace(/^ +/gm, (space) => space.slice(space.length / 2))
    // Schemas of Zod repeat the type next to them.
    .replace(/^(const \w+: ZodMini\w*)<[\s\S]*$/, '$1<…>;')
    .split('\n');
  if (lines.length <= longest) return lines.join('\n');
  return [
    ...lines.slice(0, longest),
    `// … ${lines.length - longest} more lines in the declaration file`,
  ].join('\n');
}

function describeExport({ name, declarations }) {
  const [first] = declarations;
  const code = declarations.map(readCode).join('\n');
  return `### ${name}\n\n${readComment(toStatement(first))}\`\`\`ts\n${code}\n\`\`\`\n\n`;
}

/** @param names of the exports that another page shows, as Markdown */
function describeModule(specifier, found, names) {
  const [values, types] = [found.filter(isValue), found.filter((entry) => !isValue(entry))];
  const others = names.length > 0 ? `Exports of other modules: ${names.join(', ')}.\n\n` : '';
  if (found.length === 0 && names.length === 0) return '';
  return `## ${specifier}\n\n${others}${[...values, ...types].map(describeExport).join('')}`;
}

/**
 * Describes modules. An export is described once, in the first module that has it.
 * @param modules `{ specifier, path, link }` of each, in order; `path` is that of its declaration file. Modules with a
 *   `link` are described elsewhere: it leads to that page
 * @returns Markdown of sections
 */
export function describeModules(modules) {
  // Without libraries: declarations are read, not checked.
  const program = ts.createProgram(
    modules.map(({ path }) => path),
    {
      noLib: true,
      types: [],
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
    },
  );
  /** Links of the exports that have been met; undefined for those of this page. */
  const seen = new Map();
  const sections = modules.map(({ specifier, path, link }) => {
    const found = readExports(program, path);
    const old = found.filter(({ symbol }) => seen.get(symbol) !== undefined);
    const names = old.map(({ name, symbol }) => `[${name}](${seen.get(symbol)}#${toSlug(name)})`);
    const fresh = found.filter(({ symbol }) => !seen.has(symbol));
    for (const { symbol } of fresh) seen.set(symbol, link);
    return link === undefined ? describeModule(specifier, fresh, names) : '';
  });
  return sections.join('');
}
