// Tables of training data, before their columns are mapped, and the decoder that every file is read with.
export {
  type DecodedText,
  type DecodingHints,
  decodeText,
  EncodingError,
} from '../../../core/platform/decode/index.js';
export { readTable, type TableFormat, type TableRecord } from './read-table.js';
