// A column of a table.

export interface Column {
  readonly name: string;
  /** As DuckDB writes it, such as `VARCHAR`. */
  readonly type: string;
}
