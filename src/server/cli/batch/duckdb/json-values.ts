// Values for an output in JSON, which has no NaN and no infinity: they become texts.
import type { DuckDBType } from '@duckdb/node-api';
import { type Database, toIdentifier } from './database.js';

/** A query whose rows are those of another one, with texts for numbers that JSON does not have. */
export async function selectJsonValues(database: Database, sql: string): Promise<string> {
  const columns = await database.describeTypes(sql);
  if (!columns.some(({ type }) => hasFloats(type))) return sql;
  const selected = columns.map(({ name, type }) => {
    const column = toIdentifier(name);
    return `${writeValue(database, type, `input.${column}`, 0)} AS ${column}`;
  });
  return `SELECT ${selected.join(', ')} FROM (${sql}) input`;
}

const hasFloats = (type: DuckDBType): boolean => /\b(FLOAT|DOUBLE)\b/.test(type.toString());

/**
 * An expression of SQL for a value.
 * @param value an expression
 * @param depth of nesting, for names of variables
 */
function writeValue(database: Database, type: DuckDBType, value: string, depth: number): string {
  const { duckdb } = database;
  if (!hasFloats(type)) return value;
  const isNull = `CASE WHEN ${value} IS NULL THEN NULL ELSE`;
  if (type instanceof duckdb.DuckDBFloatType || type instanceof duckdb.DuckDBDoubleType)
    return `CASE WHEN isnan(${value}) THEN '"NaN"'::JSON
      WHEN isinf(${value}) THEN (CASE WHEN ${value} > 0 THEN '"Infinity"' ELSE '"-Infinity"' END)::JSON
      ELSE to_json(${value}) END`;
  if (type instanceof duckdb.DuckDBListType || type instanceof duckdb.DuckDBArrayType) {
    const item = `x${depth}`;
    return `list_transform(${value}, lambda ${item}: ${writeValue(database, type.valueType, item, depth + 1)})`;
  }
  if (type instanceof duckdb.DuckDBStructType) {
    const members = type.entryNames.map((name, index) => {
      const entry = type.entryTypes[index];
      const member = `${value}.${toIdentifier(name)}`;
      return `${toIdentifier(name)} := ${entry ? writeValue(database, entry, member, depth) : member}`;
    });
    return `${isNull} struct_pack(${members.join(', ')}) END`;
  }
  if (type instanceof duckdb.DuckDBMapType) {
    const item = `x${depth}`;
    const values = writeValue(database, type.valueType, item, depth + 1);
    return `${isNull} map(map_keys(${value}), list_transform(map_values(${value}), lambda ${item}: ${values})) END`;
  }
  return value;
}
