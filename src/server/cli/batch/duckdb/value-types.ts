// Which types of DuckDB keep every value of a type of Parquet, and which types of Parquet those of DuckDB. Pure.
import type { ParquetLeaf } from './parquet-schema.js';

const integers = ['TINYINT', 'SMALLINT', 'INTEGER', 'BIGINT'] as const;
const unsigned = ['UTINYINT', 'USMALLINT', 'UINTEGER', 'UBIGINT'] as const;

/** Types that keep integers. @param bits 8, 16, 32 or 64 */
function listIntegers(bits: number, isSigned: boolean): string[] {
  const wider = Math.log2(bits) - 3;
  if (isSigned) return integers.slice(wider);
  return [...unsigned.slice(wider), ...integers.slice(wider + 1)];
}

const isNanos = ({ logical }: ParquetLeaf): boolean => logical.includes('NANOS=Nano');
const isUtc = ({ logical }: ParquetLeaf): boolean => logical.includes('isAdjustedToUTC=1');

/** Names of the types that keep every value of a leaf which is annotated; undefined for others. */
function listAnnotated(leaf: ParquetLeaf): readonly string[] | undefined {
  const { converted, logical } = leaf;
  const [, name = ''] = /^(\w+?)(?:Type)?\(/.exec(logical) ?? [];
  const width = /^(U?)INT_(8|16|32|64)$/.exec(converted);
  if (width) return listIntegers(Number(width[2]), width[1] === '');
  if (name === 'Timestamp' || converted.startsWith('TIMESTAMP')) {
    if (isNanos(leaf)) return isUtc(leaf) ? [] : ['TIMESTAMP_NS'];
    // Old files have no logical type, and their times are in UTC.
    if (logical === '') return ['TIMESTAMP', 'TIMESTAMP WITH TIME ZONE'];
    return [isUtc(leaf) ? 'TIMESTAMP WITH TIME ZONE' : 'TIMESTAMP'];
  }
  if (name === 'Time' || converted.startsWith('TIME_')) {
    if (isNanos(leaf)) return isUtc(leaf) ? [] : ['TIME_NS'];
    return ['TIME', 'TIME WITH TIME ZONE'];
  }
  if (converted === 'DATE' || name === 'Date') return ['DATE'];
  if (name === 'UUID') return ['UUID'];
  if (name === 'Float16') return ['FLOAT', 'DOUBLE'];
  if (converted === 'INTERVAL') return ['INTERVAL'];
  if (['UTF8', 'JSON', 'ENUM'].includes(converted) || ['String', 'Json', 'Enum'].includes(name))
    return ['VARCHAR', 'JSON'];
  return undefined;
}

const physicalTypes: Readonly<Record<string, readonly string[]>> = {
  BOOLEAN: ['BOOLEAN'],
  INT32: listIntegers(32, true),
  INT64: listIntegers(64, true),
  FLOAT: ['FLOAT', 'DOUBLE'],
  DOUBLE: ['DOUBLE'],
  BYTE_ARRAY: ['BLOB'],
  FIXED_LEN_BYTE_ARRAY: ['BLOB'],
};

const isDecimal = ({ converted, logical }: ParquetLeaf): boolean =>
  converted === 'DECIMAL' || logical.startsWith('Decimal');

/** True if a type of DuckDB has a value of its own for each value of a leaf. @param type as DuckDB writes it */
export function keepsValues(leaf: ParquetLeaf, type: string): boolean {
  if (leaf.logical.startsWith('Null') || type.startsWith('GEOMETRY')) return true;
  if (isDecimal(leaf)) {
    const [, width = 0, scale = 0] = (/^DECIMAL\((\d+),(\d+)\)$/.exec(type) ?? []).map(Number);
    return scale >= leaf.scale && width - scale >= leaf.precision - leaf.scale;
  }
  return (listAnnotated(leaf) ?? physicalTypes[leaf.physical] ?? []).includes(type);
}

/** The type of a leaf, for a message. */
export function describeLeaf(leaf: ParquetLeaf): string {
  const { converted, physical, logical, precision, scale } = leaf;
  if (isDecimal(leaf)) return `DECIMAL(${precision},${scale})`;
  if (isNanos(leaf)) return `${logical.replace(/Type.*/, '').toUpperCase()} in nanoseconds`;
  if (physical === 'INT96') return 'INT96 (a TIMESTAMP in nanoseconds)';
  return converted || logical.replace(/Type\(.*/, '').toUpperCase() || physical;
}

/** Types that Parquet does not have, and the one in which it has every value of theirs. */
const storedTypes: readonly (readonly [RegExp, string])[] = [
  [/\bTIMESTAMP_(S|MS)\b/g, 'TIMESTAMP'],
  [/\bENUM\((?:'(?:[^']|'')*'(?:, )?)*\)/g, 'VARCHAR'],
  [/\b(BIT|BIGNUM)\b/g, 'VARCHAR'],
  [/"NULL"/g, 'INTEGER'],
  [/\bGEOMETRY(\([^)]*\))?/g, 'GEOMETRY'],
  [/\[\d+\]/g, '[]'],
];

const toStored = (type: string): string =>
  storedTypes.reduce((text, [pattern, stored]) => text.replace(pattern, stored), type);

/** A type without the names of members, which may be those of types. */
const withoutNames = (type: string): string => type.replace(/"(?:[^"]|"")*"/g, '""');

/** True if a column has every value after it was written to Parquet, and read again. */
export const staysSame = (type: string, stored: string): boolean => toStored(type) === toStored(stored);

/** True if Parquet keeps only some digits of a type: hours of a zone, and microseconds of an interval. */
export const losesDigits = (type: string): boolean =>
  /\b(TIME WITH TIME ZONE|INTERVAL)\b/.test(withoutNames(type));

/** A type in which Parquet has the digits of integers of 128 bits, up to 38 of them; undefined for other types. */
export function toDecimals(type: string): string | undefined {
  const isHuge = /\bU?HUGEINT\b/.test(withoutNames(type));
  return isHuge
    ? type.replace(/"(?:[^"]|"")*"|\bU?HUGEINT\b/g, (match) =>
        match.startsWith('"') ? match : 'DECIMAL(38,0)',
      )
    : undefined;
}
