// Bytes of files and pages as text. Apart from the rest of the folder, because engines that only score never load it.
export {
  type DecodedText,
  type DecodingHints,
  decodeText,
  EncodingError,
  TextDecoding,
} from './text-decoding.js';
