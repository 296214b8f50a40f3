// The structure of CSV: records, cells and the dialect; and text that arrives in pieces, of any format of lines.
export { readCell, splitCells, writeCell } from './cells.js';
export { describeDelimiter, findDialect } from './dialect.js';
export { PendingText } from './pending-text.js';
export { type RawRecord, RecordSplitter } from './record-splitter.js';
