// What the form holds, and its shape in the stored draft.
import * as z from 'zod/mini';
import { emptyExample, exampleTypes } from './examples.js';
import { columnUses } from './mapping.js';
import { poles } from './poles.js';

const text = z.string();

const mappingSchema = z.readonly(
  z.object({
    text,
    columns: z.readonly(
      z.array(
        z.object({
          column: text,
          use: z.enum(columnUses),
          name: text,
          high: text,
          low: text,
          labels: z.readonly(z.array(z.readonly(z.tuple([text, z.enum(poles)])))),
        }),
      ),
    ),
  }),
);

const exampleSchema = z.object({
  type: z.enum(exampleTypes),
  name: text,
  high: text,
  low: text,
  highTexts: text,
  lowTexts: text,
});

const stateSchema = z.readonly(
  z.object({
    mode: z.enum(['table', 'examples']),
    /** Path of the table; null for none. */
    path: z.nullable(text),
    /** null until the table was opened once. */
    mapping: z.nullable(mappingSchema),
    examples: z.readonly(z.array(exampleSchema)),
    /** The document that the form wrote last; another one was edited by hand. */
    document: text,
  }),
);

export type FormState = z.infer<typeof stateSchema>;

/** A form that has written nothing: `document` is of another origin. */
export const emptyForm: FormState = {
  mode: 'table',
  path: null,
  mapping: null,
  examples: [emptyExample],
  document: '',
};

/** @returns an empty form for anything of another shape */
export function parseForm(value: unknown): FormState {
  const parsed = stateSchema.safeParse(value);
  return parsed.success ? parsed.data : emptyForm;
}
