// The columns of Parquet files as the files declare them, down to the values that they hold.
import type { Database } from './database.js';

/** A kind of value in a column: of nested columns there are several. */
export interface ParquetLeaf {
  /** Names from the column on, with those of the groups of lists and maps. */
  readonly path: readonly string[];
  /** Such as `INT64`. */
  readonly physical: string;
  /** What it stands for in old files, such as `TIMESTAMP_MICROS`; else empty. */
  readonly converted: string;
  /** What it stands for in new files, as DuckDB writes it, such as `DecimalType(scale=2, precision=4)`; else empty. */
  readonly logical: string;
  readonly precision: number;
  readonly scale: number;
}

export interface ParquetColumn {
  readonly name: string;
  readonly leaves: readonly ParquetLeaf[];
}

/** Reads the columns of each file. @param source of SQL: a path, or a list of paths */
export async function readParquetColumns(
  database: Database,
  source: string,
): Promise<Map<string, ParquetColumn[]>> {
  const rows = await database.query(
    `SELECT file_name, name, coalesce(num_children, 0)::INTEGER, type, converted_type, logical_type,
      coalesce("precision", 0)::INTEGER, coalesce("scale", 0)::INTEGER FROM parquet_schema(${source})`,
  );
  const files = new Map<string, { name: string; leaves: ParquetLeaf[] }[]>();
  // Elements come depth first, after the file itself: groups that are open, with how many elements they still have.
  let open: { name: string; left: number }[] = [];
  for (const [file, name, count, physical, converted, logical, precision, scale] of rows) {
    const children = Number(count);
    const columns = files.get(String(file));
    if (!columns) {
      files.set(String(file), []);
      open = [{ name: '', left: children }];
      continue;
    }
    while (open.length > 1 && open.at(-1)?.left === 0) open.pop();
    if (open.length === 1) columns.push({ name: String(name), leaves: [] });
    const parent = open.at(-1);
    if (parent) parent.left -= 1;
    const path = [...open.slice(1).map((group) => group.name), String(name)];
    if (children > 0) open.push({ name: String(name), left: children });
    else {
      columns.at(-1)?.leaves.push({
        path,
        physical: String(physical ?? ''),
        converted: String(converted ?? ''),
        logical: String(logical ?? ''),
        precision: Number(precision),
        scale: Number(scale),
      });
    }
  }
  return files;
}
