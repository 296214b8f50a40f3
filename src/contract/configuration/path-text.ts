// Where in a document something is, as data and as text like `traits[2].key`. Pure.
import { detailOf, type Issue } from '../errors.js';

/** Property names and array indices from the root down. */
export type Path = readonly PropertyKey[];

const identifier = /^[A-Za-z_$][\w$]*$/;
const segmentLimit = 60;

/** `traits[2].key`, `sources[0].mapping["a b"]`; empty for the document itself. */
export function pathText(path: Path): string {
  return path.reduce<string>((text, segment) => {
    if (typeof segment === 'number') return `${text}[${segment}]`;
    const name = String(segment);
    if (identifier.test(name)) return text === '' ? name : `${text}.${name}`;
    const short = name.length > segmentLimit ? `${name.slice(0, segmentLimit)}…` : name;
    return `${text}[${JSON.stringify(short.toWellFormed())}]`;
  }, '');
}

/** An issue whose message is the path and a sentence about it, in one line of at most 300 characters. */
export function issueAt(path: Path, code: string, sentence: string): Issue {
  const place = pathText(path);
  return { code, path: place, message: detailOf(`${place || 'configuration'}: ${sentence}`) };
}
