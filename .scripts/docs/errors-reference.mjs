// The reference of error codes as Markdown, from the closed list of codes and the comment above each.
import ts from 'typescript';
import { createTable, toCell } from './elements-reference.mjs';

/** @returns `{ code, status, meaning }` of each code. @throws Error for a code without a comment */
function readCodes(source) {
  const file = ts.createSourceFile('errors.ts', source, ts.ScriptTarget.ES2022, true);
  const [table] = file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .filter(({ name }) => name.getText() === 'errorStatus');
  let value = table.initializer;
  while (!ts.isObjectLiteralExpression(value)) value = value.expression;
  return value.properties.map((property) => {
    const code = property.name.getText();
    const [comment] = ts.getJSDocCommentsAndTags(property);
    const meaning = comment && ts.getTextOfJSDocComment(comment.comment);
    if (!meaning) throw new Error(`The error code '${code}' has no comment in src/core/contract/errors.ts`);
    return { code, status: property.initializer.getText(), meaning };
  });
}

/** @param source text of src/core/contract/errors.ts */
export function createErrorsReference(source) {
  const rows = readCodes(source).map(({ code, status, meaning }) => [`\`${code}\``, status, toCell(meaning)]);
  return `# Errors

An error says what is wrong, quotes the value and says what to do. In JavaScript it is an \`AssayError\` with \`code\`,
\`status\`, \`detail\`, for some \`retryAfter\` in seconds, and for documents the list \`issues\`.

\`\`\`js
import { isAbortError, isAssayError } from 'assay';

try {
  await assay.score('assay.clickbait', text, { signal });
} catch (error) {
  if (isAbortError(error)) throw error; // the signal's reason
  if (isAssayError(error)) console.log(error.code, error.detail, error.retryAfter);
}
\`\`\`

The three public endpoints answer \`{ "detail": "…" }\`; those under \`/v1\` answer \`{ "error": { "code", "message", … } }\`.
With the statuses 429 and 503 comes the header \`Retry-After\`. The command line turns codes into
[exit codes](/docs/command-line.md#exit-codes).

## Codes

${createTable(['Code', 'Status', 'Meaning'], rows)}`;
}
