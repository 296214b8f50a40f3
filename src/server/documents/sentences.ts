// Reads the descriptions of types and their fields from the TSDoc of the contract's sources. Used at build time only: a
// comment is the one place of a sentence, because editors show it and no bundle contains it.
import ts from 'typescript';

interface Field {
  readonly description: string;
  /** True if the comment has `@deprecated`. */
  readonly deprecated: boolean;
}

/** A type, or the schema of one. */
export interface Sentences {
  readonly description: string;
  /** By name; also of fields that the type inherits. */
  readonly fields: ReadonlyMap<string, Field>;
}

interface Declaration {
  readonly description: string;
  readonly fields: readonly (readonly [name: string, field: Field])[];
  /** Names of the declarations whose fields it has, too. */
  readonly bases: readonly string[];
}

function toText(node: ts.Node): string {
  const comment = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc).at(-1)?.comment;
  return (ts.getTextOfJSDocComment(comment) ?? '')
    .replace(/\{@link (\w+)\s*\}/g, '`$1`')
    .replace(/\s+/g, ' ')
    .trim();
}

const listFields = (nodes: readonly (ts.TypeElement | ts.ObjectLiteralElementLike)[]) =>
  nodes.flatMap((node) => {
    const description = toText(node);
    const deprecated = ts.getJSDocDeprecatedTag(node) !== undefined;
    return node.name && description ? [[node.name.getText(), { description, deprecated }] as const] : [];
  });

const toTypeName = (schema: string) => schema.charAt(0).toUpperCase() + schema.slice(1).replace('Schema', '');
const toSchemaName = (type: string) => `${type.charAt(0).toLowerCase()}${type.slice(1)}Schema`;

/** The arguments of `z.strictObject`, `z.extend` and `z.omit`: schemas that it builds on, and its own fields. */
function readSchema(node: ts.Expression): Omit<Declaration, 'description'> {
  if (ts.isIdentifier(node)) return { fields: [], bases: [node.text, toTypeName(node.text)] };
  if (!ts.isCallExpression(node)) return { fields: [], bases: [] };
  const [first, second] = node.arguments;
  if (first && ts.isObjectLiteralExpression(first))
    return { fields: listFields([...first.properties]), bases: [] };
  const added = second && ts.isObjectLiteralExpression(second) ? listFields([...second.properties]) : [];
  const { fields, bases } = first ? readSchema(first) : { fields: [], bases: [] };
  return { fields: [...fields, ...added], bases };
}

function readStatement(statement: ts.Statement): (readonly [name: string, declaration: Declaration])[] {
  const description = toText(statement);
  if (ts.isInterfaceDeclaration(statement)) {
    const bases = (statement.heritageClauses ?? []).flatMap(({ types }) =>
      types.map(({ expression }) => expression.getText()),
    );
    return [[statement.name.text, { description, fields: listFields([...statement.members]), bases }]];
  }
  // `type Run = z.infer<typeof runSchema>`
  if (ts.isTypeAliasDeclaration(statement)) {
    const [argument] = ts.isTypeReferenceNode(statement.type) ? (statement.type.typeArguments ?? []) : [];
    const bases = argument && ts.isTypeQueryNode(argument) ? [argument.exprName.getText()] : [];
    return [[statement.name.text, { description, fields: [], bases }]];
  }
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
    initializer ? [[name.getText(), { description, ...readSchema(initializer) }]] : [],
  );
}

/**
 * @param sources texts of TypeScript files
 * @returns a function that returns the sentences of a type or, where it has no name, of its schema
 */
export function readSentences(sources: Iterable<string>): (type: string) => Sentences {
  const declarations = new Map(
    [...sources].flatMap((text) =>
      ts.createSourceFile('source.ts', text, ts.ScriptTarget.ES2023, true).statements.flatMap(readStatement),
    ),
  );
  const read = (name: string): Sentences => {
    const declaration = declarations.get(name);
    if (!declaration) return { description: '', fields: new Map() };
    const bases = declaration.bases.map(read);
    const fields = new Map([...bases.flatMap((base) => [...base.fields]), ...declaration.fields]);
    const description = [declaration, ...bases].map((one) => one.description).find(Boolean) ?? '';
    return { description, fields };
  };
  return (type) => read(declarations.has(type) ? type : toSchemaName(type));
}
