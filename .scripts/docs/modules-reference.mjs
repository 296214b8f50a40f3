// The reference of the package's modules as Markdown, from their built declarations (dist/esm/*.d.ts) and the comments in
// them: a page each, functions first, errors last. Each export is shown once, on the page of the first module that has it.
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
    .map((own) => {
      const symbol = own.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(own) : own;
      return { name: own.name, symbol, declarations: symbol.declarations ?? [] };
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

const hasFlag = ({ symbol }, flag) => (symbol.flags & flag) !== 0;

/** Errors and their types, such as AssayError and ErrorCode; functions that test for them are functions. */
const isError = ({ name }) => /^Error[A-Z]|Error$|^Issue$/.test(name);

/** True for a function, also one that is declared as a constant. */
const isFunction = (entry) =>
  hasFlag(entry, ts.SymbolFlags.Function) ||
  entry.declarations.some(
    (node) => node.type && ts.isVariableDeclaration(node) && ts.isFunctionTypeNode(node.type),
  );

/** Heading of a page that an export belongs below. */
function getKind(entry) {
  if (isFunction(entry)) return 'Functions';
  if (isError(entry)) return 'Errors';
  if (hasFlag(entry, ts.SymbolFlags.Class)) return 'Classes';
  return hasFlag(entry, ts.SymbolFlags.Variable) ? 'Values' : 'Types';
}

/** The headings in order. */
const kinds = ['Functions', 'Classes', 'Values', 'Types', 'Errors'];

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

/** @returns the sections of a page: for each kind a line of links, then its exports */
const describeKinds = (found) =>
  kinds
    .map((kind) => [kind, found.filter((entry) => getKind(entry) === kind)])
    .filter(([, entries]) => entries.length > 0)
    .map(([kind, entries]) => {
      const links = entries.map(({ name }) => `[${name}](#${toSlug(name)})`).join(' · ');
      return `## ${kind}\n\n${links}\n\n${entries.map(describeExport).join('')}`;
    })
    .join('');

/** Exports that another page describes, as a list of links. */
const listOthers = (links) =>
  links.length > 0 ? `## Exports of other modules\n\n${links.join(' · ')}\n\n` : '';

/**
 * Describes modules.
 * @param modules `{ path, link }` of each, in order; `path` is that of its declaration file, `link` leads to its page
 * @returns the Markdown of each page below its title
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
  /** Links to the exports that have been described. */
  const seen = new Map();
  return modules.map(({ path, link }) => {
    const found = readExports(program, path);
    const fresh = found.filter(({ symbol }) => !seen.has(symbol));
    const others = found
      .filter(({ symbol }) => seen.has(symbol))
      .map(({ name, symbol }) => `[${name}](${seen.get(symbol)})`);
    for (const { name, symbol } of fresh) seen.set(symbol, `${link}#${toSlug(name)}`);
    return describeKinds(fresh) + listOthers(others);
  });
}
