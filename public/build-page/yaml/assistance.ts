// Completion and hover of the editor, from the JSON Schema of the document.
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { EditorView, Tooltip } from '@codemirror/view';
import { locateCursor, locateField } from './cursor.js';
import { describeField, listFields, listValues, type Schema } from './schema.js';

/** Completes fields and listed values. */
export const createCompletionSource =
  (schema: Schema) =>
  ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const cursor = locateCursor(state.doc.toString(), pos);
    if (!cursor || (!explicit && cursor.from === pos && cursor.kind === 'field')) return null;
    const { kind, path, from, data, taken } = cursor;
    const options: readonly Completion[] =
      kind === 'value'
        ? listValues(schema, path, data).map((label) => ({ label, type: 'enum' }))
        : listFields(schema, path, data)
            .filter(({ name }) => !taken.has(name))
            .map(({ name, required }) => ({
              label: name,
              apply: `${name}: `,
              type: 'property',
              detail: required ? 'required' : '',
              boost: required ? 1 : 0,
              info: () => renderText(describeField(schema, [...path, name], data) ?? ''),
            }));
    return options.length === 0 ? null : { from, options, validFor: /^[\w.-]*$/ };
  };

function renderText(text: string): HTMLElement {
  const node = document.createElement('p');
  node.className = 'field-help';
  node.textContent = text;
  return node;
}

/** Explains the field under the pointer. */
export const createHoverSource =
  (schema: Schema) =>
  ({ state }: EditorView, offset: number): Tooltip | null => {
    const field = locateField(state.doc.toString(), offset);
    const text = field && describeField(schema, field.path, field.data);
    return field && text
      ? { pos: field.from, end: field.to, create: () => ({ dom: renderText(text) }) }
      : null;
  };
