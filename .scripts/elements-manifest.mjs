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

/** Attribute names by property, from a table of Lit's properties; undefined for a property without an attribute. */
function readAttributes(name) {
  const declarations = parse('src/page/elements/properties.ts')
    .statements.filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations]);
  let table = declarations.find((declaration) => declaration.name.getText() === name).initializer;
  while (!ts.isObjectLiteralExpression(table)) table = table.expression;
  return new Map(
    table.properties.map(({ name: property, initializer }) => {
      const attribute = initializer.properties.find((option) => option.name.getText() === 'attribute');
      const value = attribute?.initializer.getText() ?? `'${property.getText()}'`;
      return [property.getText(), value === 'false' ? undefined : value.slice(1, -1)];
    }),
  );
}

/** The entries of a tag, `name - description`. */
const readNamed = (node, tag) =>
  getTags(node, tag).map((text) => {
    const [name, description] = ` ${text}`.split(/ - (.*)/);
    return { name: name.trim(), description };
  });

const hasModifier = (member, kind) => member.modifiers?.some((modifier) => modifier.kind === kind) ?? false;
const isInternal = (member) =>
  member.name === undefined ||
  ts.isPrivateIdentifier(member.name) ||
  // Called by the browser.
  member.name.getText().endsWith('Callback') ||
  [ts.SyntaxKind.StaticKeyword, ts.SyntaxKind.OverrideKeyword, ts.SyntaxKind.ProtectedKeyword].some((kind) =>
    hasModifier(member, kind),
  );

/** True for a getter without a setter. */
const isReadonly = (member, { members }) =>
  ts.isGetAccessor(member) &&
  !members.some((other) => ts.isSetAccessor(other) && other.name.getText() === member.name.getText());

/** Custom properties that the styles read, with their defaults. */
function readCssProperties(paths) {
  const text = paths.map((path) => readFileSync(at(path), 'utf8')).join('\n');
  const found = text.matchAll(/var\((--assay-[\w-]+), ((?:[^()]|\([^()]*\))+)\)/g);
  const defaults = new Map([...found].map(([, name, value]) => [name, value]));
  return [...defaults].map(([name, value]) => ({ name, default: value }));
}

function describeElement({ folder, name, styles = [], properties }) {
  const path = `src/page/elements/${folder}/${name}.ts`;
  const module = `dist/page/elements/${folder}/${name}.js`;
  const node = parse(path).statements.find(ts.isClassDeclaration);
  const attributes = properties
    ? readAttributes(properties)
    : new Map(readNamed(node, 'attr').map(({ name: attribute }) => [attribute, attribute]));
  const isLit = properties !== undefined;
  const open = node.members.filter((member) => !isInternal(member));
  const fields = open
    .filter((member) => ts.isPropertyDeclaration(member) || ts.isGetAccessor(member))
    .map((member) => ({
      kind: 'field',
      name: member.name.getText(),
      description: getDescription(member),
      type: { text: member.type.getText() },
      ...(isReadonly(member, node) ? { readonly: true } : {}),
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
    superclass: isLit ? { name: 'LitElement', package: 'lit' } : { name: 'HTMLElement' },
    members: [...fields, ...methods],
    attributes: isLit
      ? fields
          .filter(({ attribute }) => attribute)
          .map(({ attribute, name, description, type }) => ({
            name: attribute,
            fieldName: name,
            description,
            type,
          }))
      : readNamed(node, 'attr').map((entry) => ({ ...entry, type: { text: 'string' } })),
    events: readNamed(node, 'fires').map((entry) => ({ ...entry, type: { text: events[entry.name] } })),
    slots: readNamed(node, 'slot'),
    cssParts: getTags(node, 'csspart')
      .join(', ')
      .split(/,\s*/)
      .filter(Boolean)
      .map((name) => ({ name })),
    cssProperties: readCssProperties(styles.map((file) => `src/page/elements/${file}`)),
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

const events = {
  'assay-score': 'AssayScoreEvent',
  'assay-error': 'AssayErrorEvent',
  'assay-consent': 'AssayConsentEvent',
};

const cardStyles = ['score/styles.ts', 'score/view/styles.ts', 'tones-styles.ts'];

/** Every element: its module, the styles with its custom properties, and the name of Lit's table of its properties. */
const elements = [
  { folder: 'score', name: 'assay-score', styles: cardStyles, properties: 'scoreProperties' },
  {
    folder: 'badge',
    name: 'assay-badge',
    styles: ['badge/styles.ts', 'tones-styles.ts'],
    properties: 'badgeProperties',
  },
  { folder: 'field', name: 'assay-field' },
  {
    folder: 'highlights',
    name: 'assay-highlights',
    styles: ['highlights/styles.ts', 'highlights/marks.ts'],
    properties: 'highlightsProperties',
  },
  { folder: 'meter', name: 'assay-meter', styles: ['tones-styles.ts'] },
  {
    folder: 'model-card',
    name: 'assay-model-card',
    styles: ['model-card/styles.ts', 'tones-styles.ts'],
    properties: 'modelCardProperties',
  },
];

/** @returns the Custom Elements Manifest of all elements */
export function createManifest() {
  const modules = elements.map(describeElement);
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
