// The column with the texts. Pure.
import { quote } from '../../../core/contract/index.js';
import { createUsageError } from '../usage-error.js';
import type { Column } from './column.js';

const isText = ({ type }: Column): boolean => type === 'VARCHAR' || type.startsWith('ENUM(');

/** Columns that a message names. */
const maxNamed = 40;

/**
 * The column with the texts.
 * @param name default: `text`, or the only column with text
 * @param takesAny true if a text is read from every kind of value of a column that is named
 * @throws a usage error that lists the columns
 */
export function chooseTextColumn(
  columns: readonly Column[],
  name: string | undefined,
  takesAny = false,
): string {
  const names = columns.map((column) => column.name);
  const known = `${names.slice(0, maxNamed).join(', ')}${names.length > maxNamed ? ', …' : ''}`;
  const advice =
    columns.length === 1 && !takesAny
      ? ` If columns are separated by another character, name it with --delimiter`
      : '';
  const columnName = name ?? 'text';
  const [match, second] = columns.filter((column) => column.name === columnName);
  if (second) throw createUsageError(`The input has two columns ${quote(columnName)}. Rename one`);
  if (match && (takesAny || isText(match))) return match.name;
  if (match) throw createUsageError(`Column ${quote(columnName)} is ${quote(match.type)}, not text`);
  const texts = columns.filter(isText);
  const [only] = texts;
  if (name === undefined && only && texts.length === 1) return only.name;
  if (name === undefined)
    throw createUsageError(`Name the column with the texts: --text-column. Columns: ${known}.${advice}`);
  throw createUsageError(`Unknown column ${quote(columnName)}. Columns: ${known}.${advice}`);
}
