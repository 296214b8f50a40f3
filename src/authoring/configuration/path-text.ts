// Paths into a document, as data and as text like `traits[2].key`. Pure.
import { type Issue, toDetail } from '../../core/contract/index.js';

/** Property names and array indices from the root down. */
export type Path = readonly PropertyKey[];

const identifier = /^[A-Za-z_$][\w$]*$/;
const segmentLimit = 60;

/** A name as a JSON string, with the control characters escaped that JSON leaves as they are. */
function quoteName(name: string): string {
  const short = name.length > segmentLimit ? `${name.slice(0, segmentLimit)}…` : name;
  const toEscape = (control: string) => `\\u00${control.charCodeAt(0).toString(16)}`;
  return JSON.stringify(short.toWellFormed()).replace(/[\u007f-\u009f]/g, toEscape);
}

/** `traits[2].key`, `sources[0].mapping["a b"]`; empty for the document itself. */
export function formatPath(path: Path): string {
  return path.reduce<string>((text, segment) => {
    if (typeof segment === 'number') return `${text}[${segment}]`;
    const name = String(segment);
    if (identifier.test(name)) return text === '' ? name : `${text}.${name}`;
    return `${text}[${quoteName(name)}]`;
  }, '');
}

/** An issue whose message is the path and a sentence, in one line of up to 300 characters. */
export function createIssue(path: Path, code: string, sentence: string): Issue {
  const text = formatPath(path);
  return { code, path: text, message: toDetail(`${text || 'configuration'}: ${sentence}`) };
}
