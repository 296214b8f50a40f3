// The normalisers of a tokenizer.json as one function: those that Unigram vocabularies have. Equal to tokenizers, whose white
// space is Unicode's, and which lowers each character by itself.
import { readBoolean, readList, readMember, readObject, readString } from '../json.js';
import { Charsmap } from './charsmap.js';

type Normalise = (text: string) => string;

const space = '\\p{White_Space}';
/** Patterns of exporters, as they are written there. */
const patterns: ReadonlyMap<string, RegExp> = new Map([
  [' {2,}', / {2,}/g],
  [' +', / +/g],
  ['\\s+', new RegExp(`${space}+`, 'gu')],
  ['\\s{2,}', new RegExp(`${space}{2,}`, 'gu')],
  ['\\s{2,}|[\\n\\r\\t]', new RegExp(`${space}{2,}|[\\n\\r\\t]`, 'gu')],
]);
const atStart = new RegExp(`^${space}+`, 'u');
const atEnd = new RegExp(`(?<!${space})${space}+$`, 'u');

/**
 * @param normalizer the member `normalizer`, of any content
 * @returns null for one that is not known here
 * @throws artifact_damaged for a damaged one
 */
export function readNormalizer(normalizer: unknown): Normalise | null {
  if (normalizer === null || normalizer === undefined) return (text) => text;
  const type = readString(normalizer, 'type');
  switch (type) {
    case 'Sequence': {
      const steps = readList(readMember(normalizer, 'normalizers')).map(readNormalizer);
      const known = steps.filter((step) => step !== null);
      if (known.length < steps.length) return null;
      return (text) => known.reduce((result, step) => step(result), text);
    }
    case 'Precompiled': {
      const encoded = readString(normalizer, 'precompiled_charsmap');
      if (!encoded) return (text) => text;
      const charsmap = new Charsmap(encoded);
      return (text) => charsmap.apply(text);
    }
    case 'NFC':
    case 'NFD':
    case 'NFKC':
    case 'NFKD':
      return (text) => text.normalize(type);
    case 'Lowercase':
      return (text) => Array.from(text, (character) => character.toLowerCase()).join('');
    case 'Strip':
      return readStrip(normalizer);
    case 'Replace':
      return readReplace(normalizer);
    default:
      return null;
  }
}

function readStrip(normalizer: unknown): Normalise {
  const [left, right] = [readBoolean(normalizer, 'strip_left'), readBoolean(normalizer, 'strip_right')];
  return (text) => {
    const stripped = left ? text.replace(atStart, '') : text;
    return right ? stripped.replace(atEnd, '') : stripped;
  };
}

function readReplace(normalizer: unknown): Normalise | null {
  const pattern = readObject(normalizer, 'pattern');
  const content = readString(normalizer, 'content');
  const replaced = patterns.get(readString(pattern, 'Regex') ?? '') ?? readString(pattern, 'String');
  if (replaced === undefined || replaced === '' || content === undefined) return null;
  return (text) => text.replaceAll(replaced, () => content);
}
