// The structure of CSV: records, cells and the dialect. Apart from the rest of the folder, because only tables need it.
export { readCell, splitCells, writeCell } from './cells.js';
export { describeDelimiter, findDialect } from './dialect.js';
export { PendingText } from './pending-text.js';
export { type RawRecord, RecordSplitter } from './record-splitter.js';
