// Why the weights of a file are not read. Readers throw it at any depth; it never leaves this folder.
import { quote } from '../../core/contract/index.js';

/** The file is damaged, or is not an encoder that is read here. The message is a sentence without a full stop. */
export class Refusal extends Error {}

/** @throws Refusal always */
export function refuse(reason: string): never {
  throw new Refusal(reason);
}

/** Quotes a name of the file in a reason. */
export const quoteName = (name: string): string => quote(name, 60);
