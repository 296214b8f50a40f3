// Tables of training data, before their columns are mapped.
export { readTable, type TableFormat, type TableRecord } from './read-table.js';
