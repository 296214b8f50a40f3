// Validates what an interpreter answers. A language model may answer anything, and a text may have asked it what to
// answer: only short plain texts in the expected shape become the words of a trait. Pure.
import { quote } from '../../core/contract/index.js';
import { type AxisName, toSlug } from '../discovery/index.js';
import type { TakenNames } from './build-interpreter.js';
import { answerLimits } from './question.js';

/** The name of the axis, or why the answer is not one. */
export type CheckedAnswer = { readonly name: AxisName } | { readonly fault: string };

type Field = keyof AxisName;
const fields = Object.keys(answerLimits) as Field[];

/** Control, private, unpaired and invisible characters, line separators; not the joiners of Persian and of emoji. */
const unprintable = /[\p{Cc}\p{Co}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u;
const markup = /[<>`]|\]\(|:\/\/|\bwww\./iu;

/** @param answer an object, or its JSON */
export function checkAnswer(answer: unknown, taken: TakenNames): CheckedAnswer {
  const read = typeof answer === 'string' ? parseJson(answer) : answer;
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    return { fault: 'its answer is not a JSON object' };
  const unknown = Object.keys(read).find((key) => !fields.some((field) => field === key));
  if (unknown !== undefined) return { fault: `its answer has the unknown field ${quote(unknown, 40)}` };
  const answered: Partial<Record<Field, unknown>> = read;
  for (const field of fields) {
    const fault = findFault(answered[field], answerLimits[field]);
    if (fault) return { fault: `'${field}' of its answer ${fault}` };
  }
  // Every field is a text.
  const name = Object.fromEntries(
    Object.entries(answered as AxisName).map(([field, text]) => [field, text.trim().normalize('NFC')]),
  ) as unknown as AxisName;
  const fault = findConflict(name, taken);
  return fault === undefined ? { name } : { fault };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function findFault(value: unknown, limit: number): string | undefined {
  if (typeof value !== 'string') return 'is not a text';
  const { length } = [...value.trim()];
  if (length === 0 || length > limit) return `has ${length} characters, not 1 to ${limit}`;
  if (unprintable.test(value)) return 'has control or invisible characters';
  if (markup.test(value)) return 'has markup or a link';
  return /[\p{L}\p{N}]/u.test(value) ? undefined : 'has no letter';
}

function findConflict(name: AxisName, { names, keys }: TakenNames): string | undefined {
  const fold = (text: string) => text.toLowerCase();
  if (fold(name.positive_label) === fold(name.negative_label))
    return `both labels of its answer are ${quote(name.positive_label)}`;
  const slug = toSlug(name.name);
  const isTaken = names.some((other) => fold(other) === fold(name.name)) || (slug !== '' && keys.has(slug));
  return isTaken ? `another trait is called ${quote(name.name)}` : undefined;
}
