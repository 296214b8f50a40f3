// DuckDB, which reads the input and writes the output: opened once for a batch, its errors as errors of the input.
import type { DuckDBConnection, DuckDBInstance, DuckDBType } from '@duckdb/node-api';
import { AssayError, isAssayError } from '../../../../core/contract/index.js';
import type { CommandContext } from '../../command.js';
import { loadOptional } from '../../optional-package.js';

type DuckDB = typeof import('@duckdb/node-api');

/** A value in a row of a result. */
type Cell = ReturnType<Awaited<ReturnType<DuckDBConnection['runAndReadAll']>>['getRowsJS']>[number][number];

export interface Database {
  readonly duckdb: DuckDB;
  /** Such as `v1.5.6`. */
  readonly version: string;
  /** For temporary tables, which a connection does not share. The caller closes it. */
  readonly connect: () => Promise<DuckDBConnection>;
  /** Runs a statement and returns its rows. @throws invalid_request with DuckDB's reason */
  readonly query: (sql: string) => Promise<Cell[][]>;
  /** Names and types of the columns of a query. @throws invalid_request with DuckDB's reason */
  readonly describeTypes: (sql: string) => Promise<{ readonly name: string; readonly type: DuckDBType }[]>;
  readonly close: () => void;
}

/** Memory of buffers. More would not be faster: a batch reads and writes in order. */
const memoryLimit = '1GB';

/** A text as a literal of SQL. */
export const toLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A path as a literal for functions that read patterns: of this file only, whatever its name. */
export const toPattern = (path: string): string => toLiteral(path.replace(/[*?[]/g, '[$&]'));

/** A name as an identifier of SQL. */
export const toIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const maxReason = 260;

/** The first lines of DuckDB's message, without its advice about functions that a command line does not have. */
function toReason(message: string): string {
  const lines = message.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('Original Line'));
  const end = lines.findIndex((line) => /^(\s*Possible|LINE \d|\s+file = |\*|Candidate)/.test(line));
  const reason = (end === -1 ? lines : lines.slice(0, Math.max(end, 1))).join(' ');
  return reason.length > maxReason ? `${reason.slice(0, maxReason)}…` : reason;
}

/** What DuckDB says if the machine lacks something, not the input; and what to do. */
const shortages: readonly (readonly [RegExp, string])[] = [
  [/No space left on device/i, 'The disk is full. Free some space, then run again'],
  [/Disk quota exceeded/i, 'The disk quota is used up. Free some space, then run again'],
  [/Read-only file system/i, 'The file system is read-only'],
  [/Too many open files/i, 'Too many files are open. Raise the limit (ulimit -n)'],
  [/Out of Memory Error|bad_?alloc|failed to allocate/i, "Raise the limit of this process's memory"],
];

/** Turns an error of DuckDB into one of the input, or of what the machine lacks. */
export function toDatabaseError(cause: unknown): AssayError {
  if (isAssayError(cause)) return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  const reason = `DuckDB: ${toReason(message)}`;
  const remedy = shortages.find(([pattern]) => pattern.test(message))?.[1];
  if (remedy === undefined) return new AssayError('invalid_request', reason, { cause });
  return new AssayError('artifact_unavailable', `${reason}. ${remedy}`, { cause });
}

/**
 * Opens DuckDB in memory.
 * @throws artifact_unavailable when the package is not installed
 */
export async function openDatabase(context: Pick<CommandContext, 'findPackage'>): Promise<Database> {
  const duckdb = await loadOptional(
    'A batch of Parquet or of a query',
    { '@duckdb/node-api': '1.4.0' },
    () => import('@duckdb/node-api'),
    context,
  );
  const instance: DuckDBInstance = await duckdb.DuckDBInstance.create(':memory:', {
    memory_limit: memoryLimit,
    preserve_insertion_order: 'true',
  });
  const connection = await instance.connect();
  const query = async (sql: string) => {
    try {
      return (await connection.runAndReadAll(sql)).getRowsJS();
    } catch (cause) {
      throw toDatabaseError(cause);
    }
  };
  return {
    duckdb,
    version: duckdb.version(),
    connect: () => instance.connect(),
    query,
    describeTypes: async (sql) => {
      try {
        const result = await connection.runAndReadAll(`SELECT * FROM (${sql}\n) LIMIT 0`);
        const types = result.columnTypes();
        return result.columnNames().flatMap((name, index) => {
          const type = types[index];
          return type ? [{ name, type }] : [];
        });
      } catch (cause) {
        throw toDatabaseError(cause);
      }
    },
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
