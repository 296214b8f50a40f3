// The tokens before and after every text, as a tokenizer.json has them.
import { readList, readMember, readObject, readString } from '../json.js';

/** The tokens before and after one text; null where they are not one each. */
export function readEnds(processor: unknown): [unknown, unknown] | null {
  switch (readString(processor, 'type')) {
    case 'BertProcessing':
    case 'RobertaProcessing':
      return [readList(readMember(processor, 'cls'))[0], readList(readMember(processor, 'sep'))[0]];
    case 'TemplateProcessing': {
      const [first, text, last, ...more] = readList(readMember(processor, 'single'));
      if (readString(readObject(text, 'Sequence'), 'id') !== 'A' || more.length > 0) return null;
      const getName = (item: unknown) => readString(readObject(item, 'SpecialToken'), 'id');
      return [getName(first), getName(last)];
    }
    default:
      return null;
  }
}
