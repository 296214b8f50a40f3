// Describes the elements for editors and catalogs, from their source: `custom-elements.json` (Custom Elements Manifest) and
// custom data for the HTML completion of VS Code.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

const parse = (path) =>
  ts.createSourceFile(path, readFileSync(at(path), 'utf8'), ts.ScriptTarget.ES2022, true);

/** The text of a JSDoc comment in one line. */
const toText = (comment) => (ts.getTextOfJSDocComment(comment) ?? '').replace(/\s+/g, ' ').trim();

const getDescription = (node) => toText(ts.getJSDocCommentsAndTags(node).find(ts.isJSDoc)?.comment);

const getTags = (node, name) =>
  ts
    .getJSDocTags(node)
    .filter((tag) => tag.tagName.text === name)
    .map((tag) => toText(tag.comment));

/** Attribute names by property, from Lit's `static properties`; undefined for a property without an attribute. */
function readAttributes(members) {
  const table = members.find((member) => member.name?.getText() === 'properties').initializer;
  return new Map(
    table.properties.map(({ name, initializer }) => {
      const attribute = initializer.properties.find((option) => option.name.getText() === 'attribute');
      const value = attribute?.initializer.getText() ?? `'${name.getText()}'`;
      return [name.getText(), value === 'false' ? undefined : value.slice(1, -1)];
    }),
  );
}

const hasModifier = (member, kind) => member.modifiers?.some((modifier) => modifier.kind === kind) ?? false;
const isInternal = (member) =>
  member.name === undefined ||
  ts.isPrivateIdentifier(member.name) ||
  [ts.SyntaxKind.StaticKeyword, ts.SyntaxKind.OverrideKeyword, ts.SyntaxKind.ProtectedKeyword].some((kind) =>
    hasModifier(member, kind),
  );

/** Custom properties that the styles read, with their defaults. */
function readCssProperties(path) {
  const found = readFileSync(at(path), 'utf8').matchAll(/var\((--assay-[\w-]+), ((?:[^()]|\([^()]*\))+)\)/g);
  const defaults = new Map([...found].map(([, name, value]) => [name, value]));
  return [...defaults].map(([name, value]) => ({ name, default: value }));
}

function describeElement({ path, styles, module }) {
  const node = parse(path).statements.find(ts.isClassDeclaration);
  const attributes = readAttributes(node.members);
  const open = node.members.filter((member) => !isInternal(member));
  const fields = open
    .filter((member) => ts.isPropertyDeclaration(member) || ts.isGetAccessor(member))
    .map((member) => ({
      kind: 'field',
      name: member.name.getText(),
      description: getDescription(member),
      type: { text: member.type.getText() },
      ...(ts.isGetAccessor(member) ? { readonly: true } : {}),
      ...(attributes.get(member.name.getText()) ? { attribute: attributes.get(member.name.getText()) } : {}),
    }));
  const methods = open.filter(ts.isMethodDeclaration).map((member) => ({
    kind: 'method',
    name: member.name.getText(),
    description: getDescription(member),
    return: { type: { text: member.type.getText() } },
  }));
  const declaration = {
    kind: 'class',
    name: node.name.text,
    customElement: true,
    tagName: getTags(node, 'element')[0],
    description: getDescription(node),
    superclass: { name: 'LitElement', package: 'lit' },
    members: [...fields, ...methods],
    attributes: fields
      .filter(({ attribute }) => attribute)
      .map(({ attribute, name, description, type }) => ({
        name: attribute,
        fieldName: name,
        description,
        type,
      })),
    events: getTags(node, 'fires').map((text) => {
      const [name, description] = text.split(/ - (.*)/);
      return { name, description, type: { text: events[name] } };
    }),
    cssParts: getTags(node, 'csspart')
      .join(', ')
      .split(/,\s*/)
      .map((name) => ({ name })),
    cssProperties: readCssProperties(styles),
  };
  const own = { name: declaration.name, module };
  return {
    kind: 'javascript-module',
    path: module,
    declarations: [declaration],
    exports: [
      { kind: 'js', name: own.name, declaration: own },
      { kind: 'custom-element-definition', name: declaration.tagName, declaration: own },
    ],
  };
}

const events = { 'assay-score': 'AssayScoreEvent', 'assay-error': 'AssayErrorEvent' };

/** @returns the Custom Elements Manifest of all elements */
export function createManifest() {
  const modules = [
    {
      path: 'src/elements/score/assay-score.ts',
      styles: 'src/elements/score/styles.ts',
      module: 'dist/elements/score/assay-score.js',
    },
  ].map(describeElement);
  return { schemaVersion: '1.0.0', readme: '', modules };
}

/** @returns custom data for `html.customData` of VS Code */
export function createHtmlData({ modules }) {
  const tags = modules
    .flatMap(({ declarations }) => declarations)
    .map(({ tagName, description, attributes }) => ({
      name: tagName,
      description,
      attributes: attributes.map(({ name, description: text }) => ({ name, description: text })),
    }));
  return { version: 1.1, tags };
}
