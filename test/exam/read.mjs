// Reads the exam of every public model: test/exam/<model>.yaml, whose format README.md describes.
import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

export const steps = ['strongest', 'strong', 'middle', 'weak', 'weakest'];

const text = z.string().trim().min(1);
const kind = z.enum(['negation', 'name', 'number', 'change']);
const ordered = z.strictObject({
  kind,
  trait: text.optional(),
  clear: z.literal(true).optional(),
  higher: text,
  lower: text,
});
const same = z.strictObject({ kind, trait: text.optional(), same: z.tuple([text, text]) });

const exam = z.strictObject({
  model: text,
  trait: text,
  misfits_are: z.enum(['above', 'below']).optional(),
  fits: z.strictObject(Object.fromEntries(steps.map((step) => [step, z.array(text).length(4)]))),
  misfits: z.record(text, z.array(text).min(3)).refine((kinds) => Object.keys(kinds).length === 5),
  pairs: z.array(z.union([ordered, same])).min(10),
  typographies: z.array(z.strictObject({ text, written: z.array(text).min(5) })).min(2),
  languages: z.partialRecord(z.enum(['de', 'fr', 'es', 'it', 'nl', 'pt']), text),
  negations: z.strictObject({ above: z.array(text), below: z.array(text) }).optional(),
  complaints: z.array(
    z.strictObject({
      text,
      trait: text.optional(),
      expect: z.enum(['above', 'below', 'doubt', 'doubt or below']),
      seen: z.union([text, z.number()]),
    }),
  ),
});

const folder = new URL('./', import.meta.url);

/** Every exam, by handle. Throws, naming the file, where one has another form. */
export function readExams() {
  const files = readdirSync(folder).filter((name) => name.startsWith('assay.'));
  return files.sort().map((name) => {
    const { success, data, error } = exam.safeParse(parse(readFileSync(new URL(name, folder), 'utf8')));
    if (!success) throw new Error(`test/exam/${name}: ${z.prettifyError(error)}`);
    return data;
  });
}

/** Every text of an exam. */
export const textsOf = (one) => [
  ...Object.values(one.fits).flat(),
  ...Object.values(one.misfits).flat(),
  ...one.pairs.flatMap((pair) => pair.same ?? [pair.higher, pair.lower]),
  ...one.typographies.flatMap(({ text: base, written }) => [base, ...written]),
  ...Object.values(one.languages),
  ...Object.values(one.negations ?? {}).flat(),
  ...one.complaints.map((complaint) => complaint.text),
];
